import { order as orderCalls } from '@sampan/api/contract/order';
import { payment as calls } from '@sampan/api/contract/payment';
import type { Order, Payment, PaymentMethod } from '@sampan/api/entities';
import { createIdempotencyKey } from '@sampan/api/idempotency';
import { orderStatus } from '@sampan/api/statuses';
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
  const answersOffline = useOfflineAnswer();
  const { snapshot, send, pay } = usePaymentWait({ orderId: order.id, isReturning, pages });
  const hasBridgeFailed = useWechatBridge({
    orderId: order.id,
    code: wechatCode,
    pages,
    isWaiting: snapshot.matches('waiting'),
    onPaid: () => send({ type: 'checkNow' }),
  });
  const { context } = snapshot;
  const [isAnother, setAnother] = useState(false);
  const isRejected = snapshot.matches('rejected');
  const isChoosing = snapshot.matches('choosing');
  const isStarting = snapshot.matches('starting');
  const isOver = snapshot.matches('paid') || snapshot.matches('closed') || snapshot.matches('failed');
  const end = getEnd(snapshot, order.status, isTimeUp);
  // Why it was closed; the caller may hold the order as it was before.
  const closed = useEndpoint(orderCalls.detail, { id: order.id }, { enabled: end === 'orderClosed' });

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
        {end === 'paid' ? (
          <PaidPanel order={order} onView={close} />
        ) : end === 'timeUp' ? (
          <TimeUpPanel onClose={close} />
        ) : end ? (
          // A new panel for another end, such as a closed order after its payment: its button takes the focus.
          <StoppedPanel
            key={end}
            kind={end}
            closeType={closed.data?.closeType}
            onAnother={chooseAnother}
            onClose={close}
          />
        ) : isChoosing || isStarting || isRejected ? (
          <ChoosePayment
            order={order}
            isAnother={isAnother}
            failure={context.failure}
            isStarting={isStarting || isRejected}
            onPay={(method) => {
              if (!answersOffline()) pay(method);
            }}
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
            hasPollingEnded={snapshot.matches({ waiting: 'pollingEnded' })}
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

/** How the payment has ended, or the time to pay; undefined while a payment can be started or is awaited. */
function getEnd(
  snapshot: PaymentSnapshot,
  status: Order['status'],
  isTimeUp: boolean,
): 'paid' | 'timeUp' | StoppedPanelProps['kind'] | undefined {
  const { status: payStatus } = snapshot.context;
  if (snapshot.matches('paid')) return 'paid';
  if (snapshot.matches('failed')) return payStatus?.method === 'manual' ? 'declined' : 'failed';
  const isClosed = snapshot.matches('closed');
  if (!isClosed && !snapshot.matches('choosing')) return undefined;
  // The server closes the payment before its order: the order that the caller reads again may be the one that is later.
  if ([status, payStatus?.orderStatus].includes(orderStatus.cancelled)) return 'orderClosed';
  if (isTimeUp) return 'timeUp';
  if (!isClosed) return undefined;
  return payStatus && payStatus.orderStatus !== orderStatus.pendingPayment ? 'orderPaid' : 'closed';
}

interface PaymentWaitOptions {
  orderId: number;
  isReturning: boolean;
  pages: Pick<PayPages, 'leaveFor' | 'openTab'>;
}

/** Runs the state machine of a pending payment with the app's platform and client, and opens the provider's page. */
function usePaymentWait({ orderId, isReturning, pages }: PaymentWaitOptions) {
  const { client, platform } = useServices();
  const isWide = useMedia(media.lg);
  /** The tab of the payment being started, until it shows the provider's page. */
  const tab = useRef<PayTab>(undefined);
  const latestShow = useRef(showPayment);
  latestShow.current = showPayment;
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
        showPayment: (payment) => latestShow.current(payment),
      }),
    [client, platform],
  );
  const [snapshot, send] = useMachine(machine, { clock: platform.clock, input: { orderId, isReturning } });
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
    const scene = getScene(method, isWide, isInWechat());
    tab.current = scene === 'pc' ? pages.openTab() : undefined;
    send({ type: 'pay', method, scene });
  }
  function showPayment({ method, payUrl }: Payment) {
    const address = toWebUrl(payUrl, document.baseURI);
    // A code to scan: the panel shows it.
    if (!address) return;
    // On a phone its page opens WeChat; inside WeChat it identifies the payer and redirects back at once.
    if (method === 'wechat') return pages.leaveFor(address);
    // On a desktop with a blocked pop-up, the panel shows a link.
    if (!tab.current) return isWide ? undefined : pages.leaveFor(address);
    tab.current.show(address);
    tab.current = undefined;
  }

  return { snapshot, send, pay };
}
type PaymentSnapshot = ReturnType<typeof usePaymentWait>['snapshot'];

interface WechatBridgeOptions {
  orderId: number;
  /** WeChat's code for the customer, from the address it returned to; works once. */
  code: string | undefined;
  pages: Pick<PayPages, 'openBridge'>;
  /** The payment is awaited: the customer has neither closed the sheet nor chosen another method. */
  isWaiting: boolean;
  onPaid: () => void;
}

/** Opens the payment in WeChat's app on return with a code. Returns whether that failed. */
function useWechatBridge({ orderId, code, pages, isWaiting, onPaid }: WechatBridgeOptions): boolean {
  const client = useClient();
  const [hasFailed, setFailed] = useState(false);
  const openedFor = useRef<string>(undefined);
  const isWanted = useRef(isWaiting);
  useEffect(
    function followWaiting() {
      isWanted.current = isWaiting;
      return () => {
        isWanted.current = false;
      };
    },
    [isWaiting],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens the bridge once for each code
  useEffect(
    function openOnce() {
      if (code === undefined || openedFor.current === code) return;
      openedFor.current = code;
      void (async () => {
        const answer = await client.call(calls.wechatBridge, { orderId, code });
        // Left meanwhile: WeChat's payment would open over the shop.
        if (!isWanted.current) return;
        const result =
          answer.status === 'success' ? await pages.openBridge(answer.data, () => isWanted.current) : 'failed';
        setFailed(result === 'failed');
        if (result === 'paid') onPaid();
      })();
    },
    [code],
  );
  return hasFailed;
}
