import type { ImportSurvey } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';

/** The file's format and contents, the pictures to download and the columns that are ignored. */
export function ImportFacts({ survey }: { survey: ImportSurvey }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const { format, rows, products, pictures, ignoredColumns } = survey;
  return (
    <Stack gap="sm">
      <Text weight="semibold">{t(`products.importing.formats.${format}`)}</Text>
      <MutedText>{t('products.importing.has', { count: products, n: number(products), rows: number(rows) })}</MutedText>
      {pictures > 0 && (
        <Banner tone="info">{t('products.importing.pictures', { count: pictures, n: number(pictures) })}</Banner>
      )}
      {ignoredColumns.length > 0 && (
        <MutedText>{t('products.importing.ignored', { columns: ignoredColumns.join(', ') })}</MutedText>
      )}
    </Stack>
  );
}
