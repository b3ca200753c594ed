import type { CallError } from '@sampan/api/clientEnvelope';
import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as calls } from '@sampan/api/contract/payment';
import type { Payment, Transfer } from '@sampan/api/entities';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useTranslation } from 'react-i18next';
import { useOfflineAnswer } from '../../../app/useOfflineAnswer.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList, type DescriptionListProps } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { QrCode } from '../../../patterns/QrCode/QrCode.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Price } from '../../../primitives/Price/Price.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { DownloadList } from '../../file/DownloadRow/DownloadList.tsx';
import { TaskError } from '../../file/UploadField/tasks.ts';
import { UploadField } from '../../file/UploadField/UploadField.tsx';
import { toUploadErrorKey } from '../../file/UploadField/uploadErrorKey.ts';
import { type UploadFile, useMaxUpload, useSendFile } from '../../file/UploadField/useUploads.ts';
import { acts, panelHead, quietly } from './PaymentSheet.css.ts';

export interface TransferPanelProps {
  /** As it was when it was begun in this tab. */
  started: Payment;
  isClosing: boolean;
  /** The way back to another method was tried and refused. */
  hasCloseFailure: boolean;
  /** The customer reported the transfer. */
  onReported: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** Account details for a transfer, and the customer's report of it: a receipt, or that it was sent. */
export function TransferPanel(props: TransferPanelProps) {
  const { started, onReported } = props;
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  const reads = useReads();
  const order = useEndpoint(orderCalls.detail, { id: started.orderId });
  const known = order.data?.payment;
  const payment = known?.id === started.id && known.transfer ? known : started;
  const { transfer } = payment;
  if (!transfer) return null;

  async function showReport() {
    await reads.invalidate('order');
    onReported();
  }
  return (
    <>
      <div className={panelHead}>
        <div className={quietly}>
          <Heading level={3} size="title">
            {t(transfer.reportedAt ? 'pay.transfer.reported' : 'pay.transfer.title')}
          </Heading>
          <Price amount={payment.amount} currency={payment.currency} size="lg" />
          <MutedText>
            {transfer.reportedAt
              ? t('pay.transfer.reportedText')
              : t('pay.transfer.until', { at: dateTime(payment.expiresAt) })}
          </MutedText>
        </div>
        {payment.qrCode && !transfer.reportedAt && <QrCode value={payment.qrCode} label={t('pay.transfer.qr')} />}
      </div>
      <AccountFacts transfer={transfer} />
      {transfer.receipt && <DownloadList label={t('pay.transfer.receipt')} files={[transfer.receipt]} />}
      <ReceiptField
        orderId={payment.orderId}
        key={transfer.receipt?.id}
        isReplacing={transfer.receipt !== undefined}
        onSent={() => void showReport()}
      />
      <TransferButtons {...props} isReported={transfer.reportedAt !== undefined} onSent={() => void showReport()} />
    </>
  );
}

/** The account, each part with a button that copies it. */
function AccountFacts({ transfer: { account, reference } }: { transfer: Transfer }) {
  const { t } = useTranslation('order');
  const { accountName, bank, accountNumber, fpsId } = account;
  const facts: DescriptionListProps['items'] = [
    { label: t('pay.transfer.accountName'), value: accountName, copy: accountName },
    bank !== undefined && { label: t('pay.transfer.bank'), value: bank },
    accountNumber !== undefined && {
      label: t('pay.transfer.accountNumber'),
      value: accountNumber,
      copy: accountNumber,
    },
    fpsId !== undefined && { label: t('pay.transfer.fpsId'), value: fpsId, copy: fpsId },
    { label: t('pay.transfer.reference'), value: reference, copy: reference },
  ];
  return <DescriptionList items={facts} />;
}

function toReportErrorKey(error: CallError) {
  if (error.code === 'TIMELINE_FULL') return 'pay.transfer.full';
  return getNoAnswerReason(error) === 'unknown' ? 'refused.unknownRetry' : 'pay.transfer.notReported';
}

function TransferButtons({
  started,
  isReported,
  isClosing,
  hasCloseFailure,
  onSent,
  onAnother,
  onClose,
}: TransferPanelProps & { isReported: boolean; onSent: () => void }) {
  const { t } = useTranslation('order');
  const answersOffline = useOfflineAnswer();
  const report = useAction(calls.transferReport);
  async function tell() {
    if (answersOffline()) return;
    const { status } = await report.run({ orderId: started.orderId });
    if (status === 'success') onSent();
  }
  if (isReported) {
    return (
      <Button size="lg" isFullWidth variant="tonal" onClick={onClose}>
        {t('pay.view')}
      </Button>
    );
  }
  return (
    <>
      {report.error && <Banner tone="danger">{t(toReportErrorKey(report.error))}</Banner>}
      {hasCloseFailure && (
        <Banner tone="warning" isAnnounced>
          {t('pay.notClosed')}
        </Banner>
      )}
      <div className={acts}>
        <Button size="lg" isFullWidth isLoading={report.isPending} onClick={() => void tell()}>
          {t('pay.transfer.sent')}
        </Button>
        <Button variant="ghost" isFullWidth isLoading={isClosing} onClick={onAnother}>
          {t('pay.another')}
        </Button>
      </div>
    </>
  );
}

const accept = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'];
const codesWithMessage = ['NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'] as const;

interface ReceiptFieldProps {
  orderId: number;
  /** There is one, which the next one replaces. */
  isReplacing: boolean;
  onSent: () => void;
}

/** The bank's confirmation of a transfer, photographed or chosen. */
function ReceiptField({ orderId, isReplacing, onSent }: ReceiptFieldProps) {
  const { t } = useTranslation('order');
  const sendFile = useSendFile();
  const maxBytes = useMaxUpload();

  function toMessage(error: CallError): string {
    const noAnswer = getNoAnswerReason(error);
    if (noAnswer) return t(noAnswer === 'offline' ? 'agreement.refused.offline' : 'refused.unknownRetry');
    if (error.code === 'TIMELINE_FULL') return t('pay.transfer.full');
    const errorKey = toUploadErrorKey(error, codesWithMessage);
    return errorKey === undefined ? t('pay.transfer.notReported') : t(`agreement.refused.${errorKey}`);
  }
  const upload: UploadFile = async (file, call) => {
    const envelope = await sendFile(calls.transferReceipt, { orderId: String(orderId), file }, file, call);
    if (envelope.status === 'success') return envelope.data;
    const isOffline = getNoAnswerReason(envelope.error) === 'offline';
    throw new TaskError(toMessage(envelope.error), { isOffline });
  };
  return (
    <UploadField
      label={t(isReplacing ? 'pay.transfer.replace' : 'pay.transfer.upload')}
      hint={t('pay.transfer.uploadHint')}
      rules={{ accept, maxBytes, maxCount: 1 }}
      upload={upload}
      onChange={(files) => files.length > 0 && onSent()}
    />
  );
}
