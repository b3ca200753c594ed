import { createClientFailure } from '@sampan/api/clientEnvelope';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createAfterEvent,
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import { createFakeClock, createFakeVisibility, createThrowingStorage } from '../ports.fakes.ts';
import { payment, pending, started, status, toFailure } from './paymentWait.fakes.ts';
import { createPaymentWaitMachine } from './paymentWaitMachine.ts';

const asking = '0.paymentWait.waiting.asking';
const events = [
  { type: 'pay', method: 'wechat', scene: 'qr' },
  { type: 'resume', payment },
  { type: 'checkNow' },
  { type: 'chooseAnother' },
  { type: 'leave' },
  { type: 'hidden' },
  { type: 'shown' },
  createAfterEvent('pause', 'paymentWait.waiting.resting'),
  createDoneEvent('0.paymentWait.starting', started),
  createDoneEvent('0.paymentWait.starting', toFailure('ORDER_STATE')),
  createDoneEvent('0.paymentWait.starting', createClientFailure('network')),
  createErrorEvent('0.paymentWait.starting', new Error('bug')),
  createDoneEvent(asking, pending),
  createDoneEvent(asking, status(20, 20)),
  createDoneEvent(asking, status(30)),
  createDoneEvent(asking, status(40)),
  createErrorEvent(asking, new Error('bug')),
  createDoneEvent('0.paymentWait.rejected', pending),
  createDoneEvent('0.paymentWait.rejected', status(20, 20)),
  createDoneEvent('0.paymentWait.rejected', status(10, 50)),
  createErrorEvent('0.paymentWait.rejected', new Error('bug')),
  createDoneEvent('0.paymentWait.closing', status(30)),
  createDoneEvent('0.paymentWait.closing', createClientFailure('network')),
];

function model() {
  const machine = createPaymentWaitMachine({
    session: createThrowingStorage(),
    clock: createFakeClock().clock,
    visibility: createFakeVisibility().visibility,
    newKey: () => 'always-one',
    startPayment: waitForever,
    askStatus: waitForever,
    closePayment: waitForever,
    showPayment: () => {},
  });
  return { machine, events, input: { orderId: 31 } };
}

test('shortest paths reach every state of the payment, and every simple path ends where the chart says', () => {
  const still = model();
  // Transient states, and `pollingEnded`, which needs time to pass and has tests of its own.
  expect(findUnreachedStates(still)).toEqual([
    'paymentWait.deciding',
    'paymentWait.waiting.polling',
    'paymentWait.waiting.pollingEnded',
  ]);
  const { count, strayed } = findStrayedPaths(still, () => createActor(still.machine, { input: still.input }).start());
  expect(count).toBeGreaterThan(20);
  expect(strayed).toEqual([]);
});
