import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';

const { transaction, order, adminOrder, payment, user } = contract;
const plain = 'table/chopsticks';

/** Requests and approves the refund of a whole order. */
export async function refundOrder(shop: ScenarioShop, buyer: ScenarioClient, orderId: number): Promise<void> {
  await buyer.ok(order.requestRefund, { orderId, reason: '不想要了' });
  await shop.operator.ok(adminOrder.refund, { orderId, approve: true });
}

/** Returns the status and the fields of an error response. */
export async function toFields(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer;
  return { status, fields: (body as { fields?: object }).fields };
}

export const ledgerScenarios: Scenario[] = [
  defineScenario({
    name: 'a payment is in the ledger, found by its order number',
    async run(shop, { customer, operator }) {
      const { orderNo, id, totalAmount } = await shop.paidOrder(customer, plain);
      const { list, total } = await operator.ok(transaction.logs, { keyword: orderNo });
      const entry = await operator.ok(transaction.logDetail, { id: list[0]?.id ?? 0 });
      return {
        total,
        fields: Object.keys(list[0] ?? {}).sort(),
        type: entry?.type,
        status: entry?.status,
        method: entry?.method,
        isAmountRight: entry?.amount === totalAmount,
        isOfOrder: entry?.orderId === id,
      };
    },
    expected: {
      total: 1,
      fields: ['amount', 'createdAt', 'currency', 'id', 'method', 'orderNo', 'type', 'username'],
      type: 1,
      status: 'paid',
      method: 'wechat',
      isAmountRight: true,
      isOfOrder: true,
    },
  }),
  defineScenario({
    name: 'refunds are negative ledger entries, newest first',
    async run(shop, { customer, operator }) {
      const { orderNo, id } = await shop.paidOrder(customer, plain);
      await shop.backend.advance(1);
      await refundOrder(shop, customer, id);
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo });
      return { types: list.map(({ type }) => type), sum: list.reduce((total, { amount = 0 }) => total + amount, 0) };
    },
    expected: { types: [2, 1], sum: 0 },
  }),
  defineScenario({
    name: 'a trade that ends unpaid is booked without an amount',
    async run(shop, { customer, operator }) {
      const { id, orderNo } = await shop.order(customer, plain);
      await customer.ok(payment.wechat, { orderId: id, scene: 'qr' });
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo });
      const { status } = await operator.ok(transaction.logDetail, { id: list[0]?.id ?? 0 });
      return { entries: list.map(({ type, amount }) => ({ type, amount })), status };
    },
    expected: { entries: [{ type: 3, amount: 0 }], status: 'closed' },
  }),
  defineScenario({
    name: 'the ledger is searched by user and filtered by type',
    async run(shop, { customer, operator }) {
      const { username } = await customer.ok(user.userinfo, {});
      const { id } = await shop.paidOrder(customer, plain);
      await shop.paidOrder(customer, plain);
      await refundOrder(shop, customer, id);
      const getTotal = async (type?: 1 | 2 | 3) =>
        (await operator.ok(transaction.logs, { keyword: username, type })).total;
      return {
        all: await getTotal(),
        payments: await getTotal(1),
        refunds: await getTotal(2),
        closed: await getTotal(3),
      };
    },
    expected: { all: 3, payments: 2, refunds: 1, closed: 0 },
  }),
  defineScenario({
    name: 'staff write a note, change it and take it back',
    async run({ operator }) {
      const { id: operatorId } = await operator.ok(user.userinfo, {});
      const made = await operator.ok(transaction.createLog, { details: { note: 'Counted the till', bag: 7 } });
      const edit = { id: made.id, details: { note: 'Counted twice' } };
      const outdated = await operator.outcome(transaction.logEdit, { ...edit, updatedAt: '2020-01-01T00:00:00.000Z' });
      const edited = await operator.ok(transaction.logEdit, { ...edit, updatedAt: made.updatedAt });
      const read = await operator.ok(transaction.logDetail, { id: made.id });
      await operator.ok(transaction.logDelete, { id: made.id });
      return {
        created: {
          type: made.type,
          status: made.status,
          details: made.details,
          amount: made.amount,
          isOwn: made.operatorId === operatorId,
        },
        outdated,
        edited: { isSameEntry: edited.id === made.id, details: edited.details },
        details: read.details,
        read: await operator.outcome(transaction.logDetail, { id: made.id }),
        deletedAgain: await operator.outcome(transaction.logDelete, { id: made.id }),
      };
    },
    expected: {
      created: {
        type: 5,
        status: 'noted',
        details: { note: 'Counted the till', bag: 7 },
        amount: undefined,
        isOwn: true,
      },
      outdated: 'VERSION_CONFLICT',
      edited: { isSameEntry: true, details: { note: 'Counted twice' } },
      details: { note: 'Counted twice' },
      read: 'NOT_FOUND',
      deletedAgain: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'nobody decides a difference that does not exist, whatever was seen of it',
    async run({ operator }) {
      const decision = { id: 999_999, state: 'settled', note: 'Checked' } as const;
      return {
        unseen: await operator.outcome(transaction.decideDifference, decision),
        open: await operator.outcome(transaction.decideDifference, { ...decision, decidedAt: null }),
      };
    },
    expected: { unseen: 'NOT_FOUND', open: 'NOT_FOUND' },
  }),
  defineScenario({
    name: 'an entry with an amount adjusts the ledger of its order',
    async run(shop, { customer, operator }) {
      const { id, orderNo } = await shop.order(customer, plain);
      const details = { orderId: id, amount: -1200, note: 'Paid back in cash' };
      const made = await operator.ok(transaction.createLog, { details });
      const { list } = await operator.ok(transaction.logs, { keyword: orderNo, type: 4 });
      return {
        type: made.type,
        status: made.status,
        amount: made.amount,
        currency: made.currency,
        isOrderNoRight: made.orderNo === orderNo,
        isListed: list[0]?.id === made.id,
        note: list[0]?.note,
      };
    },
    expected: {
      type: 4,
      status: 'adjusted',
      amount: -1200,
      currency: 'CNY',
      isOrderNoRight: true,
      isListed: true,
      note: 'Paid back in cash',
    },
  }),
  defineScenario({
    name: 'an entry of the shop is annotated and neither changed nor deleted',
    async run(shop, { customer, operator }) {
      const { orderNo } = await shop.paidOrder(customer, plain);
      const readRow = async () => (await operator.ok(transaction.logs, { keyword: orderNo })).list[0];
      const id = (await readRow())?.id ?? 0;
      const before = await operator.ok(transaction.logDetail, { id });
      const rejected = await operator.outcome(transaction.logDelete, { id });
      const after = await operator.ok(transaction.logEdit, { id, details: { note: 'Checked', amount: 1 } });
      const noteInList = (await readRow())?.note;
      const same = (['type', 'amount', 'status', 'orderId', 'createdAt'] as const).every(
        (name) => after[name] === before[name],
      );
      const bare = await operator.ok(transaction.logEdit, { id, details: {} });
      const isKept = JSON.stringify(after.details) === JSON.stringify(before.details);
      return {
        deleted: rejected,
        isUnchanged: same,
        isKept,
        annotationBefore: before.annotation,
        annotation: after.annotation,
        noteInList,
        withoutAnnotation: bare.annotation,
      };
    },
    expected: {
      deleted: 'IN_USE',
      isUnchanged: true,
      isKept: true,
      annotationBefore: undefined,
      annotation: { note: 'Checked', amount: 1 },
      noteInList: 'Checked',
      withoutAnnotation: undefined,
    },
  }),
  defineScenario({
    name: 'an entry names an order that is there, and an amount that is one',
    async run({ operator }) {
      const create = (details: Record<string, unknown>) =>
        toFields(operator.send(transaction.createLog, { details: details as { note: string } }));
      const { fields: halves } = await create({ amount: 0.5 });
      return {
        unknownOrder: await create({ orderId: 99_999_999 }),
        zeroAmount: await create({ amount: 0 }),
        fractionFields: Object.keys(halves as object),
        tooLong: await create({ note: 'x', more: 'y'.repeat(10_000) }),
      };
    },
    expected: {
      unknownOrder: { status: 400, fields: { 'details.orderId': 'missing' } },
      zeroAmount: { status: 400, fields: { 'details.amount': 'zero' } },
      fractionFields: ['details.amount'],
      tooLong: { status: 400, fields: { details: 'tooLong' } },
    },
  }),
];
