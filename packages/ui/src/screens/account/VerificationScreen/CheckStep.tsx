import { getSides } from '@sampan/domain/kyc/evidence';
import { useTranslation } from 'react-i18next';
import { isOpen } from '../../../features/file/UploadField/tasks.ts';
import { useAskBeforeLeaving } from '../../../features/file/UploadField/useAskBeforeLeaving.ts';
import { UploadError, useUploads } from '../../../features/file/UploadField/useUploads.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CaptureBar } from './PhotoCapture/CaptureParts.tsx';
import { useObjectUrl } from './PhotoCapture/useCamera.ts';
import { StepTitle } from './StepParts.tsx';
import { type RecordStepProps, useEvidence } from './useVerification.ts';
import { card, thumb, thumbs, videoThumb } from './VerificationScreen.css.ts';
import { VideoPreview } from './VideoCapture/VideoPreview.tsx';

export interface CheckStepProps extends RecordStepProps {
  video: File;
}

/** Review of all data. Sending the video is the last upload and submits the verification. */
export function CheckStep({ send, kyc, video, onRead }: CheckStepProps) {
  const { t } = useTranslation('account');
  const { percent } = useNumberFormats();
  const { sendVideo } = useEvidence();
  const { queue, tasks } = useUploads(sendVideo, [], (files) => {
    if (files.length === 0) return;
    send({ type: 'sent', item: 'video' });
    onRead();
  });
  const task = tasks.at(-1);
  const isSending = task !== undefined && isOpen(task);
  useAskBeforeLeaving(isSending);
  const address = useObjectUrl(video);

  function submit() {
    if (task?.status === 'failed') return queue.retry(task.id);
    queue.add([{ name: video.name, size: video.size, type: video.type, file: video }]);
  }

  const facts = [
    { label: t('verify.check.name'), value: kyc.realName },
    { label: t('verify.check.document'), value: t(`verify.docType.${kyc.docType}`) },
    { label: t('verify.check.number'), value: kyc.idNumberMasked },
  ];
  const share = task?.share ?? 0;
  return (
    <section className={card}>
      <Stack gap="xs">
        <StepTitle>{t('verify.check.title')}</StepTitle>
        <Text tone="muted" isProse>
          {t('verify.check.text')}
        </Text>
      </Stack>
      <DescriptionList items={facts} />
      <ul className={thumbs} aria-label={t('verify.check.photos')}>
        {getSides(kyc.docType).map((side) => {
          const url = kyc.photos.find((photo) => photo.side === side)?.url;
          return (
            <li key={side} className={thumb} data-theme="light">
              {url && <img src={url} alt={t(`verify.photos.${side}`)} onError={onRead} />}
            </li>
          );
        })}
      </ul>
      {address && (
        <div className={videoThumb}>
          <VideoPreview src={address} />
        </div>
      )}
      {task?.status === 'failed' && (
        <Banner tone="danger">
          {task.error instanceof UploadError ? task.error.message : t('verify.failed.other')}
        </Banner>
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
