import { payment as calls } from '@sampan/api/contract/payment';
import type { Payment } from '@sampan/api/entities';
import { newIdempotencyKey } from '@sampan/api/idempotency';
import { createPaymentWaitMachine, type PayRequest } from '@sampan/domain/payment/paymentWaitMachine';
import { useMachine } from '@xstate/react';
import { useMemo, useRef } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

export interface PaymentWaitOptions {
  orderId: number;
  isReturning: boolean;
  /** Called when a payment was started, to open its page. */
  onStarted: (payment: Payment) => void;
}

/** Runs the state machine of a pending payment with the app's platform and client. */
export function usePaymentWait({ orderId, isReturning, onStarted }: PaymentWaitOptions) {
  const { client, platform } = useServices();
  const started = useRef(onStarted);
  started.current = onStarted;
  const machine = useMemo(
    () =>
      createPaymentWaitMachine({
        session: platform.session,
        clock: platform.clock,
        visibility: platform.visibility,
        newKey: newIdempotencyKey,
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
