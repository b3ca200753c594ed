import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { sumRefundedAmount } from '@sampan/domain/order/refunds';
import { localizeTimelineNote } from '@sampan/domain/order/timelineNotes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../../features/address/AddressCard/AddressCard.tsx';
import { AmountSummary } from '../../../features/order/AmountSummary/AmountSummary.tsx';
import { toEvent } from '../../../features/order/OrderHistory/orderEvents.ts';
import { useSendNote } from '../../../features/order/OrderHistory/useSendNote.ts';
import { OrderLines } from '../../../features/order/OrderLines/OrderLines.tsx';
import { useCarrierName } from '../../../features/order/ShipmentForm/useCarrierName.ts';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList, type DescriptionListProps } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { NoteComposer } from '../../../patterns/NoteComposer/NoteComposer.tsx';
import { useNoteFailure } from '../../../patterns/NoteComposer/useNoteFailure.ts';
import { TitledSection } from '../../../patterns/Section/TitledSection.tsx';
import { Timeline, type TimelineItem } from '../../../patterns/Timeline/Timeline.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import * as css from './OrderScreen.css.ts';

export interface PartProps {
  /** Makes the card a target of the focus. */
  id?: string;
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A card of the page with its own heading. */
export function Part({ id, title, className, children }: PartProps) {
  return (
    <TitledSection
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      title={title}
      className={joinClasses(css.card, className)}
    >
      {children}
    </TitledSection>
  );
}

export interface OrderPartProps {
  order: Order;
  className: string;
}

/** Delivery address and shipment. */
export function Delivery({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const getCarrierName = useCarrierName();
  const { address, shipment } = order;
  if (!address && !shipment) return null;
  return (
    <Part title={t('detail.delivery')} className={className}>
      {address && <AddressText address={address} />}
      {shipment && (
        <div className={css.events}>
          <DescriptionList
            items={[
              { label: t('detail.carrier'), value: getCarrierName(shipment.carrier) },
              {
                label: t('detail.tracking'),
                value: <span className={css.number}>{shipment.trackingNo}</span>,
                copy: shipment.trackingNo,
              },
            ]}
          />
          {shipment.events.length > 0 && (
            <Timeline
              label={t('detail.delivery')}
              items={shipment.events.map(({ at, text }, index) => ({ id: `${at} ${index}`, title: text, at }))}
            />
          )}
        </div>
      )}
    </Part>
  );
}

/** The lines of an order with the summary of its amounts. */
export function Items({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  return (
    <Part title={t('detail.items')} className={className}>
      <OrderLines lines={order.lines} currency={order.currency} refunds={order.refunds} />
      <div className={css.amounts}>
        <AmountSummary
          amounts={order}
          currency={order.currency}
          hasShipping={!isDigitalOrder(order.lines)}
          refundedAmount={sumRefundedAmount(order)}
        />
      </div>
    </Part>
  );
}

/** Further facts of the order; missing ones are left out. */
export function Facts({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  const { payment } = order;
  const isPaid = order.paidAt !== undefined;
  const facts: DescriptionListProps['items'] = [
    { label: t('detail.no'), value: <span className={css.number}>{order.orderNo}</span>, copy: order.orderNo },
    { label: t('detail.created'), value: dateTime(order.createdAt) },
    isPaid && { label: t('detail.paid'), value: dateTime(order.paidAt ?? order.createdAt) },
    isPaid && payment && { label: t('detail.method'), value: t(`method.${payment.method}`) },
    isPaid &&
      payment?.tradeNo !== undefined && {
        label: t('detail.tradeNo'),
        value: <span className={css.tradeNumber}>{payment.tradeNo}</span>,
        copy: payment.tradeNo,
      },
    Boolean(order.remark) && { label: t('detail.remark'), value: order.remark },
  ];
  return (
    <Part title={t('detail.facts')} className={className}>
      <DescriptionList items={facts} />
    </Part>
  );
}

/** Placeholder of the hero and the cards. */
export function OrderSkeleton() {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <div className={css.hero}>
          <div className={css.say}>
            <Skeleton shape="block" width="60%" height="34px" />
            <Skeleton width="80%" />
          </div>
          <Skeleton shape="block" height="78px" />
        </div>
        <div className={joinClasses(css.card, css.second)}>
          <Skeleton shape="block" width="30%" height="24px" />
          <Skeleton shape="block" height="64px" />
          <Skeleton shape="block" height="64px" />
        </div>
      </div>
      <div className={css.column}>
        <div className={joinClasses(css.card, css.first)}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={2} />
        </div>
        <div className={joinClasses(css.card, css.third)}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={3} />
        </div>
      </div>
    </div>
  );
}

/** Where a transfer is: to be sent, looked for, or not found by the shop. */
export function TransferNotice({ order: { status, payment } }: { order: Order }) {
  const { t } = useTranslation('order');
  const { money, dateTime } = useFormats();
  if (status !== orderStatus.pendingPayment || !payment?.transfer) return null;
  const { remark, reportedAt } = payment.transfer;
  const amount = money(payment.amount, payment.currency);
  if (payment.status === paymentStatus.failed) {
    return <Banner tone="warning">{t('transfer.declined', { amount, remark: remark ?? '' })}</Banner>;
  }
  if (payment.status !== paymentStatus.pending) return null;
  return (
    <Banner tone="info">
      {reportedAt
        ? t('transfer.reported', { amount, at: dateTime(reportedAt) })
        : t('transfer.waiting', { amount, at: dateTime(payment.expiresAt) })}
    </Banner>
  );
}

/** The order's events and a form for notes. A note shows optimistically; a failed one can be sent again. */
export function OrderTimeline({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const locale = useLocale();
  const draftName = `note of order ${order.id}`;
  const { send, sending, isSending, error } = useSendNote(order, draftName);

  const items: TimelineItem[] = order.timeline.map((entry, index) => ({
    id: `${entry.at} ${index}`,
    title: t(`event.${toEvent(entry, order.timeline)}`),
    at: entry.at,
    actor: t(`actor.${entry.actor}`),
    note: localizeTimelineNote(entry, locale),
  }));
  if (sending) {
    items.push({
      id: 'sending',
      title: t('event.note'),
      at: sending.at,
      actor: t('note.sending'),
      note: sending.note,
      isPending: true,
    });
  }
  const failureKey = useNoteFailure(error);
  return (
    <Part title={t('detail.timeline')} className={className}>
      <Timeline items={items} label={t('detail.timeline')} />
      {order.actions.includes('note') && (
        <NoteComposer
          draftName={draftName}
          label={t('note.label')}
          placeholder={t('note.placeholder')}
          isSending={isSending}
          failure={failureKey && t(failureKey)}
          onPost={send}
        />
      )}
    </Part>
  );
}
