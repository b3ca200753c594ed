import { useEffect, useRef, useState } from 'react';
import type { UploadCall } from '../../../../features/file/UploadField/sendFile.ts';
import { useObjectUrl } from '../../../../primitives/useObjectUrl.ts';

/** Uploads the picture. Resolves to undefined on success, else to a translated error message. */
export type UploadAvatar = (picture: Blob, call: UploadCall) => Promise<string | undefined>;

/** Uploads one picture at a time. A new upload aborts the previous one; unmounting aborts it too. */
export function useAvatarUpload(upload: UploadAvatar, onDone: () => void) {
  const [picture, setPicture] = useState<Blob>();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const preview = useObjectUrl(picture);

  useEffect(function stopOnUnmount() {
    return () => running.current?.abort();
  }, []);

  async function start(next: Blob) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setPicture(next);
    setFailure(undefined);
    setShare(0);
    const reason = await upload(next, {
      signal: own.signal,
      // Progress never decreases.
      onProgress: (reached) => !own.signal.aborted && setShare((before = 0) => Math.max(before, reached)),
    });
    if (own.signal.aborted) return;
    setShare(undefined);
    setFailure(reason);
    if (reason !== undefined) return;
    setPicture(undefined);
    onDone();
  }

  return {
    /** URL of the picture being uploaded, or of the one that failed; shown instead of the saved one. */
    preview,
    /** Upload progress from 0 to 1; undefined if no upload is running. */
    share,
    /** Error message of a failed upload. */
    failure,
    send: (next: Blob) => void start(next),
    retry: () => picture && void start(picture),
    cancel() {
      running.current?.abort();
      setShare(undefined);
      setPicture(undefined);
    },
  };
}
