import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../../../features/file/UploadField/fileSize.ts';
import { isOpen } from '../../../../features/file/UploadField/tasks.ts';
import { type PixelSize, typeName } from '../../../../features/file/UploadField/uploadRules.ts';
import { useUploadFailure } from '../../../../features/file/UploadField/useUploadFailure.ts';
import type { UploadTask } from '../../../../features/file/UploadField/useUploads.ts';
import { useLocale, useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Progress } from '../../../../primitives/Progress/Progress.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { check, checkIcon, checks, progress } from './Capture.css.ts';

export interface CapturedPhoto {
  file: File;
  size: PixelSize | undefined;
}

/** Results of the checks in the browser. */
export function PhotoChecks({ photo: { file, size } }: { photo: CapturedPhoto }) {
  const { t } = useTranslation('controls');
  const locale = useLocale();
  const checkTexts = [
    t('photo.check.type', { type: typeName(file.type) }),
    t('photo.check.size', { size: formatFileSize(file.size, locale) }),
    size && t('photo.check.pixels', { ...size }),
  ];
  return (
    <ul className={checks}>
      {checkTexts.map(
        (text) =>
          text && (
            <li key={text} className={check}>
              <Icon as={CircleCheck} className={checkIcon} />
              <Text as="span" size="bodySm">
                {text}
              </Text>
            </li>
          ),
      )}
    </ul>
  );
}

/** Upload progress, or the reason for a rejection. */
export function PhotoSending({ task, label }: { task: UploadTask; label: string }) {
  const { t } = useTranslation('controls');
  const { percent } = useNumberFormats();
  const failure = useUploadFailure(task.error, t('photo.failed'));
  if (task.status === 'failed') return <Banner tone="danger">{failure}</Banner>;
  if (!isOpen(task)) return null;
  const share = task.share ?? 0;
  return (
    <div className={progress}>
      <MutedText isNumeric>
        {share === 1 ? t('photo.processing') : t('photo.sending', { percent: percent(Math.floor(share * 100) / 100) })}
      </MutedText>
      <Progress label={t('photo.progress', { label })} share={share === 1 ? null : share} />
    </div>
  );
}

/** Returns the size of a picture; undefined if the browser cannot decode it. */
export async function getSize(file: File): Promise<PixelSize | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
