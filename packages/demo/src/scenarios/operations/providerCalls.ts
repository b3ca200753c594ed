import { contract } from '@sampan/api/contract';
import type { ProviderCallKind } from '@sampan/api/entities';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';

const { adminOrder, audit, order, payment } = contract;
const gaiwan = 'teaware/gaiwan';

async function readCalls(staff: ScenarioClient, orderId: number) {
  const { list } = await staff.ok(adminOrder.calls, { orderId: String(orderId) });
  return {
    rows: list
      .map(({ kind, result, repeats, canResend }) => [kind, result, repeats, canResend ? 'again' : 'never'].join(' '))
      .sort(),
    find: (kind: ProviderCallKind) => list.find((call) => call.kind === kind),
  };
}

export const providerCallScenarios: Scenario[] = [
  defineScenario({
    name: 'staff read the requests to the provider on an order, and send again what moves no money',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.order(customer, gaiwan);
      const none = await readCalls(operator, orderId);
      const begun = await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      await customer.ok(payment.status, { orderId });
      await customer.ok(payment.status, { orderId });
      await shop.backend.cashier(begun, 'pay');
      const paid = await readCalls(operator, orderId);
      const query = paid.find('query');
      const again = await operator.ok(adminOrder.resendCall, { id: query?.id ?? 0 });
      const after = await readCalls(operator, orderId);
      const create = paid.find('create')?.id ?? 0;
      const { list: entries } = await operator.ok(audit.list, { targetType: 'order', targetId: String(orderId) });
      const body = paid.find('create')?.request.body ?? '';
      return {
        none: none.rows,
        paid: paid.rows,
        again: { isSameOrder: again.orderId === orderId, state: again.state },
        after: after.rows,
        hasAmount: body.includes('"total"'),
        create: await operator.outcome(adminOrder.resendCall, { id: create }),
        unknown: await operator.outcome(adminOrder.resendCall, { id: 999_999_999 }),
        byBuyer: await customer.outcome(adminOrder.resendCall, { id: query?.id ?? 0 }),
        readByBuyer: await customer.outcome(adminOrder.calls, { orderId: String(orderId) }),
        unknownOrder: await operator.outcome(adminOrder.calls, { orderId: '999999999' }),
        entries: entries.map(({ action, after: values }) => ({ action, values })),
      };
    },
    expected: {
      none: [],
      paid: ['create ok 1 never', 'query ok 2 again'],
      again: { isSameOrder: true, state: 'paid' },
      after: ['create ok 1 never', 'query ok 1 again', 'query ok 2 again'],
      hasAmount: true,
      create: 'CALL_STATE',
      unknown: 'NOT_FOUND',
      byBuyer: 'FORBIDDEN',
      readByBuyer: 'FORBIDDEN',
      unknownOrder: 'NOT_FOUND',
      entries: [{ action: 'adminOrder.resendCall', values: { method: 'wechat', operation: 'query', state: 'paid' } }],
    },
  }),
  defineScenario({
    name: 'a settled refund is asked about again, and never sent again',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.paidOrder(customer, gaiwan);
      await operator.ok(adminOrder.refundCreate, { orderId, amount: 100, reason: 'a chip' });
      await shop.backend.advance(1);
      const calls = await readCalls(operator, orderId);
      const refund = calls.find('refund');
      const refundQuery = calls.find('refundQuery');
      return {
        rows: calls.rows,
        hasSameNumber: refund?.refundNo !== undefined && refund.refundNo === refundQuery?.refundNo,
        refund: await operator.outcome(adminOrder.resendCall, { id: refund?.id ?? 0 }),
        query: (await operator.ok(adminOrder.resendCall, { id: refundQuery?.id ?? 0 })).state,
        after: (await readCalls(operator, orderId)).rows,
        refunds: (await operator.ok(order.detail, { id: orderId })).refunds.map(({ amount }) => amount),
      };
    },
    expected: {
      rows: ['create ok 1 never', 'refund ok 1 never', 'refundQuery ok 1 again'],
      hasSameNumber: true,
      refund: 'CALL_STATE',
      query: 'settled',
      after: ['create ok 1 never', 'refund ok 1 never', 'refundQuery ok 2 again'],
      refunds: [100],
    },
  }),
  defineScenario({
    name: 'a payment that was closed is closed again, an open one is not',
    async run(shop, { customer, operator }) {
      const { id: orderId } = await shop.order(customer, gaiwan);
      await customer.ok(payment.wechat, { orderId, scene: 'qr' });
      await customer.ok(payment.close, { orderId });
      const calls = await readCalls(operator, orderId);
      const again = await operator.ok(adminOrder.resendCall, { id: calls.find('close')?.id ?? 0 });
      const after = await readCalls(operator, orderId);
      await customer.ok(order.cancel, { orderId, reason: 'only looking' });
      return { rows: calls.rows, again: again.state, after: after.rows };
    },
    expected: {
      rows: ['close ok 1 again', 'create ok 1 never'],
      again: 'closed',
      after: ['close ok 2 again', 'create ok 1 never'],
    },
  }),
];
