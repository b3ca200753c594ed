import { getSides } from '@sampan/domain/kyc/evidence';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../features/file/UploadField/tasks.ts';
import { useUploadFailure } from '../../../features/file/UploadField/useUploadFailure.ts';
import { useUploads } from '../../../features/file/UploadField/useUploads.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useObjectUrl } from '../../../primitives/useObjectUrl.ts';
import { CaptureBar } from './Capture/CaptureBar.tsx';
import { VideoPreview } from './Capture/VideoCapture.tsx';
import { card, part, partHead, thumb, thumbs, videoThumb } from './VerificationScreen.css.ts';
import {
  type RecordStepProps,
  StepBackButton,
  StepTitle,
  useApplicantFacts,
  useEvidence,
  useLinkRenewal,
} from './verificationStep.tsx';

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
  const failureText = useUploadFailure(task?.error, t('verify.failed.other'), t('login.waited'));
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

  const getApplicantFacts = useApplicantFacts();
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
        <DescriptionList items={getApplicantFacts(kyc)} />
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
          <Banner tone="danger">{failureText}</Banner>
        </div>
      )}
      {isSending && (
        <Stack gap="sm">
          <MutedText isNumeric>
            {t('verify.check.sending')} {percent(Math.floor(share * 100) / 100)}
          </MutedText>
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
