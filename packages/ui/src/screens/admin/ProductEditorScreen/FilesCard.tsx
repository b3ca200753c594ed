import { product as calls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReads } from '../../../data/useEndpoint.ts';
import { MediaAdd } from '../../../features/file/MediaField/MediaAdd.tsx';
import { fileSize } from '../../../features/file/UploadField/fileSize.ts';
import { useMaxUpload } from '../../../features/file/UploadField/useMaxUpload.ts';
import { useSendFile } from '../../../features/file/UploadField/useSendFile.ts';
import { type UploadFile, UploadRefusal } from '../../../features/file/UploadField/useUploads.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { fileList, fileName, fileRow } from './ProductEditor.css.ts';

export interface FilesCardProps {
  /** Undefined for a new product, which must be saved before files can be added. */
  product: Product | undefined;
  onBusyChange: (isBusy: boolean) => void;
}

/** Files of a digital product. Each is stored right after its upload, independently of the form. */
export function FilesCard({ product, onBusyChange }: FilesCardProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const maxBytes = useMaxUpload();
  const upload = useProductFile(product?.id);
  const files = product?.files ?? [];
  return (
    <FormCard title={t('product.files.title')} note={t('product.files.note')}>
      {files.length > 0 && (
        <ul className={fileList} aria-label={t('product.files.title')}>
          {files.map((file) => (
            <li key={file.id} className={fileRow}>
              <Icon as={FileText} size={18} />
              <span className={fileName}>{file.name}</span>
              <Text as="span" size="caption" tone="muted" isNumeric>
                {fileSize(file.size, locale)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {product ? (
        <MediaAdd
          label={t('product.files.add')}
          hint={t('product.files.hint')}
          rules={{ maxBytes }}
          upload={upload}
          onBusyChange={onBusyChange}
        />
      ) : (
        <Text size="bodySm" tone="muted">
          {t('product.files.saveFirst')}
        </Text>
      )}
    </FormCard>
  );
}

function useProductFile(productId: number | undefined): UploadFile {
  const { t } = useTranslation('admin');
  const send = useSendFile();
  const reads = useReads();
  return async function upload(file, call) {
    const answer = await send(calls.fileupload, { productId: productId ?? 0, file }, file, call);
    if (answer.status === 'fail') {
      const { code } = answer.error;
      const isRefused = code === 'FILE_REFUSED' || code === 'UNSUPPORTED_MEDIA_TYPE';
      throw new UploadRefusal(t(isRefused ? 'media.refused' : 'media.failed'));
    }
    await reads.invalidate(calls.detail);
    return answer.data;
  };
}
