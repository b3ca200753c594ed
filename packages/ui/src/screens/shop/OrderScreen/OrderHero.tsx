import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { hasNothingToShip } from '@sampan/domain/order/shipping';
import { Clock, Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type OrderButton, toMenuActions } from '../../../features/order/OrderCard/cardActions.ts';
import { useCarrierName } from '../../../features/order/ShipmentForm/useCarrierName.ts';
import { useFormats, useNumberFormats } from '../../../i18n/useFormats.ts';
import { ActionBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { Button, type ButtonVariant } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { Menu } from '../../../primitives/Menu/Menu.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { focusAgreement } from './AgreementPart.tsx';
import { formatClock, useTimeLeft } from './closingTime.ts';
import { getOrderProgress } from './OrderProgress/getOrderProgress.ts';
import { OrderProgress } from './OrderProgress/OrderProgress.tsx';
import { deadline, hero, heroButtons, say } from './OrderScreen.css.ts';
import { getHeading, getMoment, getSaying } from './orderTexts.ts';

export interface OrderHeroProps {
  order: Order;
  /** The desktop's buttons; phones have them in the bottom bar. */
  buttons: ReactNode;
}

/** Status sentence, progress and deadline of the order. */
export function OrderHero({ order, buttons }: OrderHeroProps) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  const getCarrierName = useCarrierName();
  const moment = getMoment(order);
  const heading = getHeading(order);
  return (
    <section className={hero} aria-labelledby="order-state">
      <div className={say}>
        <Heading level={2} id="order-state">
          {t(`detail.head.${heading}`)}
        </Heading>
        <MutedText>
          {t(`detail.say.${getSaying(order)}`, {
            at: moment ? dateTime(moment) : '',
            carrier: getCarrierName(order.shipment?.carrier ?? ''),
          })}
        </MutedText>
        {heading === 'awaitingAgreement' && (
          <div>
            <Button variant="outline" size="sm" onClick={focusAgreement}>
              {t('agreement.go')}
            </Button>
          </div>
        )}
        <Deadline order={order} />
      </div>
      <OrderProgress {...getOrderProgress(order, hasNothingToShip(order))} />
      {buttons && <div className={heroButtons}>{buttons}</div>}
    </section>
  );
}

function isTransferPending({ payment }: Order): boolean {
  return payment?.method === 'manual' && payment.status === paymentStatus.pending;
}

function Deadline({ order }: Pick<OrderHeroProps, 'order'>) {
  const { t } = useTranslation('order');
  const { dateTime } = useFormats();
  // A transfer has days, shown in its notice; once it is reported, staff decide.
  const hasClock = order.status === orderStatus.pendingPayment && !isTransferPending(order);
  const left = useTimeLeft(hasClock ? order.expiresAt : undefined);
  if (left !== null) {
    return (
      <span className={deadline} role="timer">
        <Icon as={Clock} size={18} />
        {left > 0 ? t('detail.payWithin', { time: formatClock(left) }) : t('detail.timeUp')}
      </span>
    );
  }
  if (order.status !== orderStatus.shipped || !order.autoConfirmAt) return null;
  return <MutedText>{t('detail.autoConfirm', { at: dateTime(order.autoConfirmAt) })}</MutedText>;
}

interface OrderScreenButtonsProps {
  order: Pick<Order, 'totalAmount' | 'currency'>;
  /** Most important first. */
  buttons: readonly OrderButton[];
  busy: OrderButton | undefined;
  onPress: (button: OrderButton) => void;
}

const looks: Partial<Record<OrderButton, ButtonVariant>> = {
  pay: 'money',
  seeTransfer: 'tonal',
  confirm: 'primary',
  buyAgain: 'tonal',
};

function useLabels({ order }: Pick<OrderScreenButtonsProps, 'order'>) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  return (button: OrderButton) =>
    button === 'pay'
      ? t('action.payNamed', { amount: money(order.totalAmount, order.currency) })
      : t(`action.${button}`);
}

/** The hero's buttons on desktops: all side by side, the main one first. */
export function OrderHeroButtons({ order, buttons, busy, onPress }: OrderScreenButtonsProps) {
  const getLabel = useLabels({ order });
  return buttons.map((button) => (
    <Button
      key={button}
      variant={looks[button] ?? 'outline'}
      isLoading={busy === button}
      onClick={() => onPress(button)}
    >
      {getLabel(button)}
    </Button>
  ));
}

/** The phone's bottom bar: the main button, one beside it and the rest in a menu. */
export function OrderBar({ order, buttons, busy, onPress }: OrderScreenButtonsProps) {
  const { t } = useTranslation('order');
  const getLabel = useLabels({ order });
  if (buttons.length === 0) return null;
  const visibleButtons = buttons.slice(0, 2).reverse();
  const hidden = buttons.slice(2);
  return (
    <ActionBar
      label={t('detail.title')}
      start={
        hidden.length > 0 && (
          <Menu
            align="start"
            trigger={
              <IconButton label={t('action.more')} tooltip="none">
                <Icon as={Ellipsis} />
              </IconButton>
            }
            actions={toMenuActions(hidden, getLabel, onPress)}
          />
        )
      }
    >
      {visibleButtons.map((button) => (
        <Button
          key={button}
          size="lg"
          isFullWidth
          variant={looks[button] ?? 'outline'}
          isLoading={busy === button}
          onClick={() => onPress(button)}
        >
          {getLabel(button)}
        </Button>
      ))}
    </ActionBar>
  );
}
