import type { CallError } from '@sampan/api/clientEnvelope';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkFiles } from '../../../features/file/UploadField/uploadRules.ts';
import { useMaxUpload } from '../../../features/file/UploadField/useMaxUpload.ts';
import { useUploadMessages } from '../../../features/file/UploadField/useUploadMessages.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { fileInput, fileWay } from './ImportDialog.css.ts';

export interface ImportFileProps {
  onChoose: (file: File) => void;
  /** Why the last file was rejected. */
  error: CallError | undefined;
}

const refusals = ['FILE_REFUSED', 'UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE'] as const;

/** Chooses the file by drop or button: a CSV in Shopify's product format. */
export function ImportFile({ onChoose, error }: ImportFileProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const maxBytes = useMaxUpload();
  const rules = { accept: ['.csv'], maxBytes, maxCount: 1 };
  const words = useUploadMessages(rules);
  const [refused, setRefused] = useState<string>();
  const code = refusals.find((known) => known === error?.code);

  async function take(files: readonly File[]) {
    const { taken, refused: bad } = await checkFiles(files.slice(0, 1), rules, 0);
    setRefused(bad[0] && words.refusal(bad[0].file, bad[0].refusal));
    if (taken[0]) onChoose(taken[0]);
  }

  return (
    <Stack gap="md">
      <Text size="bodySm" tone="muted">
        {t('products.importing.format')}
      </Text>
      <DropZone onFiles={(files) => void take(files)}>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className={fileInput}
          onChange={({ currentTarget }) => {
            void take([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id} className={fileWay}>
          <Icon as={FileSpreadsheet} size={24} />
          <Text as="span" weight="semibold">
            {t('products.importing.choose')}
          </Text>
          <Text as="span" size="caption" tone="muted">
            {words.rules}
          </Text>
        </label>
      </DropZone>
      {refused && <Banner tone="danger">{refused}</Banner>}
      {code ? <Banner tone="danger">{t(`products.importing.refused.${code}`)}</Banner> : <CallFailure error={error} />}
    </Stack>
  );
}
