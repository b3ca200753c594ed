import type { Kyc } from '@sampan/api/entities';
import { getSides, photoRules } from '@sampan/domain/kyc/evidence';
import { maxPicturePixels } from '@sampan/domain/picture/pictureLimits';
import { getLeft } from '@sampan/domain/verification/verificationProgress';
import type { PhotoSide } from '@sampan/domain/verification/verificationRules';
import { Circle, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../features/file/UploadField/tasks.ts';
import { UploadError, useMaxUpload, useUploads } from '../../../features/file/UploadField/useUploads.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { CaptureBar, useObjectUrl } from './Capture/Camera.tsx';
import { PhotoCapture } from './Capture/PhotoCapture.tsx';
import type { CapturedPhoto } from './Capture/PhotoChecks.tsx';
import { VideoPreview } from './Capture/VideoCapture.tsx';
import {
  card,
  part,
  partHead,
  side as sideClass,
  sides as sidesClass,
  thumb,
  thumbs,
  tip,
  tipDot,
  tips,
  videoThumb,
} from './VerificationScreen.css.ts';
import {
  Privacy,
  type RecordStepProps,
  StepBackButton,
  StepTitle,
  useEvidence,
  useLinkRenewal,
} from './verificationStep.tsx';

/** Photos that were taken and not sent yet, each of a document. */
export type TakenPhotos = Partial<Record<`${Kyc['docType']} ${PhotoSide}`, CapturedPhoto>>;

interface PhotosStepProps extends RecordStepProps {
  taken: TakenPhotos;
  onTakenChange: (taken: TakenPhotos) => void;
}

/** The photos of the document, each uploaded as soon as it passes the quality check. */
export function PhotosStep({ snapshot, send, kyc, back, onRead, taken, onTakenChange }: PhotosStepProps) {
  const { t } = useTranslation('account');
  const { mending } = snapshot.context;
  const { sendPhoto } = useEvidence();
  const maxBytes = useMaxUpload();
  const left = getLeft(snapshot.context);
  const sides = getSides(kyc.docType).filter((side) => mending === null || mending.includes(side));
  const [chosen, setChosen] = useState<PhotoSide>();
  const [isBusy, setBusy] = useState(false);
  const side = chosen ?? sides.find((one) => left.includes(one)) ?? sides[0] ?? 'front';
  const onLinkDied = useLinkRenewal(onRead);
  const isLeft = (one: PhotoSide) => left.includes(one);
  const label = t(`verify.photos.${side}`);

  function noteSent() {
    send({ type: 'sent', item: side });
    // Continue with the next missing side.
    setChosen(sides.find((one) => one !== side && isLeft(one)) ?? side);
    onRead();
  }

  return (
    <section className={card}>
      <StepBackButton back={back} isDisabled={isBusy} />
      <StepTitle>{t('verify.photos.title')}</StepTitle>
      {sides.length > 1 && (
        <ul className={sidesClass} aria-label={t('verify.photos.sides')}>
          {sides.map((one) => (
            <li key={one}>
              <button
                type="button"
                className={sideClass}
                aria-current={one === side ? 'step' : undefined}
                aria-disabled={(isBusy && one !== side) || undefined}
                data-sent={!isLeft(one) || undefined}
                onClick={() => !isBusy && setChosen(one)}
              >
                <Icon as={isLeft(one) ? Circle : CircleCheck} size={18} />
                {t(`verify.photos.short.${one}`)}
                {!isLeft(one) && <VisuallyHidden>{t('verify.photos.there')}</VisuallyHidden>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <PhotoCapture
        key={side}
        label={label}
        frame={side === 'hand' ? 'person' : 'card'}
        rules={{
          accept: photoRules.types,
          maxBytes,
          minPixels: { width: photoRules.minSide, height: photoRules.minSide },
          maxPixels: maxPicturePixels,
        }}
        send={sendPhoto(side)}
        isSent={!isLeft(side)}
        sentUrl={kyc.photos.find((photo) => photo.side === side)?.url}
        onLinkDied={onLinkDied}
        taken={taken[`${kyc.docType} ${side}`]}
        onTakenChange={(photo) => onTakenChange({ ...taken, [`${kyc.docType} ${side}`]: photo })}
        onSent={noteSent}
        onBusyChange={setBusy}
        tips={<PhotoTips side={side} />}
        onward={
          snapshot.can({ type: 'next' }) && (
            <Button size="lg" isFullWidth onClick={() => send({ type: 'next' })}>
              {t('verify.photos.next')}
            </Button>
          )
        }
      />
      <Privacy />
    </section>
  );
}

const tipsBySide = {
  front: ['corners', 'glare'],
  back: ['corners', 'glare'],
  hand: ['face'],
} as const satisfies Record<PhotoSide, readonly string[]>;

/** Photo requirements that the browser cannot check. */
function PhotoTips({ side }: { side: PhotoSide }) {
  const { t } = useTranslation('account');
  return (
    <Stack gap="xs">
      <Text size="bodySm" weight="semibold">
        {t('verify.photos.look')}
      </Text>
      <ul className={tips}>
        {tipsBySide[side].map((name) => (
          <li key={name} className={tip}>
            <span className={tipDot} aria-hidden />
            <Text as="span" size="bodySm">
              {t(`verify.photos.tips.${name}`)}
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}

interface CheckStepProps extends RecordStepProps {
  video: File;
}

/** Review of all data. Sending the video is the last upload and submits the verification. */
export function CheckStep({ snapshot, send, kyc, video, back, onRead }: CheckStepProps) {
  const { t } = useTranslation('account');
  const { percent } = useNumberFormats();
  const { sendVideo } = useEvidence();
  const { queue, tasks } = useUploads(sendVideo, (files) => {
    if (files.length === 0) return;
    send({ type: 'sent', item: 'video' });
    onRead();
  });
  const task = tasks.at(-1);
  const isSending = task !== undefined && isOpen(task);
  useAskBeforeLeaving(isSending);
  const address = useObjectUrl(video);
  const onLinkDied = useLinkRenewal(onRead);
  const failure = useRef<HTMLDivElement>(null);
  const hasFailed = task?.status === 'failed';
  useEffect(
    function showFailure() {
      // On phones the pressed button is in the bottom bar, wherever the page is scrolled to.
      if (hasFailed) failure.current?.scrollIntoView({ block: 'center' });
    },
    [hasFailed],
  );

  function submit() {
    if (task?.status === 'failed') return queue.retry(task.id);
    queue.add([video]);
  }

  const facts = [
    { label: t('verify.check.name'), value: kyc.realName },
    { label: t('verify.check.document'), value: t(`verify.docType.${kyc.docType}`) },
    { label: t('verify.check.number'), value: kyc.idNumberMasked },
  ];
  const share = task?.share ?? 0;
  const edits = {
    canEdit: (step: EditedStep) => !isSending && snapshot.can({ type: 'edit', step }),
    onEdit: (step: EditedStep) => send({ type: 'edit', step }),
  };
  return (
    <section className={card}>
      <StepBackButton back={back} isDisabled={isSending} />
      <Stack gap="xs">
        <StepTitle>{t('verify.check.title')}</StepTitle>
        <Text tone="muted" isProse>
          {t('verify.check.text')}
        </Text>
      </Stack>
      <CheckPart step="details" {...edits}>
        <DescriptionList items={facts} />
      </CheckPart>
      <CheckPart step="photos" {...edits}>
        <ul className={thumbs} aria-label={t('verify.check.photos')}>
          {getSides(kyc.docType).map((side) => (
            <li key={side} data-theme="light">
              <Picture
                className={thumb}
                src={kyc.photos.find((photo) => photo.side === side)?.url ?? null}
                alt={t(`verify.photos.${side}`)}
                ratio={4 / 3}
                fit="contain"
                radius="md"
                isPriority
                onError={onLinkDied}
              />
            </li>
          ))}
        </ul>
      </CheckPart>
      <CheckPart step="video" {...edits}>
        {address && (
          <div className={videoThumb}>
            <VideoPreview src={address} />
          </div>
        )}
      </CheckPart>
      {task?.status === 'failed' && (
        <div ref={failure}>
          <Banner tone="danger">
            {task.error instanceof UploadError ? task.error.message : t('verify.failed.other')}
          </Banner>
        </div>
      )}
      {isSending && (
        <Stack gap="sm">
          <Text size="bodySm" tone="muted" isNumeric>
            {t('verify.check.sending')} {percent(Math.floor(share * 100) / 100)}
          </Text>
          <Progress label={t('verify.check.sending')} share={share === 1 ? null : share} />
        </Stack>
      )}
      <CaptureBar label={t('verify.check.title')}>
        {isSending && (
          <Button variant="outline" size="lg" isFullWidth onClick={() => queue.remove(task.id)}>
            {t('verify.check.cancel')}
          </Button>
        )}
        <Button size="lg" isFullWidth isLoading={isSending} onClick={submit}>
          {t('verify.check.send')}
        </Button>
      </CaptureBar>
    </section>
  );
}

type EditedStep = 'details' | 'photos' | 'video';

interface CheckPartProps {
  step: EditedStep;
  canEdit: (step: EditedStep) => boolean;
  onEdit: (step: EditedStep) => void;
  children: ReactNode;
}

/** A part of the check under its heading, with a button that opens its step. */
function CheckPart({ step, canEdit, onEdit, children }: CheckPartProps) {
  const { t } = useTranslation(['account', 'common']);
  return (
    <div className={part}>
      <div className={partHead}>
        <Heading level={3} size="title">
          {t(`verify.steps.${step}`)}
        </Heading>
        {canEdit(step) && (
          <Button variant="link" aria-label={t(`verify.check.edit.${step}`)} onClick={() => onEdit(step)}>
            {t('common:action.edit')}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
