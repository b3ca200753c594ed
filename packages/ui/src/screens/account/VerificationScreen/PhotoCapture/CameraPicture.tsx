import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { picture } from './Capture.css.ts';

export interface CameraPictureProps {
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
