import type { CallError } from '@sampan/api/clientEnvelope';
import { payment as calls } from '@sampan/api/contract/payment';
import { clientFailureStatus } from '@sampan/api/errors';
import { useTranslation } from 'react-i18next';
import { UploadField } from '../../file/UploadField/UploadField.tsx';
import { useMaxUpload } from '../../file/UploadField/useMaxUpload.ts';
import { useSendFile } from '../../file/UploadField/useSendFile.ts';
import { type UploadFile, UploadRefusal } from '../../file/UploadField/useUploads.ts';

const accept = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
const worded = ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'] as const;

export interface ReceiptFieldProps {
  orderId: number;
  /** There is one, which the next one replaces. */
  isReplacing: boolean;
  onSent: () => void;
}

/** The bank's confirmation of a transfer, photographed or chosen. */
export function ReceiptField({ orderId, isReplacing, onSent }: ReceiptFieldProps) {
  const { t } = useTranslation('order');
  const sendFile = useSendFile();
  const maxBytes = useMaxUpload();

  function toMessage({ code, statusCode }: CallError): string {
    if (statusCode === clientFailureStatus) return t('agreement.refused.offline');
    const known = worded.find((one) => one === code);
    return known === undefined ? t('pay.transfer.notReported') : t(`agreement.refused.${known}`);
  }
  const upload: UploadFile = async (file, call) => {
    const envelope = await sendFile(calls.transferReceipt, { orderId: String(orderId), file }, file, call);
    if (envelope.status === 'fail') throw new UploadRefusal(toMessage(envelope.error));
    return envelope.data;
  };
  return (
    <UploadField
      key={isReplacing ? 'replace' : 'first'}
      label={t(isReplacing ? 'pay.transfer.replace' : 'pay.transfer.upload')}
      hint={t('pay.transfer.uploadHint')}
      rules={{ accept, maxBytes, maxCount: 1 }}
      camera="environment"
      upload={upload}
      onChange={(files) => files.length > 0 && onSent()}
    />
  );
}
