import { payment as calls } from '@sampan/api/contract/payment';
import type { Order, PaymentMethod } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../app/ServicesContext.ts';
import { useOfflineAnswer } from '../../app/useOfflineAnswer.ts';
import { useEndpoint, useReads } from '../../data/useEndpoint.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog } from '../../primitives/Dialog/Dialog.tsx';
import { Price } from '../../primitives/Price/Price.tsx';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { useIsWide } from '../AddressPicker/useIsWide.ts';
import { Banner } from '../Banner/Banner.tsx';
import { PageState } from '../PageState/PageState.tsx';
import { keepChosenMethod, readChosenMethod } from './chosenMethod.ts';
import { PaymentMethods } from './PaymentMethods.tsx';
import { PaidPanel, StoppedPanel, WaitingPanel } from './PaymentPanels.tsx';
import { due, panel } from './PaymentSheet.css.ts';
import { browserPages, getScene, type PayPages, type PayTab, webAddress } from './payPages.ts';
import { usePaymentWait } from './usePaymentWait.ts';

export interface PaymentSheetProps {
  order: Pick<Order, 'id' | 'orderNo' | 'totalAmount' | 'currency'>;
  /** True after the return from the provider's page: checks the status at once. */
  isReturning?: boolean;
  /** Opens the provider's page. */
  pages?: PayPages;
  onClose: () => void;
}

/**
 * Payment of an order: choose a method, wait, see the result. A sheet on phones, a dialog on desktops. Closing it is
 * always safe: the payment continues, and reopening resumes it.
 */
export function PaymentSheet({ order, isReturning = false, pages = browserPages, onClose }: PaymentSheetProps) {
  const { t } = useTranslation('order');
  const reads = useReads();
  const isWide = useIsWide();
  const tab = useRef<PayTab>(undefined);
  const answersOffline = useOfflineAnswer();
  const [snapshot, send] = usePaymentWait({
    orderId: order.id,
    isReturning,
    onStarted({ method, payUrl }) {
      const address = webAddress(payUrl, window.location.href);
      if (method !== 'alipay' || !address) return tab.current?.close();
      if (tab.current) tab.current.show(address);
      // On a desktop with a blocked pop-up, the panel shows a link.
      else if (!isWide) pages.leaveFor(address);
    },
  });
  const { context } = snapshot;
  const isPaid = snapshot.matches('paid');
  const isOver = isPaid || snapshot.matches('closed') || snapshot.matches('failed');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once when it is known
  useEffect(
    function readOrderAgain() {
      if (isOver) void reads.invalidate('order');
    },
    [isOver],
  );
  useEffect(
    function closeUnusedTab() {
      // The start was rejected, so close the empty tab.
      if (snapshot.matches('choosing') && context.failure) tab.current?.close();
    },
    [snapshot, context.failure],
  );

  function pay(method: PaymentMethod) {
    if (answersOffline()) return;
    const scene = getScene(method, isWide);
    tab.current = scene === 'pc' ? pages.openTab() : undefined;
    send({ type: 'pay', method, scene });
  }
  function giveUp() {
    if (!answersOffline()) send({ type: 'chooseAnother' });
  }
  function close() {
    if (!isOver) send({ type: 'leave' });
    onClose();
  }

  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && close()} title={t('pay.title')} size="sm">
      <div className={panel}>
        {isPaid ? (
          <PaidPanel order={order} onView={close} />
        ) : isOver ? (
          <StoppedPanel
            kind={
              snapshot.matches('failed')
                ? 'failed'
                : context.status?.orderStatus === orderStatus.cancelled
                  ? 'orderClosed'
                  : 'closed'
            }
            onAnother={() => send({ type: 'chooseAnother' })}
            onClose={close}
          />
        ) : snapshot.matches('choosing') || snapshot.matches('starting') ? (
          <Choosing
            order={order}
            failure={context.failure?.code}
            isStarting={snapshot.matches('starting')}
            onPay={pay}
          />
        ) : (
          <WaitingPanel
            order={order}
            payment={context.draft?.payment ?? undefined}
            isSilent={snapshot.matches({ waiting: 'silent' })}
            isAsking={snapshot.matches({ waiting: 'asking' })}
            isClosing={snapshot.matches('closing')}
            hasCloseFailure={context.closeFailure !== null}
            onCheck={() => send({ type: 'checkNow' })}
            onAnother={giveUp}
          />
        )}
      </div>
    </Dialog>
  );
}

interface ChoosingProps {
  order: PaymentSheetProps['order'];
  /** Error code of the last start. */
  failure: string | number | undefined;
  isStarting: boolean;
  onPay: (method: PaymentMethod) => void;
}

function Choosing({ order, failure, isStarting, onPay }: ChoosingProps) {
  const { t } = useTranslation('order');
  const { money } = useFormats();
  const { session } = useServices().platform;
  const methods = useEndpoint(calls.methods, { amount: order.totalAmount });
  const [picked, setPicked] = useState(() => readChosenMethod(session));
  const enabled = methods.data?.filter((method) => method.enabled).map(({ code }) => code) ?? [];
  const chosen = picked && enabled.includes(picked) ? picked : enabled[0];

  function choose(method: PaymentMethod) {
    setPicked(method);
    keepChosenMethod(session, method);
  }

  return (
    <>
      <div className={due}>
        <Text size="bodySm" tone="muted">
          {t('pay.amount')}
        </Text>
        <Price amount={order.totalAmount} currency={order.currency} size="xl" />
      </div>
      {failure !== undefined && <Banner tone="danger">{t(startFailure(failure))}</Banner>}
      <PageState
        result={methods}
        skeleton={
          <>
            <Skeleton shape="block" height="68px" />
            <Skeleton shape="block" height="68px" />
          </>
        }
        isEmpty={() => enabled.length === 0}
        empty={<Banner tone="warning">{t('pay.noMethod')}</Banner>}
      >
        {() => <PaymentMethods methods={enabled} value={chosen} onChange={choose} />}
      </PageState>
      {chosen && (
        <Button variant="money" size="lg" isFullWidth isLoading={isStarting} onClick={() => onPay(chosen)}>
          {t('action.payNamed', { amount: money(order.totalAmount, order.currency) })}
        </Button>
      )}
    </>
  );
}

function startFailure(code: string | number) {
  if (code === 'PAYMENT_METHOD') return 'pay.methodOff';
  return typeof code === 'number' ? 'pay.startUnknown' : 'pay.refused';
}
