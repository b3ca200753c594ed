import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { OrderStatus, Payment, PaymentStatus } from '@sampan/api/entities';
import { type ErrorCode, statusByCode } from '@sampan/api/errors';
import { createActor } from 'xstate';
import { createFakeClock, createFakeStorage, createFakeVisibility, flushPromises } from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import type { PayStatus } from './paymentRules.ts';
import { createPaymentWaitMachine } from './paymentWaitMachine.ts';
import type { PayRequest } from './paymentWaitPorts.ts';

export const payment: Payment = {
  id: 9,
  orderId: 31,
  method: 'wechat',
  status: 10,
  amount: 32_800,
  currency: 'CNY',
  qrCode: 'weixin://pay/9',
  expiresAt: '2026-11-20T00:30:00.000Z',
};
export const started: Envelope<Payment> = { status: 'success', data: payment };

export function status(value: PaymentStatus, orderStatus: OrderStatus = 10): Envelope<PayStatus> {
  return { status: 'success', data: { orderId: 31, status: value, orderStatus, expiresAt: payment.expiresAt } };
}
export const pending = status(10);

export function toFailure(code: ErrorCode): Envelope<never> {
  const statusCode = statusByCode[code];
  return toFail(statusCode, JSON.stringify({ code, message: code, statusCode }));
}

interface Options {
  session?: Storage;
  time?: ReturnType<typeof createFakeClock>;
  start?: Envelope<Payment>[];
  ask?: () => Envelope<PayStatus> | Promise<Envelope<PayStatus>>;
  close?: Envelope<PayStatus>;
  isReturning?: boolean;
}

let keys = 0;
/** Opens the payment of order 31 with fakes; `start` are the next answers of a start, then each one succeeds. */
export function openPayment({
  session = createFakeStorage().tab(),
  time = createFakeClock(),
  start = [],
  ask,
  close,
  isReturning,
}: Options = {}) {
  const { clock, pass } = time;
  const { visibility, set } = createFakeVisibility();
  const begun = clock.now();
  const requests: PayRequest[] = [];
  const asks: number[] = [];
  const shown: Payment[] = [];
  let closes = 0;
  const machine = createPaymentWaitMachine({
    session,
    clock,
    visibility,
    newKey: () => `key-number-${++keys}`,
    async startPayment(request) {
      requests.push(request);
      return start.shift() ?? started;
    },
    async askStatus() {
      asks.push(clock.now() - begun);
      return (await ask?.()) ?? pending;
    },
    async closePayment() {
      closes += 1;
      return close ?? status(30);
    },
    showPayment: (payment) => shown.push(payment),
  });
  const actor = createActor(machine, { clock, input: { orderId: 31, isReturning } }).start();
  async function pay(method: 'alipay' | 'wechat' = 'wechat') {
    actor.send({ type: 'pay', method, scene: 'qr' });
    await flushPromises();
  }
  const at = () => JSON.stringify(actor.getSnapshot().value);
  return { actor, session, pass, setHidden: set, requests, asks, shown, pay, at, closes: () => closes };
}
