import { CircleCheck, IdCard, UserRound } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../../features/file/UploadField/tasks.ts';
import type { UploadRules } from '../../../../features/file/UploadField/uploadRules.ts';
import { useFileIntake } from '../../../../features/file/UploadField/useFileIntake.ts';
import { type UploadFile, useUploads } from '../../../../features/file/UploadField/useUploads.ts';
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

const targets = {
  card: { facing: 'environment', icon: IdCard, fit: 'camera.fit' },
  person: { facing: 'user', icon: UserRound, fit: 'camera.fitHand' },
} as const satisfies Record<PhotoFrame, object>;

export interface PhotoCaptureProps extends PhotoUploadOptions {
  /** Subject of the photo: "Front of the document". */
  label: string;
  frame?: PhotoFrame;
  /** Signed URL of the photo that the server already has; it expires. */
  sentUrl?: string | undefined;
  /** Called when the signed URL has expired. */
  onLinkDied?: () => void;
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
  sentUrl,
  onLinkDied,
  hasFocus,
  tips,
  onward,
  ...uploadOptions
}: PhotoCaptureProps) {
  const { t } = useTranslation('controls');
  const shutter = useShutter(targets[shape].facing, (picture) => take([picture]));
  const { camera, isOn } = shutter;
  const upload = usePhotoUpload(uploadOptions);
  const { photo, task, status } = upload;
  const own = useObjectUrl(photo?.file);

  function take(files: readonly File[]) {
    shutter.close();
    upload.take(files);
  }

  const isSent = status === 'sent';
  const source = own ?? (isSent ? sentUrl : undefined);
  const look = isOn ? 'camera' : source ? 'picture' : 'empty';
  return (
    <Stack gap="lg">
      <DropZone onFiles={take} isDisabled={status !== 'empty' || isOn}>
        <div className={stage} data-look={look} data-theme={look === 'picture' ? 'light' : undefined}>
          {look === 'camera' && <Viewfinder shutter={shutter} shape={shape} />}
          {look === 'empty' && <EmptyFrame shape={shape} />}
          {look === 'picture' && (
            <div className={still}>
              <Picture
                className={stillPicture}
                src={source}
                alt={t(isSent ? 'photo.sentAlt' : 'photo.alt', { label })}
                fit="contain"
                radius="none"
                isPriority
                onError={own ? undefined : onLinkDied}
              />
            </div>
          )}
          {isSent && !isOn && (
            <span className={sentMark}>
              <Icon as={CircleCheck} size={16} />
              {t('photo.sent')}
            </span>
          )}
        </div>
      </DropZone>
      {camera.status === 'refused' && <CameraNotice why={camera.why} />}
      {upload.problem && <Banner tone="danger">{upload.problem}</Banner>}
      {task && <PhotoSending task={task} label={label} />}
      {photo && !task && <PhotoChecks photo={photo} />}
      {!isSent && tips}
      <CaptureBar label={label} hasFocus={hasFocus}>
        <CaptureButtons
          shutter={shutter}
          upload={upload}
          accept={uploadOptions.rules.accept}
          onFile={(file) => take([file])}
          onward={onward}
        />
      </CaptureBar>
    </Stack>
  );
}

/** The camera with a shutter, which gives its picture to `onPicture`. */
function useShutter(facing: 'user' | 'environment', onPicture: (picture: File) => void) {
  const { camera, open, close } = useCamera(facing);
  const video = useRef<HTMLVideoElement>(null);
  const [isShooting, setShooting] = useState(false);

  async function shoot() {
    if (!video.current || isShooting) return;
    setShooting(true);
    const picture = await captureStill(video.current, `${Date.now()}.jpg`);
    if (picture) onPicture(picture);
    setShooting(false);
  }

  const isOn = camera.status === 'live' || camera.status === 'starting';
  return { camera, isOn, video, open, close, shoot: () => void shoot(), isShooting };
}
type Shutter = ReturnType<typeof useShutter>;

interface PhotoUploadOptions {
  /** Checked before the upload. */
  rules: UploadRules & { accept: readonly string[] };
  send: UploadFile;
  /** True if the server already has a photo. */
  isSent?: boolean;
  onSent: () => void;
  /** A photo that was taken and not sent, from before the component was unmounted. */
  taken?: CapturedPhoto | undefined;
  onTakenChange?: (photo: CapturedPhoto | undefined) => void;
  onBusyChange?: (isBusy: boolean) => void;
}

/** The photo on its way to the server: taken and checked, sent, taken again. */
function usePhotoUpload({
  rules,
  send,
  isSent = false,
  onSent,
  taken,
  onTakenChange,
  onBusyChange,
}: PhotoUploadOptions) {
  const [photo, setPhoto] = useState(taken);
  const [isRetaking, setRetaking] = useState(false);
  function changePhoto(changed: CapturedPhoto | undefined) {
    setPhoto(changed);
    onTakenChange?.(changed);
  }
  const intake = useFileIntake(rules, async ([file]) => {
    if (file) changePhoto({ file, size: await getSize(file) });
  });
  const { queue, tasks } = useUploads(send, (files) => {
    onBusyChange?.(false);
    if (files.length === 0) return;
    onTakenChange?.(undefined);
    onSent();
  });
  const task = tasks.at(-1);

  function getStatus() {
    if (task && isOpen(task)) return 'sending';
    if (task?.status === 'done') return 'sent';
    if (photo) return task?.status === 'failed' ? 'failed' : 'taken';
    return isSent && !isRetaking ? 'sent' : 'empty';
  }
  const status = getStatus();
  useAskBeforeLeaving(status === 'sending');

  function removeTasks() {
    for (const { id } of tasks) queue.remove(id);
    onBusyChange?.(false);
  }
  return {
    photo,
    task,
    status,
    /** Why the last file was not taken. */
    problem: intake.problems[0],
    take: (files: readonly File[]) => intake.take(files.slice(0, 1)),
    submit() {
      if (task) return queue.retry(task.id);
      onBusyChange?.(true);
      if (photo) queue.add([photo.file]);
    },
    cancel: removeTasks,
    retake() {
      removeTasks();
      changePhoto(undefined);
      intake.clearProblems();
      setRetaking(true);
    },
  };
}
type PhotoUpload = ReturnType<typeof usePhotoUpload>;

/** The live picture, or the empty frame while the camera starts. */
function Viewfinder({ shutter: { camera, video }, shape }: { shutter: Shutter; shape: PhotoFrame }) {
  const { t } = useTranslation('controls');
  return (
    <>
      {camera.status === 'live' && <CameraPicture ref={video} stream={camera.stream} isMirrored={shape === 'person'} />}
      <div className={frame} data-frame={shape} />
      <span className={over}>{t(camera.status === 'starting' ? 'camera.starting' : targets[shape].fit)}</span>
    </>
  );
}

function EmptyFrame({ shape }: { shape: PhotoFrame }) {
  const { t } = useTranslation('controls');
  const { icon, fit } = targets[shape];
  return (
    <div className={frame} data-frame={shape}>
      <div className={hint}>
        <Icon as={icon} size={24} />
        <Text as="span" size="bodySm">
          {t(fit)}
        </Text>
      </div>
    </div>
  );
}

interface CaptureButtonsProps {
  shutter: Shutter;
  upload: PhotoUpload;
  accept: readonly string[];
  onFile: (file: File) => void;
  onward: ReactNode;
}

/** The one or two steps that are possible next. */
function CaptureButtons({ shutter, upload, accept, onFile, onward }: CaptureButtonsProps) {
  const { t } = useTranslation('controls');
  const { camera, isOn, isShooting } = shutter;
  const { status } = upload;
  if (isOn) {
    return (
      <>
        <Button variant="outline" size="lg" isFullWidth onClick={shutter.close}>
          {t('camera.close')}
        </Button>
        <Button size="lg" isFullWidth isLoading={camera.status === 'starting' || isShooting} onClick={shutter.shoot}>
          {t('camera.shoot')}
        </Button>
      </>
    );
  }
  if (status === 'empty') {
    return (
      <>
        <FileButton label={t('camera.choose')} accept={accept} onFile={onFile} />
        <Button size="lg" isFullWidth onClick={shutter.open}>
          {t(camera.status === 'refused' ? 'camera.again' : 'camera.open')}
        </Button>
      </>
    );
  }
  if (status === 'sending') {
    return (
      <Button variant="outline" size="lg" isFullWidth onClick={upload.cancel}>
        {t('photo.cancel')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" size="lg" isFullWidth onClick={upload.retake}>
        {t('photo.retake')}
      </Button>
      {status === 'sent' ? (
        onward
      ) : (
        <Button size="lg" isFullWidth onClick={upload.submit}>
          {t(status === 'failed' ? 'photo.retry' : 'photo.use')}
        </Button>
      )}
    </>
  );
}
