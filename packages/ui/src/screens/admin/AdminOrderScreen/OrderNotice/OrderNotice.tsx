import { product as calls } from '@sampan/api/contract/product';
import type { Order, Payment, Product } from '@sampan/api/entities';
import { isOperatorsOwn } from '@sampan/domain/access/access';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { getUnansweredNotes } from '@sampan/domain/order/customerNotes';
import { getDownloadProductIds } from '@sampan/domain/order/downloads';
import { localizeReason } from '@sampan/domain/order/presetReasons';
import { getRefundableAmounts } from '@sampan/domain/order/refunds';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../../../../app/session/useViewer.ts';
import { useClient } from '../../../../data/ClientContext.ts';
import { unwrapEnvelope } from '../../../../data/callFailure.ts';
import { toQueryKey } from '../../../../data/queryKeys.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useFormats, useLocale } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { hasFailedRefund, type StaffAction } from '../StaffAction/staffActions.ts';
import { DifferenceWarnings, useDifferenceWarnings } from './DifferenceWarnings.tsx';
import { getAbnormalRefundNo, getOrderNotice, needTones } from './orderNotice.ts';

export interface OrderNoticeProps {
  order: Order;
  actions: readonly StaffAction[];
  onAct: (action: StaffAction) => void;
}

/** Notice at the top of the page: what staff have to do, and the customer's request. */
export function OrderNotice({ order, actions, onAct }: OrderNoticeProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { money, dateTime } = useFormats();
  const locale = useLocale();
  const viewer = useViewer();
  const notice = getOrderNotice(order);
  const { warnings, isKnown } = useDifferenceWarnings(order);
  const withoutFiles = useProductsWithoutFiles(order);
  // "Ready to ship" would contradict a warning, and "can download them" a missing file.
  const isContradicted =
    (notice === 'paid' && (warnings.length > 0 || !isKnown)) ||
    (notice === 'digital' && (withoutFiles.products.length > 0 || !withoutFiles.isKnown));
  const need = isContradicted ? undefined : notice;
  const notes = getUnansweredNotes(order.timeline);
  const { refund, payment, currency, remark, latePayments, abnormalLatePayments } = order;
  // One at a time: the dialog settles the first.
  const late = latePayments?.[0];
  const toTradeTexts = (one: Payment | undefined) => ({
    method: one && t(`order:method.${one.method}`),
    number: one?.tradeNo ?? '',
  });
  const noticeTime = getNoticeTime(order);
  const amount = money(refund?.amount ?? payment?.amount ?? order.totalAmount, currency);
  return (
    <>
      <DifferenceWarnings order={order} />
      <MissingFiles products={withoutFiles.products} />
      {isOperatorsOwn(order, viewer) && <Banner tone="neutral">{t('order.operatorsOwn')}</Banner>}
      {need && (
        <Banner tone={needTones[need]}>
          <Stack gap="md">
            {t(`order.need.${need}`, {
              amount,
              left: money(getRefundableAmounts(order).amount, currency),
              reason: localizeReason(refund?.reason ?? '', locale),
              refundNo: getAbnormalRefundNo(order) ?? '',
              ...toTradeTexts(payment),
              at: noticeTime && dateTime(noticeTime),
            })}
            {actions.includes('approveRefund') && (
              <Decision
                actions={decisions.filter((action) => actions.includes(action))}
                labels={hasFailedRefund(order) ? labelsAfterFailure : labelByAction}
                onAct={onAct}
              />
            )}
            {need === 'transferReported' && (
              <Decision actions={transferDecisions.filter((action) => actions.includes(action))} onAct={onAct} />
            )}
            {(need === 'nothingToShip' || need === 'onlyDownloads') && actions.includes('cancel') && (
              <Decision actions={['cancel']} onAct={onAct} />
            )}
            {actions.includes('settleRefund') && !actions.includes('approveRefund') && (
              <Decision actions={['settleRefund']} onAct={onAct} />
            )}
          </Stack>
        </Banner>
      )}
      {late && (
        <Banner tone="warning">
          <Stack gap="md">
            {t(late.method === 'manual' ? 'order.need.lateByHand' : 'order.need.latePayment', {
              amount: money(late.amount, late.currency),
              ...toTradeTexts(late),
            })}
            {actions.includes('settleLatePayment') && <Decision actions={['settleLatePayment']} onAct={onAct} />}
          </Stack>
        </Banner>
      )}
      {abnormalLatePayments?.map(({ id, method, refundNo, ...one }) => (
        <Banner key={id} tone={needTones.refundAbnormal}>
          {t('order.need.abnormalLatePayment', {
            amount: money(one.amount, one.currency),
            method: t(`order:method.${method}`),
            refundNo,
          })}
        </Banner>
      ))}
      {notes.length > 0 && (
        <Banner tone="warning">
          <Stack gap="xs">
            <strong>{t('order.newNotes', { count: notes.length })}</strong>
            {notes.map(({ at, note }) => (
              <span key={`${at} ${note}`}>{t('order.newNote', { note, at: dateTime(at) })}</span>
            ))}
          </Stack>
        </Banner>
      )}
      {remark && <Banner tone="neutral">{t('order.need.remark', { remark })}</Banner>}
    </>
  );
}

/** When the order expires; of a transfer that was reported, when that was. */
function getNoticeTime({ payment, expiresAt = '' }: Order): string {
  return isTransferReported(payment) ? (payment?.transfer?.reportedAt ?? '') : expiresAt;
}

const labelByAction = {
  approveRefund: 'order.approve',
  rejectRefund: 'order.reject',
  confirmTransfer: 'order.confirmTransfer',
  declineTransfer: 'order.declineTransfer',
  settleRefund: 'order.settle',
  settleLatePayment: 'order.settleLate',
  cancel: 'order.cancel',
} as const satisfies Partial<Record<StaffAction, string>>;

/** Staff approved or started a refund that failed: they try again or give it up. */
const labelsAfterFailure = { ...labelByAction, approveRefund: 'order.retry', rejectRefund: 'order.giveUp' } as const;

/** Decisions about a refund; a refund that the provider refused can also be returned in another way. */
const decisions = ['approveRefund', 'rejectRefund', 'settleRefund'] as const;
const transferDecisions = ['confirmTransfer', 'declineTransfer'] as const;

interface DecisionProps extends Pick<OrderNoticeProps, 'onAct'> {
  /** The first is the primary one. */
  actions: readonly (keyof typeof labelByAction)[];
  labels?: typeof labelByAction | typeof labelsAfterFailure;
}

/** Buttons of a decision, beside what it is based on: the reason of a refund, or the receipt of a transfer. */
function Decision({ actions, labels = labelByAction, onAct }: DecisionProps) {
  const { t } = useTranslation('admin');
  return (
    <Inline gap="sm">
      {actions.map((action, index) => (
        <Button key={action} variant={index === 0 ? 'primary' : 'outline'} size="sm" onClick={() => onAct(action)}>
          {t(labels[action])}
        </Button>
      ))}
    </Inline>
  );
}

const none: Product[] = [];

/** Bought digital products without a file. They are known once all bought ones that still exist are loaded. */
function useProductsWithoutFiles(order: Order): { products: readonly Product[]; isKnown: boolean } {
  const client = useClient();
  const ids = getDownloadProductIds(order);
  // One query for all: `useQueries` would cost each page of the shop a kilobyte.
  const { data } = useQuery({
    queryKey: [...toQueryKey(calls.detail, { id: ids[0] ?? 0 }), 'without files', ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(ids.map((id) => client.call(calls.detail, { id }, { signal })));
      const kept = answers.filter((answer) => answer.status === 'success' || answer.error.code !== 'NOT_FOUND');
      return kept.map(unwrapEnvelope).filter(({ files }) => !files?.length);
    },
    enabled: ids.length > 0,
  });
  return { products: data ?? none, isKnown: ids.length === 0 || data !== undefined };
}

/** Asks staff to upload the files of products that the customer has paid. */
function MissingFiles({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  return products.map((product) => {
    const name = formatNameWithOptions(localize(product));
    return (
      <Banner key={product.id} tone="warning">
        <Stack gap="xs">
          <span>{t('order.noFile', { name })}</span>
          <Link href={`/admin/products/${product.id}`}>
            {t('order.openProduct')} <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </Stack>
      </Banner>
    );
  });
}
