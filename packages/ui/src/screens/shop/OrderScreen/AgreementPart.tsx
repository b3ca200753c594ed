import type { CallError } from '@sampan/api/clientEnvelope';
import { order as calls } from '@sampan/api/contract/order';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { takesAgreement } from '@sampan/domain/order/agreement';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReads } from '../../../data/useEndpoint.ts';
import { DownloadList } from '../../../features/file/DownloadRow/DownloadList.tsx';
import { TaskError } from '../../../features/file/UploadField/tasks.ts';
import { UploadField } from '../../../features/file/UploadField/UploadField.tsx';
import { toUploadErrorKey } from '../../../features/file/UploadField/uploadErrorKey.ts';
import { type UploadFile, useMaxUpload, useSendFile } from '../../../features/file/UploadField/useUploads.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { type OrderPartProps, Part } from './OrderParts.tsx';

const accept = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'];
const codesWithMessage = [
  'ORDER_STATE',
  'NOT_FOUND',
  'TIMELINE_FULL',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'FILE_REFUSED',
] as const;

const partId = 'order-agreement';

/** Brings the card into view, which stands far below the order's state on a phone. */
export function focusAgreement() {
  const part = document.getElementById(partId);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'center' });
}

/** The signed agreement: upload, display and replacement until the order ships. */
export function AgreementPart({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const [isReplacing, setReplacing] = useState(false);
  const { agreement, asksAgreement } = order;
  const isOpen = takesAgreement(order);
  const isAsking = isOpen && (agreement ? isReplacing : asksAgreement === true);
  useFocusAfterRemoval(isAsking, () => document.getElementById(partId)?.focus({ preventScroll: true }));
  if (!agreement && !asksAgreement) return null;
  return (
    <Part id={partId} title={t('agreement.title')} className={className}>
      {isOpen && <MutedText isProse>{t('agreement.why')}</MutedText>}
      {agreement && <DownloadList label={t('agreement.list')} files={[agreement]} />}
      {isAsking && <AgreementField orderId={order.id} onDone={() => setReplacing(false)} />}
      {isOpen && agreement && (
        <div>
          <Button variant="outline" onClick={() => setReplacing(!isReplacing)}>
            {t(isReplacing ? 'agreement.keep' : 'agreement.replace')}
          </Button>
        </div>
      )}
    </Part>
  );
}

function AgreementField({ orderId, onDone }: { orderId: number; onDone: () => void }) {
  const { t } = useTranslation('order');
  const reads = useReads();
  const toast = useToast();
  const sendFile = useSendFile();
  const maxBytes = useMaxUpload();

  function toMessage(error: CallError): string {
    const noAnswer = getNoAnswerReason(error);
    if (noAnswer) return t(noAnswer === 'offline' ? 'agreement.refused.offline' : 'refused.unknownRetry');
    const errorKey = toUploadErrorKey(error, codesWithMessage);
    return errorKey ? t(`agreement.refused.${errorKey}`) : t('refused.other');
  }
  const upload: UploadFile = async (file, call) => {
    const envelope = await sendFile(calls.agreeupload, { orderId, file }, file, call);
    if (envelope.status === 'success') return envelope.data;
    throw new TaskError(toMessage(envelope.error), {
      isOffline: getNoAnswerReason(envelope.error) === 'offline',
    });
  };
  async function showIt() {
    await reads.invalidate(calls.detail, 'user');
    toast.success(t('agreement.done'));
    onDone();
  }
  return (
    <UploadField
      label={t('agreement.label')}
      rules={{ accept, maxBytes, maxCount: 1 }}
      upload={upload}
      onChange={(files) => files.length > 0 && void showIt()}
    />
  );
}
