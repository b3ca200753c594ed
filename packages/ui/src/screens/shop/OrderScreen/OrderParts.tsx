import type { Order } from '@sampan/api/entities';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../../features/address/AddressCard/AddressCard.tsx';
import { AmountSummary } from '../../../features/order/AmountSummary/AmountSummary.tsx';
import { OrderLines } from '../../../features/order/OrderLines/OrderLines.tsx';
import { useCarrierName } from '../../../features/order/ShipmentForm/useCarrierName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { type Description, DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { Timeline } from '../../../patterns/Timeline/Timeline.tsx';
import { classes } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { amounts, card, events, number } from './OrderScreen.css.ts';

export interface PartProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A card of the page with its own heading. */
export function Part({ title, className, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes(card, className)} aria-labelledby={id}>
      <Heading level={2} size="title" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

interface OrderPartProps {
  order: Order;
  className: string;
}

/** Delivery address and shipment. */
export function Delivery({ order, className }: OrderPartProps) {
  const { t } = useTranslation('order');
  const detectCarrier = useCarrierName();
  const { address, shipment } = order;
  if (!address && !shipment) return null;
  return (
    <Part title={t('detail.delivery')} className={className}>
      {address && <AddressText address={address} />}
      {shipment && (
        <div className={events}>
          <DescriptionList
            items={[
              { label: t('detail.carrier'), value: detectCarrier(shipment.carrier) },
              {
                label: t('detail.tracking'),
                value: <span className={number}>{shipment.trackingNo}</span>,
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
      <OrderLines lines={order.lines} currency={order.currency} />
      <div className={amounts}>
        <AmountSummary amounts={order} currency={order.currency} hasShipping={!isDigitalOrder(order.lines)} />
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
  const facts: (Description | false | undefined)[] = [
    { label: t('detail.no'), value: <span className={number}>{order.orderNo}</span>, copy: order.orderNo },
    { label: t('detail.created'), value: dateTime(order.createdAt) },
    isPaid && { label: t('detail.paid'), value: dateTime(order.paidAt ?? order.createdAt) },
    isPaid && payment && { label: t('detail.method'), value: t(`method.${payment.method}`) },
    isPaid && payment?.tradeNo
      ? {
          label: t('detail.tradeNo'),
          value: <span className={number}>{payment.tradeNo}</span>,
          copy: payment.tradeNo,
        }
      : undefined,
    order.remark ? { label: t('detail.remark'), value: order.remark } : undefined,
  ];
  return (
    <Part title={t('detail.facts')} className={className}>
      <DescriptionList items={facts.filter((fact): fact is Description => Boolean(fact))} />
    </Part>
  );
}
