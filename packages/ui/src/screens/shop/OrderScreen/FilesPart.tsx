import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { getDownloadProductIds } from '@sampan/domain/order/downloads';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../app/session/useViewer.ts';
import { DownloadList } from '../../../features/file/DownloadRow/DownloadList.tsx';
import { getDownloadObstacle } from '../../../features/file/DownloadRow/downloadObstacle.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { type OrderPartProps, Part } from './OrderParts.tsx';

/** The order's files, also those that cannot be downloaded now, and the items that have none. */
export function FilesPart({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const localize = useLocalize();
  const viewer = useViewer();
  const { files = [], actions, lines, userId } = order;
  // Only the owner gets the files: staff would read that all of them are missing.
  const missingIds = userId === viewer?.id ? getDownloadProductIds(order) : [];
  const missing = missingIds
    .filter((id) => !files.some(({ productId }) => productId === id))
    .flatMap((id) => lines.find(({ productId }) => productId === id) ?? []);
  if (files.length + missing.length === 0) return null;
  return (
    <Part title={t('files.title')} className={className}>
      {actions.includes('requestRefund') && files.some((file) => !getDownloadObstacle(file)) && (
        <MutedText>{t('files.refund')}</MutedText>
      )}
      {files.length > 0 && <DownloadList label={t('files.title')} files={files} />}
      {missing.map((line) => (
        <Text key={line.id}>{t('files.missing', { name: formatNameWithOptions(localize(line)) })}</Text>
      ))}
      {files.length > 0 && (
        <div>
          <LinkButton href="/user/download" variant="outline">
            {t('files.all')}
          </LinkButton>
        </div>
      )}
    </Part>
  );
}
