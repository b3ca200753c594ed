import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { ActionBar } from '../../../../patterns/StickyBar/StickyBar.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { barHolder, desktopButtons, picture } from './Capture.css.ts';

export interface CaptureBarProps {
  label: string;
  /** One or two buttons, the primary one last. */
  children: ReactNode;
  /** True while the focus is in the bar, or was until its button went; shared by bars that replace each other. */
  hasFocus?: RefObject<boolean> | undefined;
}

/** Action bar: at the bottom on phones, below the picture on desktops. The page reserves its height with `barRoom`. */
export function CaptureBar({ label, children, hasFocus }: CaptureBarProps) {
  const bar = useFocusOnWhatCame(hasFocus);
  return (
    <div {...bar}>
      <div className={desktopButtons}>{children}</div>
      <div className={barHolder}>
        <ActionBar label={label}>{children}</ActionBar>
      </div>
    </div>
  );
}

/** Pressed buttons are replaced by others: moves the focus to the new primary one. */
function useFocusOnWhatCame(shared: RefObject<boolean> | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const own = useRef(false);
  const isOurs = shared ?? own;
  useEffect(function focusWhatCame() {
    if (!isOurs.current || document.activeElement !== document.body) return;
    const shown = [...(ref.current?.querySelectorAll('button') ?? [])].filter((one) => one.getClientRects().length > 0);
    shown.at(-1)?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: () => {
      isOurs.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Removing a focused button fires blur as well; ignore it.
      if (target.isConnected) isOurs.current = false;
    },
  };
}

/** Explains why the camera is unavailable and offers two alternatives. */
export function CameraNotice({ why }: { why: CameraError }) {
  const { t } = useTranslation('controls');
  return (
    <Banner tone="warning">
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

interface FileButtonProps {
  label: string;
  accept: readonly string[];
  onFile: (file: File) => void;
}

/** Opens a file dialog. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Reset the input, so that selecting the same file again fires a change event.
    currentTarget.value = '';
    if (file) onFile(file);
  }
  return (
    <>
      <input ref={input} type="file" accept={accept.join()} hidden onChange={choose} />
      <Button variant="outline" size="lg" isFullWidth onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/** Reason for a missing video: permission denied, no camera, or failure to start. */
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
