import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { picture } from './Capture.css.ts';

/** Explains why the camera is unavailable and offers two alternatives. */
export function CameraNotice({ why }: { why: CameraError }) {
  const { t } = useTranslation('controls');
  return (
    <Banner tone="warning" isAnnounced>
      <strong>{t(`camera.${why}.title`)}</strong> {t(`camera.${why}.text`)}
    </Banner>
  );
}

interface CameraPictureProps {
  stream: MediaStream;
  /** Mirrors the video horizontally. */
  isMirrored?: boolean;
  ref?: Ref<HTMLVideoElement>;
}

/** Live video of the camera. */
export function CameraPicture({ stream, isMirrored = false, ref }: CameraPictureProps) {
  const { t } = useTranslation('controls');
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle(ref, () => video.current as HTMLVideoElement);
  useEffect(
    function showStream() {
      if (video.current) video.current.srcObject = stream;
    },
    [stream],
  );
  return (
    <video
      ref={video}
      className={picture}
      data-mirrored={isMirrored || undefined}
      aria-label={t('camera.live')}
      autoPlay
      playsInline
      muted
    />
  );
}

const quality = 0.92;

/** Captures a full-resolution frame of the video. Null if there is no frame. */
export async function captureStill(video: HTMLVideoElement, name: string): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob && new File([blob], name, { type: blob.type });
}

/** Reason for a missing video: permission denied, no camera, or a camera that did not start or has stopped. */
type CameraError = 'denied' | 'missing' | 'busy';

type CameraState =
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

  /** The browser ended the camera: permission withdrawn, another app, a locked phone. Its picture stays black. */
  function giveUp(ended: number) {
    if (turn.current !== ended) return;
    close();
    setCamera({ status: 'refused', why: 'busy' });
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
      for (const track of stream.getTracks()) track.addEventListener('ended', () => giveUp(mine));
      setCamera({ status: 'live', stream });
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (turn.current === mine) setCamera({ status: 'refused', why: cameraErrorByName[name] ?? 'busy' });
    }
  }

  useEffect(function stopOnUnmount() {
    return () => {
      turn.current += 1;
      if (live.current) stop(live.current);
    };
  }, []);

  return { camera, open: () => void open(), close };
}
