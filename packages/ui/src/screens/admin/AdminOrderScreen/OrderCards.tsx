import type { Order, OrderLine, PaymentStatus, Refund, Transfer } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { isDigitalLine, isDigitalOrder } from '@sampan/domain/order/orderRules';
import { localizeReason } from '@sampan/domain/order/presetReasons';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadList } from '../../../features/file/DownloadRow/DownloadList.tsx';
import { AmountSummary } from '../../../features/order/AmountSummary/AmountSummary.tsx';
import { getRefundState, type RefundState } from '../../../features/order/OrderHistory/orderEvents.ts';
import { OrderLines } from '../../../features/order/OrderLines/OrderLines.tsx';
import { RefundItems } from '../../../features/order/RefundItems/RefundItems.tsx';
import { useCarrierName } from '../../../features/order/ShipmentForm/useCarrierName.ts';
import { useFormats, useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Timeline } from '../../../patterns/Timeline/Timeline.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { card, cardHead, number as mono, ruled } from './AdminOrderScreen.css.ts';

interface OrderCardProps {
  order: Order;
}

/** The order's lines, each linked to its product; digital ones say when the customer first downloaded a file. */
export function ItemsCard({ order }: OrderCardProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  function getDownloadNote(line: OrderLine): string | undefined {
    if (!isDigitalLine(line) || order.paidAt === undefined) return undefined;
    const download = order.downloads?.find(({ productId }) => productId === line.productId);
    return download ? t('order.firstDownload', { when: dateTime(download.at) }) : t('order.noDownload');
  }
  return (
    <Card title={t('order.part.items')}>
      <OrderLines
        lines={order.lines}
        currency={order.currency}
        getHref={({ productId }) => `/admin/products/${productId}`}
        getNote={getDownloadNote}
      />
    </Card>
  );
}

const paymentStates = {
  [paymentStatus.created]: 'waiting',
  [paymentStatus.pending]: 'waiting',
  [paymentStatus.paid]: 'paid',
  [paymentStatus.closed]: 'closed',
  [paymentStatus.failed]: 'failed',
  [paymentStatus.refunding]: 'refunding',
  [paymentStatus.refunded]: 'refunded',
} as const satisfies Record<PaymentStatus, string>;
const paymentTones: Record<(typeof paymentStates)[PaymentStatus], BadgeTone> = {
  waiting: 'warning',
  paid: 'success',
  closed: 'neutral',
  failed: 'danger',
  refunding: 'info',
  refunded: 'neutral',
};

function useTransferFacts(): (transfer: Transfer) => (Description | false)[] {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  return ({ account, reference, reportedAt, note, remark }) => {
    const into = [account.accountName, account.bank, account.accountNumber, account.fpsId].filter(Boolean).join(' · ');
    return [
      { label: t('order.fact.account'), value: into },
      { label: t('order.fact.reference'), value: <span className={mono}>{reference}</span>, copy: reference },
      reportedAt !== undefined && { label: t('order.fact.reportedAt'), value: dateTime(reportedAt) },
      note !== undefined && { label: t('order.fact.note'), value: note },
      remark !== undefined && { label: t('order.fact.remark'), value: remark },
    ];
  };
}

function Receipt({ transfer }: { transfer: Transfer | undefined }) {
  const { t } = useTranslation('admin');
  const receipt = transfer?.receipt;
  return receipt && <DownloadList label={t('order.fact.receipt')} files={[receipt]} />;
}

/** The transfer that the order's payment replaced, which may still arrive. */
export function UnreceivedTransfer({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('admin');
  const getTransferFacts = useTransferFacts();
  return (
    <Stack gap="md">
      <Heading level={3} size="label">
        {t('order.payment.unreceived')}
      </Heading>
      <DescriptionList items={getTransferFacts(transfer)} />
      <Receipt transfer={transfer} />
    </Stack>
  );
}

/** Amounts and payment status. */
export function PaymentCard({ order }: OrderCardProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime } = useFormats();
  const getTransferFacts = useTransferFacts();
  const { payment, paidAt, unreceivedTransfer } = order;
  const state = payment && paymentStates[payment.status];
  const facts: (Description | false | undefined)[] = [
    payment && { label: t('order.fact.method'), value: t(`order:method.${payment.method}`) },
    paidAt !== undefined && { label: t('order.fact.paidAt'), value: dateTime(paidAt) },
    ...(payment?.transfer ? getTransferFacts(payment.transfer) : []),
    payment?.tradeNo !== undefined && {
      label: t('order.fact.tradeNo'),
      value: <span className={mono}>{payment.tradeNo}</span>,
      copy: payment.tradeNo,
    },
  ];
  return (
    <Card
      title={t('order.part.payment')}
      aside={state && <Badge tone={paymentTones[state]}>{t(`order.payment.${state}`)}</Badge>}
    >
      <AmountSummary amounts={order} currency={order.currency} hasShipping={!isDigitalOrder(order.lines)} />
      <div className={ruled}>
        {payment ? (
          <Stack gap="md">
            <DescriptionList items={facts} />
            <Receipt transfer={payment.transfer} />
          </Stack>
        ) : (
          <MutedText>{t('order.payment.none')}</MutedText>
        )}
      </div>
      {unreceivedTransfer && (
        <div className={ruled}>
          <UnreceivedTransfer transfer={unreceivedTransfer} />
        </div>
      )}
    </Card>
  );
}

/** The shipment, if any. */
export function ShipmentCard({ order }: OrderCardProps) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const getCarrierName = useCarrierName();
  const { shipment } = order;
  return (
    <Card title={t('order.part.shipment')}>
      {shipment ? (
        <>
          <DescriptionList
            items={[
              { label: t('order.fact.carrier'), value: getCarrierName(shipment.carrier) },
              {
                label: t('order.fact.tracking'),
                value: <span className={mono}>{shipment.trackingNo}</span>,
                copy: shipment.trackingNo,
              },
              { label: t('order.fact.shippedAt'), value: dateTime(shipment.shippedAt) },
            ]}
          />
          {shipment.events.length > 0 && (
            <div className={ruled}>
              <Timeline
                label={t('order.shipment.track')}
                order="newestFirst"
                items={shipment.events.map(({ at, text }, index) => ({ id: `${at} ${index}`, title: text, at }))}
              />
            </div>
          )}
        </>
      ) : (
        <MutedText>{t(isDigitalOrder(order.lines) ? 'order.shipment.digital' : 'order.shipment.none')}</MutedText>
      )}
    </Card>
  );
}

const refundTones: Record<RefundState, BadgeTone> = {
  requested: 'danger',
  approved: 'info',
  refunded: 'success',
  rejected: 'neutral',
  givenUp: 'neutral',
  withdrawn: 'neutral',
  failed: 'danger',
};

/** All refunds with their status, newest first. */
export function RefundCards({ order }: OrderCardProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  return order.refunds.toReversed().map((refund, index, all) => {
    const n = number(all.length - index);
    const title = all.length === 1 ? t('order.part.refund') : t('order.part.refundNumbered', { n });
    return <RefundCard key={refund.id} title={title} refund={refund} order={order} />;
  });
}

/** The request and the decision. */
function RefundCard({ order, refund, title }: OrderCardProps & { refund: Refund; title: string }) {
  const { t } = useTranslation('admin');
  const { dateTime, money } = useFormats();
  const locale = useLocale();
  const { currency } = order;
  const state = getRefundState(refund);
  if (!state) return null;
  const facts: (Description | false)[] = [
    { label: t('order.fact.amount'), value: money(refund.amount, currency) },
    refund.items.length > 0 && {
      label: t('order.fact.items'),
      value: <RefundItems lines={order.lines} items={refund.items} />,
    },
    { label: t('order.fact.reason'), value: localizeReason(refund.reason, locale) },
    state === 'failed' &&
      refund.failure !== undefined && {
        label: t('order.fact.failure'),
        value: t(`order.failure.${refund.failure}`),
      },
    { label: t('order.fact.asked'), value: dateTime(refund.requestedAt) },
    refund.remark !== undefined && { label: t('order.fact.remark'), value: refund.remark },
    refund.decidedAt !== undefined && { label: t('order.fact.decided'), value: dateTime(refund.decidedAt) },
    refund.settledAt !== undefined && { label: t('order.fact.settled'), value: dateTime(refund.settledAt) },
  ];
  return (
    <Card title={title} aside={<Badge tone={refundTones[state]}>{t(`order.refund.${state}`)}</Badge>}>
      <DescriptionList items={facts} />
    </Card>
  );
}

interface CardProps {
  title: string;
  /** Shown at the end of the title: a badge or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of the page with its own heading. */
export function Card({ title, aside, children }: CardProps) {
  const id = useId();
  return (
    <section className={card} aria-labelledby={id}>
      <div className={cardHead}>
        <Heading level={2} size="title" id={id}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
