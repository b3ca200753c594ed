import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as calls } from '@sampan/api/contract/payment';
import type { Order, Payment, PaymentMethod } from '@sampan/api/entities';
import { createIdempotencyKey } from '@sampan/api/idempotency';
import { orderStatus } from '@sampan/api/statuses';
import type { PayStatus } from '@sampan/domain/payment/paymentRules';
import { createPaymentWaitMachine } from '@sampan/domain/payment/paymentWaitMachine';
import type { PayRequest } from '@sampan/domain/payment/paymentWaitPorts';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useOfflineAnswer } from '../../../app/useOfflineAnswer.ts';
import { useClient } from '../../../data/ClientContext.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { ChoosePayment } from './ChoosePayment.tsx';
import { PaidPanel, StoppedPanel, type StoppedPanelProps, TimeUpPanel } from './EndPanels.tsx';
import { panel } from './PaymentSheet.css.ts';
import { browserPages, getScene, isInWechat, type PayPages, type PayTab, toWebUrl } from './payPages.ts';
import { TransferPanel } from './TransferPanel.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';

export interface PaymentSheetProps {
  /** The order to pay, with its payment so far. */
  order: Pick<Order, 'id' | 'orderNo' | 'status' | 'totalAmount' | 'currency' | 'payment'>;
  /** The time to pay is over, and the order is about to be closed: no payment can be started. */
  isTimeUp?: boolean;
  /** Back from the provider's page: asks at once. */
  isReturning?: boolean;
  /** Back inside WeChat: its code for the customer, with which the payment opens in its app. */
  wechatCode?: string | undefined;
  /** Opens the provider's page. */
  pages?: PayPages;
  /** Called when the user closes it. */
  onClose: () => void;
}

/**
 * Payment of an order: choose a method, wait, see the result. A sheet on phones, a dialog on desktops. Closing it is
 * always safe: the payment continues, and reopening resumes it.
 */
export function PaymentSheet({
  order,
  isTimeUp = false,
  isReturning = false,
  wechatCode,
  pages = browserPages,
  onClose,
}: PaymentSheetProps) {
  const { t } = useTranslation('order');
  const reads = useReads();
  const isWide = useMedia(media.lg);
  /** The tab of the payment being started, until it shows the provider's page. */
  const tab = useRef<PayTab>(undefined);
  const answersOffline = useOfflineAnswer();
  const [snapshot, send] = usePaymentWait({
    orderId: order.id,
    isReturning,
    onStarted({ method, payUrl }) {
      const address = toWebUrl(payUrl, document.baseURI);
      // A code to scan: the panel shows it.
      if (!address) return;
      // On a phone its page opens WeChat; inside WeChat it identifies the payer and redirects back at once.
      if (method === 'wechat') return pages.leaveFor(address);
      // On a desktop with a blocked pop-up, the panel shows a link.
      if (!tab.current) return isWide ? undefined : pages.leaveFor(address);
      tab.current.show(address);
      tab.current = undefined;
    },
  });
  const hasBridgeFailed = useWechatBridge({
    orderId: order.id,
    code: wechatCode,
    pages,
    onPaid: () => send({ type: 'checkNow' }),
  });
  const { context } = snapshot;
  const [isAnother, setAnother] = useState(false);
  const isPaid = snapshot.matches('paid');
  const isRejected = snapshot.matches('rejected');
  const isChoosing = snapshot.matches('choosing');
  const isClosed = snapshot.matches('closed');
  const isOver = isPaid || isClosed || snapshot.matches('failed');
  // The server closes the payment before its order: the order that the caller reads again may be the one that is later.
  const isCancelled = [order.status, context.status?.orderStatus].includes(orderStatus.cancelled);
  const isOrderClosed = (isClosed || isChoosing) && isCancelled;
  const isAboutToClose = (isClosed || isChoosing) && isTimeUp && !isCancelled;
  const stopped = isOrderClosed ? 'orderClosed' : getStop(snapshot.matches('failed'), context.status);
  // Why it was closed; the caller may hold the order as it was before.
  const closed = useEndpoint(orderCalls.detail, { id: order.id }, { enabled: isOrderClosed });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment reaches a final state or is rejected
  useEffect(
    function readOrderAgain() {
      if (isOver || isRejected) void reads.invalidate('order');
    },
    [isOver, isRejected],
  );
  const reported = isTransferReported(order.payment) ? order.payment : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the payment's later versions are read by the panel
  useEffect(
    function resumeReportedTransfer() {
      // In another browser or tab; the shop has not decided yet, so there is nothing to choose.
      if (isChoosing && reported) send({ type: 'resume', payment: reported });
    },
    [isChoosing, reported?.id],
  );
  const isStarting = snapshot.matches('starting');
  useEffect(
    function closeUnusedTab() {
      if (!isStarting) return;
      // The start was refused or the sheet was closed: the tab is still empty, and in front of the shop.
      return () => tab.current?.close();
    },
    [isStarting],
  );

  function pay(method: PaymentMethod) {
    if (answersOffline()) return;
    const scene = getScene(method, isWide, isInWechat());
    tab.current = scene === 'pc' ? pages.openTab() : undefined;
    send({ type: 'pay', method, scene });
  }
  function giveUp() {
    if (!answersOffline()) chooseAnother();
  }
  function chooseAnother() {
    setAnother(true);
    send({ type: 'chooseAnother' });
  }
  function close() {
    if (!isOver) send({ type: 'leave' });
    onClose();
  }

  return (
    <Dialog onClose={close} title={t('pay.title')} size="sm">
      <div className={panel}>
        {isPaid ? (
          <PaidPanel order={order} onView={close} />
        ) : isAboutToClose ? (
          <TimeUpPanel onClose={close} />
        ) : isOver || isOrderClosed ? (
          <StoppedPanel kind={stopped} closeType={closed.data?.closeType} onAnother={chooseAnother} onClose={close} />
        ) : isChoosing || isStarting || isRejected ? (
          <ChoosePayment
            order={order}
            isAnother={isAnother}
            failure={context.failure}
            isStarting={isStarting || isRejected}
            onPay={pay}
          />
        ) : context.draft?.payment?.transfer ? (
          <TransferPanel
            started={context.draft.payment}
            isClosing={snapshot.matches('closing')}
            hasCloseFailure={context.closeFailure !== null}
            onReported={() => send({ type: 'checkNow' })}
            onAnother={giveUp}
            onClose={close}
          />
        ) : (
          <WaitingPanel
            order={order}
            payment={context.draft?.payment ?? undefined}
            scene={context.draft?.scene}
            isSilent={snapshot.matches({ waiting: 'silent' })}
            isAsking={snapshot.matches({ waiting: 'asking' })}
            hasCheckFailed={context.failure !== null}
            isClosing={snapshot.matches('closing')}
            hasBridgeFailed={hasBridgeFailed}
            hasCloseFailure={context.closeFailure !== null}
            onCheck={() => send({ type: 'checkNow' })}
            onOpen={(scene) => {
              if (!answersOffline()) send({ type: 'pay', method: 'wechat', scene });
            }}
            onAnother={giveUp}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Why a payment of an order that is not cancelled has ended without success. */
function getStop(hasFailed: boolean, status: PayStatus | null): Exclude<StoppedPanelProps['kind'], 'orderClosed'> {
  if (hasFailed) return status?.method === 'manual' ? 'declined' : 'failed';
  return status && status.orderStatus !== orderStatus.pendingPayment ? 'orderPaid' : 'closed';
}

interface PaymentWaitOptions {
  orderId: number;
  isReturning: boolean;
  /** Called when a payment was started, to open its page. */
  onStarted: (payment: Payment) => void;
}

/** Runs the state machine of a pending payment with the app's platform and client. */
function usePaymentWait({ orderId, isReturning, onStarted }: PaymentWaitOptions) {
  const { client, platform } = useServices();
  const started = useRef(onStarted);
  started.current = onStarted;
  const machine = useMemo(
    () =>
      createPaymentWaitMachine({
        session: platform.session,
        clock: platform.clock,
        visibility: platform.visibility,
        newKey: createIdempotencyKey,
        startPayment: ({ orderId: id, method, scene, key }: PayRequest) =>
          (method === 'alipay' || method === 'wechat') && scene !== 'jsapi'
            ? client.call(calls[method], { orderId: id, scene }, { idempotencyKey: key })
            : client.call(calls.start, { orderId: id, method, scene }, { idempotencyKey: key }),
        askStatus: (id) => client.call(calls.status, { orderId: id }),
        closePayment: (id) => client.call(calls.close, { orderId: id }),
        showPayment: (payment) => started.current(payment),
      }),
    [client, platform],
  );
  return useMachine(machine, { clock: platform.clock, input: { orderId, isReturning } });
}

interface WechatBridgeOptions {
  orderId: number;
  /** WeChat's code for the customer, from the address it returned to; works once. */
  code: string | undefined;
  pages: Pick<PayPages, 'openBridge'>;
  onPaid: () => void;
}

/** Opens the payment in WeChat's app on return with a code. Returns whether that failed. */
function useWechatBridge({ orderId, code, pages, onPaid }: WechatBridgeOptions): boolean {
  const client = useClient();
  const [hasFailed, setFailed] = useState(false);
  const openedFor = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the bridge once for each code
  useEffect(
    function openOnce() {
      if (code === undefined || openedFor.current === code) return;
      openedFor.current = code;
      void (async () => {
        const answer = await client.call(calls.wechatBridge, { orderId, code });
        const result = answer.status === 'success' ? await pages.openBridge(answer.data) : 'failed';
        setFailed(result === 'failed');
        if (result === 'paid') onPaid();
      })();
    },
    [code],
  );
  return hasFailed;
}
