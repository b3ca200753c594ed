import { CircleCheck, IdCard, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../../features/file/UploadField/tasks.ts';
import type { UploadRules } from '../../../../features/file/UploadField/uploadRules.ts';
import { useFileIntake } from '../../../../features/file/UploadField/useFileIntake.ts';
import { type UploadFile, type UploadTask, useUploads } from '../../../../features/file/UploadField/useUploads.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { DropZone } from '../../../../patterns/DropZone/DropZone.tsx';
import { useAskBeforeLeaving } from '../../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { useObjectUrl } from '../../../../primitives/useObjectUrl.ts';
import { CameraNotice, CameraPicture, captureStill, useCamera } from './Camera.tsx';
import { frame, hint, over, sentMark, stage, still, stillPicture } from './Capture.css.ts';
import { CaptureBar } from './CaptureBar.tsx';
import { FileButton } from './FileButton.tsx';
import { type CapturedPhoto, getSize, PhotoChecks, PhotoSending } from './PhotoChecks.tsx';

/** Target in the frame: a card, or a person holding it. */
export type PhotoFrame = 'card' | 'person';
export const photoFrames = ['card', 'person'] as const satisfies readonly PhotoFrame[];

export interface PhotoCaptureProps {
  /** Subject of the photo: "Front of the document". */
  label: string;
  frame?: PhotoFrame;
  /** Checked before the upload. */
  rules: UploadRules & { accept: readonly string[] };
  send: UploadFile;
  /** True if the server already has a photo. */
  isSent?: boolean;
  /** Signed URL of that photo; it expires. */
  sentUrl?: string | undefined;
  /** Called when the signed URL has expired. */
  onLinkDied?: () => void;
  onSent: () => void;
  /** A photo that was taken and not sent, from before the component was unmounted. */
  taken?: CapturedPhoto | undefined;
  onTakenChange?: (photo: CapturedPhoto | undefined) => void;
  onBusyChange?: (isBusy: boolean) => void;
  /** The memory of the focus, shared with the photo that comes afterwards. */
  hasFocus?: RefObject<boolean>;
  /** Advice shown before the photo is taken and before it is sent. */
  tips?: ReactNode;
  /** Beside "Retake" after the upload: the next step. */
  onward?: ReactNode;
}

/** Takes one photo by camera or file: frame, check, preview, upload, retake. */
export function PhotoCapture({
  label,
  frame: shape = 'card',
  rules,
  send,
  isSent = false,
  sentUrl,
  onLinkDied,
  onSent,
  taken,
  onTakenChange,
  onBusyChange,
  hasFocus,
  tips,
  onward,
}: PhotoCaptureProps) {
  const { t } = useTranslation('controls');
  const { camera, open, close } = useCamera(shape === 'person' ? 'user' : 'environment');
  const video = useRef<HTMLVideoElement>(null);
  const [photo, setPhoto] = useState(taken);
  const intake = useFileIntake(rules, async ([file]) => {
    if (!file) return;
    const captured = { file, size: await getSize(file) };
    setPhoto(captured);
    onTakenChange?.(captured);
  });
  const [isRetaking, setRetaking] = useState(false);
  const [isShooting, setShooting] = useState(false);
  const { queue, tasks } = useUploads(send, (files) => {
    onBusyChange?.(false);
    if (files.length === 0) return;
    onTakenChange?.(undefined);
    onSent();
  });
  const task = tasks.at(-1);
  const own = useObjectUrl(photo?.file);
  useAskBeforeLeaving(task !== undefined && isOpen(task));

  function take(files: readonly File[]) {
    close();
    intake.take(files.slice(0, 1));
  }
  async function shoot() {
    if (!video.current || isShooting) return;
    setShooting(true);
    const picture = await captureStill(video.current, `${Date.now()}.jpg`);
    if (picture) take([picture]);
    setShooting(false);
  }
  function forget() {
    for (const { id } of tasks) queue.remove(id);
    setPhoto(undefined);
    onTakenChange?.(undefined);
    intake.clearProblems();
    setRetaking(true);
    onBusyChange?.(false);
  }
  function submit({ file }: CapturedPhoto) {
    onBusyChange?.(true);
    queue.add([file]);
  }
  function stopSending({ id }: UploadTask) {
    queue.remove(id);
    onBusyChange?.(false);
  }

  const isShown = task?.status === 'done' || (isSent && !isRetaking && !photo);
  const isLive = camera.status === 'live' || camera.status === 'starting';
  const source = own ?? (isShown ? sentUrl : undefined);
  const ways = (
    <>
      <FileButton label={t('camera.choose')} accept={rules.accept} onFile={(file) => take([file])} />
      <Button size="lg" isFullWidth onClick={open}>
        {t(camera.status === 'refused' ? 'camera.again' : 'camera.open')}
      </Button>
    </>
  );

  function renderButtons(): ReactNode {
    if (isLive) {
      return (
        <>
          <Button variant="outline" size="lg" isFullWidth onClick={close}>
            {t('camera.close')}
          </Button>
          <Button
            size="lg"
            isFullWidth
            isLoading={camera.status === 'starting' || isShooting}
            onClick={() => void shoot()}
          >
            {t('camera.shoot')}
          </Button>
        </>
      );
    }
    if (task && isOpen(task)) {
      return (
        <Button variant="outline" size="lg" isFullWidth onClick={() => stopSending(task)}>
          {t('photo.cancel')}
        </Button>
      );
    }
    const retake = (
      <Button variant="outline" size="lg" isFullWidth onClick={forget}>
        {t('photo.retake')}
      </Button>
    );
    if (isShown) {
      return (
        <>
          {retake}
          {onward}
        </>
      );
    }
    if (!photo) return ways;
    return (
      <>
        {retake}
        <Button
          size="lg"
          isFullWidth
          onClick={() => (task?.status === 'failed' ? queue.retry(task.id) : submit(photo))}
        >
          {t(task?.status === 'failed' ? 'photo.retry' : 'photo.use')}
        </Button>
      </>
    );
  }

  return (
    <Stack gap="lg">
      <DropZone onFiles={take} isDisabled={Boolean(photo) || isShown || isLive}>
        <div
          className={stage}
          data-look={isLive ? 'camera' : source ? 'picture' : 'empty'}
          data-theme={source && !isLive ? 'light' : undefined}
        >
          {camera.status === 'live' && (
            <CameraPicture ref={video} stream={camera.stream} isMirrored={shape === 'person'} />
          )}
          {source && !isLive ? (
            <div className={still}>
              <Picture
                className={stillPicture}
                src={source}
                alt={t(isShown ? 'photo.sentAlt' : 'photo.alt', { label })}
                fit="contain"
                radius="none"
                isPriority
                onError={own ? undefined : onLinkDied}
              />
            </div>
          ) : (
            <div className={frame} data-frame={shape}>
              {!isLive && (
                <div className={hint}>
                  <Icon as={shape === 'person' ? UserRound : IdCard} size={24} />
                  <Text as="span" size="bodySm">
                    {t(shape === 'person' ? 'camera.fitHand' : 'camera.fit')}
                  </Text>
                </div>
              )}
            </div>
          )}
          {isLive && (
            <span className={over}>
              {t(
                camera.status === 'starting' ? 'camera.starting' : shape === 'person' ? 'camera.fitHand' : 'camera.fit',
              )}
            </span>
          )}
          {isShown && !isLive && (
            <span className={sentMark}>
              <Icon as={CircleCheck} size={16} />
              {t('photo.sent')}
            </span>
          )}
        </div>
      </DropZone>
      {camera.status === 'refused' && <CameraNotice why={camera.why} />}
      {intake.problems[0] && <Banner tone="danger">{intake.problems[0]}</Banner>}
      {task && <PhotoSending task={task} label={label} />}
      {photo && !task && <PhotoChecks photo={photo} />}
      {!isShown && tips}
      <CaptureBar label={label} hasFocus={hasFocus}>
        {renderButtons()}
      </CaptureBar>
    </Stack>
  );
}
