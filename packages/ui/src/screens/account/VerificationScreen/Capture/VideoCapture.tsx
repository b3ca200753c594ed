import { Pause, Play, ScanFace } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFile, type FileProblem, type UploadRules } from '../../../../features/file/UploadField/uploadRules.ts';
import { useUploadMessages } from '../../../../features/file/UploadField/useUploadMessages.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useObjectUrl } from '../../../../primitives/useObjectUrl.ts';
import { useAnnouncement } from '../../../../primitives/VisuallyHidden/announce.ts';
import { CameraNotice, CameraPicture, useCamera } from './Camera.tsx';
import { count, frame, hint, over, player, playerButton, ring, ringDone, stage } from './Capture.css.ts';
import { CaptureBar } from './CaptureBar.tsx';
import { FileButton } from './FileButton.tsx';
import { type Recording, useRecorder } from './useRecorder.ts';

export interface VideoCaptureProps {
  /** Subject of the recording: "A short video of your face". */
  label: string;
  /** Length in seconds. */
  seconds?: number;
  rules: UploadRules & { accept: readonly string[] };
  /** A recorded video that was not sent yet. */
  video?: File | undefined;
  onVideoChange: (video: File | undefined) => void;
  /** Called when the viewer accepts the recording. */
  onUse: () => void;
  /** Advice shown before the camera is turned on. */
  tips?: ReactNode;
}

/** Shortest recording: staff must see a face that moves. */
const minSeconds = 3;

/** Records a short silent video: permission hint, countdown, progress ring, preview, retake. */
export function VideoCapture({ label, seconds = 6, rules, video, onVideoChange, onUse, tips }: VideoCaptureProps) {
  const { t } = useTranslation('controls');
  const { camera, open, close } = useCamera('user');
  const uploadMessages = useUploadMessages(rules);
  const [rejected, setRejected] = useState<{ file: File; problem: FileProblem }>();
  const address = useObjectUrl(video);
  const hasFocus = useRef(false);

  function take(file: File) {
    close();
    const problem = checkFile(file, rules, 0);
    setRejected(problem ? { file, problem } : undefined);
    onVideoChange(problem ? undefined : file);
  }

  if (camera.status === 'live') {
    return (
      <Recorder
        label={label}
        stream={camera.stream}
        seconds={seconds}
        onFile={take}
        onClose={close}
        hasFocus={hasFocus}
      />
    );
  }
  const isStarting = camera.status === 'starting';
  const fileButton = <FileButton label={t('video.choose')} accept={rules.accept} onFile={take} />;
  return (
    <Stack gap="lg">
      <div className={stage} data-look={video ? 'camera' : 'empty'}>
        {video && address ? (
          <VideoPreview src={address} />
        ) : (
          <div className={frame} data-frame="face">
            <div className={hint}>
              <Icon as={ScanFace} size={24} />
            </div>
          </div>
        )}
      </div>
      {camera.status === 'refused' && <CameraNotice why={camera.why} />}
      {rejected && <Banner tone="danger">{uploadMessages.formatProblem(rejected.file, rejected.problem)}</Banner>}
      {!video && (
        <Stack gap="xs">
          <Text weight="semibold">{t('video.title')}</Text>
          <MutedText>{t('video.text', { n: seconds })}</MutedText>
        </Stack>
      )}
      {!video && tips}
      <CaptureBar label={label} hasFocus={hasFocus}>
        {video ? (
          <>
            <Button variant="outline" size="lg" isFullWidth onClick={() => onVideoChange(undefined)}>
              {t('video.again')}
            </Button>
            <Button size="lg" isFullWidth onClick={onUse}>
              {t('video.use')}
            </Button>
          </>
        ) : (
          <>
            {fileButton}
            <Button size="lg" isFullWidth isLoading={isStarting} onClick={open}>
              {t(camera.status === 'refused' ? 'camera.again' : 'video.open')}
            </Button>
          </>
        )}
      </CaptureBar>
    </Stack>
  );
}

interface RecorderProps {
  label: string;
  stream: MediaStream;
  seconds: number;
  onFile: (file: File) => void;
  onClose: () => void;
  /** The memory of the focus, shared with the bar that comes afterwards. */
  hasFocus: RefObject<boolean>;
}

function Recorder({ label, stream, seconds, onFile, onClose, hasFocus }: RecorderProps) {
  const { t } = useTranslation('controls');
  const { recording, begin, stop } = useRecorder(stream, seconds * 1000, onFile);
  const { status } = recording;
  const sentence = toSentence(recording);
  const statusText = status === 'recording' ? t('video.recording', { n: seconds }) : sentence;
  useAnnouncement(statusText);

  function toSentence(at: Recording): string {
    if (at.status === 'countdown') return t('video.countdown', { n: at.left });
    if (at.status === 'recording') return t('video.recording', { n: Math.ceil(seconds - at.passed / 1000) });
    return t('video.face');
  }

  const isTooShort = recording.status === 'recording' && recording.passed < minSeconds * 1000;
  const share = recording.status === 'recording' ? recording.passed / (seconds * 1000) : 0;
  return (
    <Stack gap="lg">
      <div className={stage} data-look="camera">
        <CameraPicture stream={stream} isMirrored />
        <div className={frame} data-frame="face">
          {status === 'recording' && (
            <svg className={ring} viewBox="0 0 75 100" preserveAspectRatio="none" aria-hidden focusable={false}>
              <ellipse
                className={ringDone}
                cx="37.5"
                cy="50"
                rx="37.5"
                ry="50"
                pathLength={1}
                strokeDasharray={1}
                strokeDashoffset={1 - share}
              />
            </svg>
          )}
        </div>
        {recording.status === 'countdown' && (
          <span className={count} aria-hidden>
            {recording.left}
          </span>
        )}
        <span className={over}>{sentence}</span>
      </div>
      {status === 'failed' && <Banner tone="danger">{t('video.broken')}</Banner>}
      <CaptureBar label={label} hasFocus={hasFocus}>
        <Button variant="outline" size="lg" isFullWidth onClick={onClose}>
          {t('camera.close')}
        </Button>
        {status === 'recording' ? (
          <Button
            size="lg"
            isFullWidth
            disabled={isTooShort}
            aria-label={isTooShort ? t('video.stopLater', { n: minSeconds }) : undefined}
            onClick={stop}
          >
            {t('video.stop')}
          </Button>
        ) : (
          <Button size="lg" isFullWidth isLoading={status === 'countdown'} onClick={begin}>
            {t('video.record')}
          </Button>
        )}
      </CaptureBar>
    </Stack>
  );
}

/** Preview with one play button: the browser's native controls add six tab stops. */
export function VideoPreview({ src }: { src: string }) {
  const { t } = useTranslation('controls');
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  function toggle() {
    if (isPlaying) video.current?.pause();
    // Ignore playback errors: the server validates the file.
    else void video.current?.play().catch(() => undefined);
  }

  return (
    <>
      <video
        ref={video}
        className={player}
        src={src}
        aria-label={t('video.preview')}
        playsInline
        muted
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <IconButton
        variant="floating"
        label={t(isPlaying ? 'video.pause' : 'video.play')}
        className={playerButton}
        onClick={toggle}
      >
        <Icon as={isPlaying ? Pause : Play} size={24} />
      </IconButton>
    </>
  );
}
