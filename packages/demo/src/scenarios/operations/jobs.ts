import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { Job, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { formatCsvLine } from '@sampan/domain/csv/csv';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';
import { finishJob, getColumn, runJob, toText } from './jobSteps.ts';

const { adminOrder, adminProduct, adminUser, audit, job, order, transaction } = contract;
const plain = 'home/house-slippers';

const toSummary = ({ kind, status, done, total, changed, failed }: Job) => ({
  kind,
  status,
  done,
  total,
  changed,
  failed,
});

export const jobScenarios: Scenario[] = [
  defineScenario({
    name: 'many orders ship at once, each by itself: one that cannot keeps none of the others back',
    async run(shop, { customer, operator }) {
      const [one, other] = [await shop.paidOrder(customer, plain), await shop.paidOrder(customer, plain)];
      const unpaid = await shop.order(customer, plain);
      const shipments = [one, unpaid, other].map(({ id }) => ({
        orderId: id,
        carrier: '顺丰',
        trackingNo: `SF7${id}`,
      }));
      const asked = await operator.ok(adminOrder.shipMany, { shipments });
      const done = await finishJob(shop, operator, asked);
      const shownOrder = await customer.ok(order.detail, { id: other.id });
      const statuses: OrderStatus[] = [];
      for (const { id } of [one, unpaid, other]) statuses.push((await customer.ok(order.detail, { id })).status);
      return {
        job: toSummary(done),
        problems: done.problems.map(({ id, name, code }) => ({
          isUnpaid: id === unpaid.id,
          isNamed: name === unpaid.orderNo,
          code,
        })),
        statuses,
        isTrackingNoRight: shownOrder.shipment?.trackingNo === `SF7${other.id}`,
        isFinished: done.finishedAt !== undefined,
        actor: done.actor,
      };
    },
    expected: {
      job: { kind: 'orderShipment', status: 'done', done: 3, total: 3, changed: 2, failed: 1 },
      problems: [{ isUnpaid: true, isNamed: true, code: 'ORDER_STATE' }],
      statuses: [orderStatus.shipped, orderStatus.pendingPayment, orderStatus.shipped],
      isTrackingNoRight: true,
      isFinished: true,
      actor: 'operator',
    },
  }),
  defineScenario({
    name: 'actions of a job on an order are audited like those of staff',
    async run(shop, { customer, operator }) {
      const { id } = await shop.paidOrder(customer, plain);
      const shipments = [{ orderId: id, carrier: 'SF', trackingNo: 'SF1' }];
      await runJob(shop, operator, adminOrder.shipMany, { shipments });
      const { list } = await operator.ok(audit.list, { targetType: 'order', targetId: id });
      return { entries: list.map(({ action, actor, after }) => ({ action, actor, after })) };
    },
    expected: {
      entries: [
        {
          action: 'adminOrder.shipment',
          actor: 'operator',
          after: { status: orderStatus.shipped, carrier: 'SF', trackingNo: 'SF1' },
        },
      ],
    },
  }),
  defineScenario({
    name: 'the audit log says how many chosen orders were exported',
    async run(shop, { customer, operator, admin }) {
      const { id } = await shop.paidOrder(customer, plain, 2);
      await runJob(shop, operator, adminOrder.export, { ids: [id], locale: 'en-US' });
      await runJob(shop, operator, adminOrder.export, { filter: { status: '60' }, locale: 'en-US' });
      const { list } = await admin.ok(audit.list, { targetType: 'order' });
      const exports = list.filter(({ action }) => action === 'adminOrder.export');
      return {
        exports: exports.map(({ after }) => ({
          orders: (after as { orders?: number }).orders,
          filter: (after as { filter: object }).filter,
        })),
      };
    },
    expected: {
      exports: [
        { orders: undefined, filter: { status: [60] } },
        { orders: 1, filter: {} },
      ],
    },
  }),
  defineScenario({
    name: 'an export has the filtered rows, in the locale’s texts',
    async run(shop, { customer, operator }) {
      const { id, orderNo, userId } = await shop.paidOrder(customer, plain, 2);
      await shop.order(customer, plain);
      const filter = { userId, status: '20' };
      const done = await runJob(shop, operator, adminOrder.export, { filter, locale: 'zh-HK' });
      const chosen = await operator.ok(adminOrder.export, { ids: [id], locale: 'en-US' });
      await finishJob(shop, operator, chosen);
      const others = await runJob(shop, operator, adminOrder.export, { filter: { userId }, except: [id] });
      const [text, english] = [await toText(operator, done.id), await toText(operator, chosen.id)];
      return {
        job: toSummary(done),
        areOrderNosRight: getColumn(text, '訂單編號').map((number) => number === orderNo),
        statuses: getColumn(text, '狀態'),
        quantities: getColumn(english, 'Pieces'),
        allButOne: getColumn(await toText(operator, others.id), '状态'),
        hasSize: (done.resultSize ?? 0) > 100,
        isNamed: done.name?.startsWith('orders-'),
      };
    },
    expected: {
      job: { kind: 'orderExport', status: 'done', done: 1, total: 1, changed: 0, failed: 0 },
      areOrderNosRight: [true],
      statuses: ['待寄出'],
      quantities: ['2'],
      allButOne: ['待付款'],
      hasSize: true,
      isNamed: true,
    },
  }),
  defineScenario({
    name: 'users and ledger entries of a period are exported and listed among the jobs',
    async run(shop, { operator }) {
      const people = await operator.ok(adminUser.list, { role: 2 });
      const users = await runJob(shop, operator, adminUser.export, { filter: { role: 2 } });
      const period = { from: '2024-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
      const refunds = await operator.ok(transaction.logs, { type: 2 });
      const books = await runJob(shop, operator, transaction.export, { ...period, type: 2, locale: 'en-US' });
      const ofUsers = await operator.ok(job.list, { kind: 'userExport', status: 'done' });
      const inSeveral = await operator.ok(job.list, { kind: 'userExport', status: 'failed,done' });
      const unknownStatus = await operator.outcome(job.list, { status: 'done,lost' });
      return {
        areAllUsers: users.done === people.total,
        areAllRefunds: books.done === refunds.total,
        areTypesRight: getColumn(await toText(operator, books.id), 'Type').every((type) => type === 'Refund'),
        isListed: ofUsers.list[0]?.id === users.id,
        isInSeveral: inSeveral.list.some(({ id }) => id === users.id),
        unknownStatus,
        hasProblems: 'problems' in (ofUsers.list[0] ?? {}),
        cancel: await operator.outcome(job.cancel, { id: users.id }),
        unknownDetail: await operator.outcome(job.detail, { id: 999_999 }),
        unknownResult: await operator.outcome(job.result, { id: 999_999 }),
      };
    },
    expected: {
      areAllUsers: true,
      areAllRefunds: true,
      areTypesRight: true,
      isListed: true,
      isInSeveral: true,
      unknownStatus: 'VALIDATION',
      hasProblems: false,
      cancel: 'JOB_STATE',
      unknownDetail: 'NOT_FOUND',
      unknownResult: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'the list of jobs narrows to those that the viewer started, that have a result, and that are no checks',
    async run(shop, { customer, operator, admin }) {
      const header = ['Handle', 'Title', 'Product Category', 'Variant Price', 'Image Src'];
      const row = ['listed-cup', 'Cup', 'tea', '10', '/media/teapot-celadon-1'];
      const importAs = async (isDryRun: boolean) => {
        const file = new File([[header, row].map((cells) => formatCsvLine(cells)).join('')], 'cups.csv');
        return runJob(shop, operator, adminProduct.import, { file, isDryRun });
      };
      const [checked, imported] = [await importAs(true), await importAs(false)];
      const { id } = await shop.paidOrder(customer, plain);
      const shipments = [{ orderId: id, carrier: 'SF', trackingNo: 'SF1' }];
      const shipped = await runJob(shop, operator, adminOrder.shipMany, { shipments });
      const exported = await runJob(shop, admin, adminUser.export, {});
      const nameById = new Map([
        [checked.id, 'checked'],
        [imported.id, 'imported'],
        [shipped.id, 'shipped'],
        [exported.id, 'exported'],
      ]);
      const totals: boolean[] = [];
      async function list(client: ScenarioClient, filter: InputOf<typeof job.list>) {
        const page = await client.ok(job.list, { ...filter, limit: 60 });
        totals.push(page.total === page.list.length);
        return page.list.flatMap((each) => nameById.get(each.id) ?? []);
      }
      return {
        mine: await list(operator, { isMine: true }),
        ofAdmin: await list(admin, { isMine: true }),
        ofOthers: await list(operator, { isMine: false }),
        withResult: await list(operator, { hasResult: true }),
        withoutResult: await list(operator, { hasResult: false }),
        checks: await list(operator, { isDryRun: true }),
        offered: await list(operator, { status: 'done,cancelled', isMine: true, hasResult: true, isDryRun: false }),
        areTotalsRight: totals.every(Boolean),
      };
    },
    expected: {
      mine: ['shipped', 'imported', 'checked'],
      ofAdmin: ['exported'],
      ofOthers: ['exported'],
      withResult: ['exported', 'imported', 'checked'],
      withoutResult: ['shipped'],
      checks: ['checked'],
      offered: ['imported'],
      areTotalsRight: true,
    },
  }),
];
