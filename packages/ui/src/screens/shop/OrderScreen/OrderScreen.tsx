import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as paymentCalls } from '@sampan/api/contract/payment';
import type { Order } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { getServerNow } from '@sampan/api/serverClock';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useClient } from '../../../data/ClientContext.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { OrderActionProcess } from '../../../features/order/OrderAction/OrderActionProcess.tsx';
import { isOwnerAction, type OwnerAction } from '../../../features/order/OrderAction/ownerActions.ts';
import { getButtons, type OrderButton } from '../../../features/order/OrderCard/cardActions.ts';
import { useBuyAgain } from '../../../features/order/OrderCard/useBuyAgain.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { createLazyLayer } from '../../../patterns/lazyLayer.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useMovablePart } from '../../../patterns/useMovablePart.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { AgreementPart } from './AgreementPart.tsx';
import { getClosingPollMs, getClosingTime, useHasPassed } from './closingTime.ts';
import { FilesPart } from './FilesPart.tsx';
import { OrderBar, OrderHero, OrderHeroButtons } from './OrderHero.tsx';
import { Delivery, Facts, Items, OrderSkeleton, OrderTimeline, TransferNotice } from './OrderParts.tsx';
import { column, columns, fifth, first, fourth, second, third } from './OrderScreen.css.ts';
import { RefundPart } from './RefundPart.tsx';

// Lazy: most visits do not pay.
const PaymentSheet = createLazyLayer(
  async () => (await import('../../../features/payment/PaymentSheet/PaymentSheet.tsx')).PaymentSheet,
);

export interface OrderScreenProps {
  orderId: number;
  /** The payment sheet: `open` to pay, `check` on return from the provider. */
  pay?: 'open' | 'check' | undefined;
  /** On return inside WeChat: its code for the customer. */
  wechatCode?: string | undefined;
  onPayChange: (pay: 'open' | undefined) => void;
}

/** One order: status, contents and available actions. */
export function OrderScreen({ orderId, pay, wechatCode, onPayChange }: OrderScreenProps) {
  const { t } = useTranslation('order');
  usePageHead({ title: t('detail.title'), description: t('detail.description') });
  const order = useEndpoint(orderCalls.detail, { id: orderId });
  return (
    <>
      <TopBar title={t('detail.title')} backTo="/orders" />
      <PageHeader title={t('detail.title')} isInTopBar />
      <PageState
        result={order}
        skeleton={<OrderSkeleton />}
        level="page"
        pageName={t('detail.title')}
        failed={(error) => (error.statusCode === notFoundStatus ? <NotFound /> : undefined)}
      >
        {(found) => (
          // Remount for another order, so that no dialog of the previous one stays open.
          <OrderPage key={orderId} order={found} pay={pay} wechatCode={wechatCode} onPayChange={onPayChange} />
        )}
      </PageState>
    </>
  );
}

/** Orders of other customers give the same "not found". */
function NotFound() {
  const { t } = useTranslation('order');
  return (
    <EmptyState
      art="notFound"
      title={t('detail.notFound')}
      text={t('detail.notFoundText')}
      action={
        <LinkButton href="/orders" variant="tonal">
          {t('empty.allOrders')}
        </LinkButton>
      }
    />
  );
}

interface OrderPageProps extends Pick<OrderScreenProps, 'pay' | 'wechatCode' | 'onPayChange'> {
  order: Order;
}

function OrderPage({ order, pay, wechatCode, onPayChange }: OrderPageProps) {
  const { navigate } = useNavigation();
  const { buyAgain, isBusy } = useBuyAgain();
  const [action, setAction] = useState<OwnerAction>();
  const isPaying = usePaymentOpen(order, pay);
  const isTimeUp = useTimeUp(order);
  useProviderReturn(order.id, pay === 'check');
  // Preload the payment methods: the sheet opens without waiting and works if the connection drops.
  useEndpoint(paymentCalls.methods, { amount: order.totalAmount }, { enabled: order.actions.includes('pay') });

  function press(button: OrderButton) {
    if (button === 'pay' || button === 'seeTransfer') return onPayChange('open');
    if (button === 'buyAgain') return buyAgain(order);
    if (button !== 'track' && isOwnerAction(button)) setAction(button);
  }

  const busy: OrderButton | undefined = isBusy(order.id) ? 'buyAgain' : undefined;
  // This page shows the shipment itself, and a payment would be refused once the time is up.
  const buttons = getButtons(order).filter((button) => button !== 'track' && !(button === 'pay' && isTimeUp));
  const bar = { order, buttons, busy, onPress: press };
  // A phone has both columns in one: there the elements are in the order in which they are shown, for the Tab key too.
  const isWide = useMedia(media.lg);
  const agreement = useMovablePart(<AgreementPart order={order} className={second} />);
  const deliveryParts = (
    <>
      <Delivery order={order} className={second} />
      {agreement.place}
    </>
  );
  const facts = <Facts order={order} className={fourth} />;
  return (
    <>
      <div className={columns}>
        <div className={column}>
          <OrderHero order={order} buttons={<OrderHeroButtons {...bar} />} />
          <LatePayment order={order} />
          <TransferNotice order={order} />
          <RefundPart order={order} className={first} />
          <FilesPart order={order} className={first} />
          {!isWide && deliveryParts}
          <Items order={order} className={third} />
          {!isWide && facts}
          <OrderTimeline order={order} className={fifth} />
        </div>
        {isWide && (
          <div className={column}>
            {deliveryParts}
            {facts}
          </div>
        )}
      </div>
      {agreement.content}
      <OrderBar {...bar} />
      {action && (
        <OrderActionProcess
          key={action}
          order={order}
          action={action}
          onEnd={({ isDone }) => {
            setAction(undefined);
            if (isDone && action === 'delete') navigate('/orders', { replace: true });
          }}
        />
      )}
      {isPaying && (
        <PaymentSheet
          order={order}
          isTimeUp={isTimeUp}
          isReturning={pay === 'check'}
          wechatCode={wechatCode}
          onClose={() => onPayChange(undefined)}
          onLoadFailed={() => onPayChange(undefined)}
        />
      )}
    </>
  );
}

/**
 * True while the URL says so, provided that there was something to pay or check at first: the sheet must still show
 * "paid" after the payment. An old link to a paid order opens nothing.
 */
function usePaymentOpen(order: Order, pay: OrderScreenProps['pay']): boolean {
  const wasOpen = useRef(false);
  wasOpen.current = pay !== undefined && (wasOpen.current || pay === 'check' || order.actions.includes('pay'));
  return wasOpen.current;
}

/** True from the order's closing time until the server has closed it, which follows a little later: reads it until then. */
function useTimeUp(order: Order): boolean {
  const closingTime = getClosingTime(order);
  const isTimeUp = useHasPassed(closingTime);
  useEndpoint(
    orderCalls.detail,
    { id: order.id },
    {
      enabled: isTimeUp,
      refetchEveryMs: isTimeUp && closingTime !== undefined && getClosingPollMs(closingTime, getServerNow()),
    },
  );
  return isTimeUp;
}

/** Message of a payment that arrived too late. */
const lateMessages: Partial<Record<NonNullable<Order['payment']>['status'], 'arrived' | 'returned'>> = {
  [paymentStatus.paid]: 'arrived',
  [paymentStatus.refunding]: 'arrived',
  [paymentStatus.refunded]: 'returned',
};

/** A payment that arrived after the order was closed: it is refunded, and the order stays closed. */
function LatePayment({ order: { status, payment } }: { order: Order }) {
  const { t } = useTranslation('order');
  const { money } = useNumberFormats();
  const messageKey = payment && lateMessages[payment.status];
  if (status !== orderStatus.cancelled || !messageKey) return null;
  return (
    <Banner tone={messageKey === 'returned' ? 'success' : 'info'}>
      {t(`late.${messageKey}`, { amount: money(payment.amount, payment.currency) })}
    </Banner>
  );
}

/**
 * Reloads the order at once on return from the payment provider: one that is paid by then shows it while the sheet
 * still checks with the provider. Nothing from the return URL is trusted.
 */
function useProviderReturn(orderId: number, isReturning: boolean) {
  const client = useClient();
  const reads = useReads();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each return from the provider
  useEffect(
    function checkPayment() {
      if (!isReturning) return;
      void client.call(paymentCalls.callback, { orderId }).then((envelope) => {
        if (envelope.status === 'success' && envelope.data.status === paymentStatus.paid)
          void reads.invalidate(orderCalls.detail);
      });
    },
    [orderId, isReturning],
  );
}
