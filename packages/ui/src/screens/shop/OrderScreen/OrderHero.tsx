import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { statusName } from '@sampan/domain/order/orderStatus';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCarrierName } from '../../../features/order/ShipmentForm/useCarrierName.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { getOrderProgress } from './OrderProgress/getOrderProgress.ts';
import { OrderProgress } from './OrderProgress/OrderProgress.tsx';
import { deadline, hero, heroButtons, say } from './OrderScreen.css.ts';
import { clockText, getMoment, getSaying, useTimeLeft } from './orderTexts.ts';

export interface OrderHeroProps {
  order: Order;
  /** Called when the payment deadline has passed. */
  onExpired: () => void;
  /** The desktop's buttons; phones have them in the bottom bar. */
  buttons: ReactNode;
}

/** Status sentence, progress and deadline of the order. */
export function OrderHero({ order, onExpired, buttons }: OrderHeroProps) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  const getCarrierName = useCarrierName();
  const moment = getMoment(order);
  return (
    <section className={hero} aria-labelledby="order-state">
      <div className={say}>
        <Heading level={2} id="order-state">
          {t(`detail.head.${statusName[order.status]}`)}
        </Heading>
        <Text size="bodySm" tone="muted">
          {t(`detail.say.${getSaying(order)}`, {
            at: moment ? dateTime(moment) : '',
            carrier: getCarrierName(order.shipment?.carrier ?? ''),
          })}
        </Text>
        <Deadline order={order} onExpired={onExpired} />
      </div>
      <OrderProgress {...getOrderProgress(order)} />
      {buttons && <div className={heroButtons}>{buttons}</div>}
    </section>
  );
}

function isTransferPending({ payment }: Order): boolean {
  return payment?.method === 'manual' && payment.status === paymentStatus.pending;
}

function Deadline({ order, onExpired }: Pick<OrderHeroProps, 'order' | 'onExpired'>) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  // A transfer has days, shown in its notice; once it is reported, staff decide.
  const hasClock = order.status === orderStatus.pendingPayment && !isTransferPending(order);
  const left = useTimeLeft(hasClock ? order.expiresAt : undefined, onExpired);
  if (left !== null) {
    return (
      <span className={deadline} role="timer">
        <Icon as={Clock} size={18} />
        {left > 0 ? t('detail.payWithin', { time: clockText(left) }) : t('detail.timeUp')}
      </span>
    );
  }
  if (order.status !== orderStatus.shipped || !order.autoConfirmAt) return null;
  return (
    <Text size="bodySm" tone="muted">
      {t('detail.autoConfirm', { at: dateTime(order.autoConfirmAt) })}
    </Text>
  );
}
