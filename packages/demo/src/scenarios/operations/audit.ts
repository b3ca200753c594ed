import { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { orderStatus } from '@sampan/api/statuses';
import { getId } from '../accounts/userSteps.ts';
import { defineScenario, type Scenario } from '../scenario.ts';

const { adminUser, blacklist, adminOrder, audit, order, transaction } = contract;
const plain = 'table/chopsticks';

type Entry = OutputOf<typeof audit.list>['list'][number];
const toSummary = ({ actor, action, before, after }: Entry) => ({ actor, action, before, after });

export const auditScenarios: Scenario[] = [
  defineScenario({
    name: 'staff changes of an account are audited with the old values',
    async run({ customer, admin }) {
      const id = await getId(customer);
      await admin.ok(adminUser.edit, { id, sex: 1 });
      await admin.ok(adminUser.role, { id, role: 2 });
      await admin.ok(adminUser.edit, { id, sex: 2 });
      await admin.ok(adminUser.edit, { id, sex: 2 });
      await admin.ok(blacklist.add, { id, reason: '测试' });
      await admin.ok(blacklist.remove, { id });
      await admin.outcome(adminUser.edit, { id, username: 'admin' });
      const { list, total } = await admin.ok(audit.list, { targetType: 'user', targetId: id });
      const adminId = await getId(admin);
      const latest = (await admin.ok(audit.list, { actorId: adminId, limit: 4 })).list;
      const places = list.map((entry) => entry.id);
      return {
        total,
        entries: list.slice(0, 4).map(toSummary),
        positions: latest.map((entry) => places.indexOf(entry.id)),
      };
    },
    expected: {
      total: 5,
      entries: [
        { actor: 'admin', action: 'blacklist.remove', before: { reason: '测试', expiresAt: null }, after: undefined },
        { actor: 'admin', action: 'blacklist.add', before: undefined, after: { reason: '测试', expiresAt: null } },
        { actor: 'admin', action: 'adminUser.edit', before: { sex: 1 }, after: { sex: 2 } },
        { actor: 'admin', action: 'adminUser.role', before: { role: 3 }, after: { role: 2 } },
      ],
      positions: [0, 1, 2, 3],
    },
  }),
  defineScenario({
    name: 'staff actions on an order are audited, its owner’s are not',
    async run(shop, { customer, operator }) {
      const { id: shippedId } = await shop.shippedOrder(customer, plain);
      await operator.ok(order.note, { orderId: shippedId, note: '易碎' });
      await customer.ok(order.note, { orderId: shippedId, note: '谢谢' });
      await customer.ok(order.requestRefund, { orderId: shippedId, reason: '碎了' });
      await operator.ok(adminOrder.refund, { orderId: shippedId, approve: false, remark: '请补照片' });
      const { id: waitingId } = await shop.order(customer, plain);
      await operator.ok(order.cancel, { orderId: waitingId, reason: '缺货' });
      const own = await shop.order(operator, plain);
      await operator.ok(order.cancel, { orderId: own.id, reason: '自己的' });
      const listEntries = async (targetId: number) =>
        (await operator.ok(audit.list, { targetType: 'order', targetId })).list.map(toSummary);
      const shipped = JSON.parse(JSON.stringify(await listEntries(shippedId)).replaceAll(String(shippedId), 'id'));
      return {
        shipped,
        waiting: await listEntries(waitingId),
        own: await listEntries(own.id),
        asCustomer: await customer.outcome(audit.list, {}),
      };
    },
    expected: {
      shipped: [
        {
          actor: 'operator',
          action: 'adminOrder.refund',
          before: { status: orderStatus.refundRequested },
          after: { status: orderStatus.shipped, remark: '请补照片' },
        },
        { actor: 'operator', action: 'order.note', before: {}, after: { note: '易碎' } },
        {
          actor: 'operator',
          action: 'adminOrder.shipment',
          before: { status: orderStatus.paid },
          after: { status: orderStatus.shipped, carrier: 'SF', trackingNo: 'SFid' },
        },
      ],
      waiting: [
        {
          actor: 'operator',
          action: 'order.cancel',
          before: { status: orderStatus.pendingPayment },
          after: { status: orderStatus.cancelled, reason: '缺货' },
        },
      ],
      own: [],
      asCustomer: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'ledger entries by staff are audited',
    async run({ operator }) {
      const { id } = await operator.ok(transaction.createLog, { details: { amount: -300, note: '补邮费' } });
      await operator.ok(transaction.logEdit, { id, details: { amount: -500, note: '补邮费' } });
      await operator.ok(transaction.logDelete, { id });
      const { list } = await operator.ok(audit.list, { targetType: 'transaction', targetId: id });
      return { entries: list.map(toSummary) };
    },
    expected: {
      entries: [
        {
          actor: 'operator',
          action: 'transaction.logDelete',
          before: { type: 4, amount: -500, details: { amount: -500, note: '补邮费' }, annotation: {} },
          after: undefined,
        },
        {
          actor: 'operator',
          action: 'transaction.logEdit',
          before: { amount: -300, details: { amount: -300, note: '补邮费' } },
          after: { amount: -500, details: { amount: -500, note: '补邮费' } },
        },
        {
          actor: 'operator',
          action: 'transaction.createLog',
          before: undefined,
          after: { type: 4, amount: -300, details: { amount: -300, note: '补邮费' }, annotation: {} },
        },
      ],
    },
  }),
];
