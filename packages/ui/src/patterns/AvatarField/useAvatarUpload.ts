import { useEffect, useRef, useState } from 'react';

export interface AvatarCall {
  /** From 0 to 1. At 1 the server is at work. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends the picture. Undefined: it arrived; else why not, as a sentence. */
export type UploadAvatar = (picture: Blob, call: AvatarCall) => Promise<string | undefined>;

export interface AvatarUpload {
  /** The picture on its way, or the one that did not arrive: shown in place of the old one. */
  preview: string | undefined;
  /** From 0 to 1 while it is on its way. */
  share: number | undefined;
  /** Why it did not arrive, as a sentence. */
  failure: string | undefined;
  send: (picture: Blob) => void;
  retry: () => void;
  cancel: () => void;
}

/** One picture on its way. Another one takes its place; with the field it stops. */
export function useAvatarUpload(upload: UploadAvatar, onDone: () => void): AvatarUpload {
  const [picture, setPicture] = useState<Blob>();
  const [share, setShare] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const preview = useObjectUrl(picture);

  useEffect(function stopWithTheField() {
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
      // A bar never moves back.
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
    preview,
    share,
    failure,
    send: (next) => void start(next),
    retry: () => picture && void start(picture),
    cancel() {
      running.current?.abort();
      setShare(undefined);
      setPicture(undefined);
    },
  };
}

/** Where a picture of this page can be seen, for as long as it is shown. */
export function useObjectUrl(picture: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(
    function lendUrl() {
      if (!picture) return;
      const own = URL.createObjectURL(picture);
      setUrl(own);
      return () => {
        URL.revokeObjectURL(own);
        setUrl(undefined);
      };
    },
    [picture],
  );
  return url;
}
