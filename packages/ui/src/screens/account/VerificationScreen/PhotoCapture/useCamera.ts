import { useEffect, useRef, useState } from 'react';

/** Reason for a missing video: permission denied, no camera, or failure to start. */
export type CameraError = 'denied' | 'missing' | 'busy';

export type CameraState =
  | { status: 'off' }
  | { status: 'starting' }
  | { status: 'live'; stream: MediaStream }
  | { status: 'refused'; why: CameraError };

const cameraErrorByName: Partial<Record<string, CameraError>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

function stop(stream: MediaStream) {
  for (const track of stream.getTracks()) track.stop();
}

/** Camera without audio; stops on unmount. */
export function useCamera(facing: 'user' | 'environment') {
  const [camera, setCamera] = useState<CameraState>({ status: 'off' });
  /** Number of the current attempt: results of earlier ones are ignored. */
  const turn = useRef(0);
  const live = useRef<MediaStream>(undefined);

  function close() {
    turn.current += 1;
    if (live.current) stop(live.current);
    live.current = undefined;
    setCamera({ status: 'off' });
  }

  async function open() {
    turn.current += 1;
    const mine = turn.current;
    // `mediaDevices` exists in secure contexts only.
    if (!navigator.mediaDevices) return setCamera({ status: 'refused', why: 'missing' });
    setCamera({ status: 'starting' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: facing, width: { ideal: 1920 }, height: { ideal: 1080 } },
        audio: false,
      });
      if (turn.current !== mine) return stop(stream);
      live.current = stream;
      setCamera({ status: 'live', stream });
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (turn.current === mine) setCamera({ status: 'refused', why: cameraErrorByName[name] ?? 'busy' });
    }
  }

  useEffect(function closeWithTheComponent() {
    return () => {
      turn.current += 1;
      if (live.current) stop(live.current);
    };
  }, []);

  return { camera, open: () => void open(), close };
}

/** Creates an object URL and revokes it when unused. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(
    function showFile() {
      if (!file) return setAddress(undefined);
      const made = URL.createObjectURL(file);
      setAddress(made);
      return () => URL.revokeObjectURL(made);
    },
    [file],
  );
  return address;
}
