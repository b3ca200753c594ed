import { expect, test } from 'vitest';
import { findLastStatusChange, getRefundState, toEvent } from './orderEvents.ts';

const at = '2026-11-20T04:00:00Z';

test('the last move is the last step that is no note', () => {
  const timeline = [
    { at, actor: 'customer', action: 'create', to: 10 },
    { at, actor: 'system', action: 'pay', to: 20 },
    { at, actor: 'staff', action: 'note' },
  ] as const;
  expect(findLastStatusChange(timeline)?.action).toBe('pay');
  expect(findLastStatusChange([])).toBeUndefined();
});

test('every action of the lifecycle has a word, others one together', () => {
  expect(toEvent({ action: 'ship' }, [])).toBe('ship');
  expect(toEvent({ action: 'agreement' }, [])).toBe('agreement');
  expect(toEvent({ action: 'refundAbnormal' }, [])).toBe('refundAbnormal');
  expect(toEvent({ action: 'refundRejected' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'refundUnverified' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'refundUnconfigured' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'refundWaiting' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'returnUnconfigured' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'refundReturned' }, [])).toBe('refundRejected');
  expect(toEvent({ action: 'repaint' }, [])).toBe('other');
});

test('a refund that failed is given up, a request is declined', () => {
  const start = { at, actor: 'staff', action: 'createRefund', to: 70 } as const;
  const failure = { at, actor: 'system', action: 'refundFailed', to: 60 } as const;
  const note = { at, actor: 'staff', action: 'note' } as const;
  const request = { at, actor: 'customer', action: 'requestRefund', to: 60 } as const;
  const decision = { at, actor: 'staff', action: 'rejectRefund', to: 20 } as const;
  expect(toEvent(decision, [start, failure, note, decision, request])).toBe('giveUpRefund');
  expect(toEvent(decision, [start, failure, start, request, decision])).toBe('rejectRefund');
  expect(getRefundState({ status: 40, requestedBy: 'staff' })).toBe('givenUp');
  expect(getRefundState({ status: 40, requestedBy: 'customer', failure: 'refused' })).toBe('givenUp');
  expect(getRefundState({ status: 40, requestedBy: 'customer' })).toBe('rejected');
  expect(getRefundState({ status: 30, requestedBy: 'staff' })).toBe('refunded');
});
