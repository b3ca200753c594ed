import type { Order } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { DownloadList } from '../../../features/file/DownloadRow/DownloadList.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Part } from './OrderParts.tsx';

export interface FilesPartProps {
  order: Order;
  className: string;
}

/** The order's downloads: available once it is paid, removed by a refund. */
export function FilesPart({ order: { files = [] }, className }: FilesPartProps) {
  const { t } = useTranslation('order');
  if (files.length === 0) return null;
  return (
    <Part title={t('files.title')} className={className}>
      <DownloadList label={t('files.title')} files={files} />
      <div>
        <Button asChild variant="outline">
          <Link look="bare" href="/user/download">
            {t('files.all')}
          </Link>
        </Button>
      </div>
    </Part>
  );
}
