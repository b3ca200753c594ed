import { product as calls } from '@sampan/api/contract/product';
import type { File, Product } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { list } from '../../../../features/file/DownloadRow/DownloadRow.css.ts';
import { DownloadRow } from '../../../../features/file/DownloadRow/DownloadRow.tsx';
import { useDownloads } from '../../../../features/file/DownloadRow/useDownloads.ts';
import { MediaAdd } from '../../../../features/file/MediaField/MediaAdd.tsx';
import { TaskError } from '../../../../features/file/UploadField/tasks.ts';
import { type UploadFile, useMaxUpload, useSendFile } from '../../../../features/file/UploadField/useUploads.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import { StaffCallFailure } from '../../shared/StaffCallFailure.tsx';

interface FilesCardProps {
  /** Undefined for a new product, which must be saved before files can be added. */
  product: Product | undefined;
  /** Whether the product is published, or will be once it is saved. */
  isOnShelf: boolean;
  onBusyChange: (isBusy: boolean) => void;
}

/** Files of a digital product. Each is stored right after its upload, and removed at once, independently of the form. */
export function FilesCard({ product, isOnShelf, onBusyChange }: FilesCardProps) {
  const { t } = useTranslation('admin');
  const maxBytes = useMaxUpload();
  const upload = useProductFile(product?.id);
  const downloads = useDownloads();
  const [fileToRemove, setFileToRemove] = useState<File>();
  const files = product?.files ?? [];
  const cardId = useId();
  useFocusAfterRemoval(files.length, () => document.getElementById(cardId)?.focus({ preventScroll: true }));
  return (
    <FormCard id={cardId} title={t('product.files.title')} note={t('product.files.note')}>
      {isOnShelf && files.length === 0 && <Banner tone="warning">{t('product.files.missing')}</Banner>}
      {files.length > 0 && (
        <ul className={list} aria-label={t('product.files.title')}>
          {files.map((file) => (
            <li key={file.id}>
              <DownloadRow
                {...downloads.getRowProps(file)}
                end={
                  <IconButton
                    label={t('product.files.remove', { name: file.name })}
                    tooltip="none"
                    onClick={() => setFileToRemove(file)}
                  >
                    <Icon as={Trash2} />
                  </IconButton>
                }
              />
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
        <MutedText>{t('product.files.saveFirst')}</MutedText>
      )}
      {fileToRemove && (
        <RemoveFile
          file={fileToRemove}
          onRemoved={downloads.getRowProps(fileToRemove).onCancel}
          onClose={() => setFileToRemove(undefined)}
        />
      )}
    </FormCard>
  );
}

const invalidatedByRemoval = [calls.detail, 'admin'] as const;

interface RemoveFileProps {
  file: File;
  onRemoved: () => void;
  onClose: () => void;
}

/** Confirms the removal of a file, which customers who bought the product lose at once. */
function RemoveFile({ file: { id, name }, onRemoved, onClose }: RemoveFileProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const reads = useReads();
  const remove = useAction(calls.fileRemove, { invalidates: invalidatedByRemoval });

  async function confirm() {
    const answer = await remove.run({ id });
    // A colleague may have removed it meanwhile, as the viewer wanted.
    const isGone = answer.status === 'fail' && answer.error.code === 'NOT_FOUND';
    if (isGone) void reads.invalidate(...invalidatedByRemoval);
    if (answer.status === 'fail' && !isGone) return;
    toast.success(t('product.files.removed', { name }));
    onRemoved();
    onClose();
  }
  return (
    <AlertDialog
      onClose={onClose}
      title={t('product.files.removeTitle', { name })}
      description={t('product.files.removeText')}
      confirmLabel={t('product.files.removeConfirm')}
      safeLabel={t('product.files.keep')}
      tone="danger"
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    >
      <StaffCallFailure error={remove.error} />
    </AlertDialog>
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
      const noAnswer = getNoAnswerReason(answer.error);
      if (noAnswer === 'unknown') throw new TaskError(t('gallery.refused.unknown'));
      const isRejected = code === 'FILE_REFUSED' || code === 'UNSUPPORTED_MEDIA_TYPE';
      throw new TaskError(t(isRejected ? 'media.refused' : 'media.failed'), { isOffline: noAnswer === 'offline' });
    }
    await reads.invalidate(calls.detail);
    return answer.data;
  };
}
