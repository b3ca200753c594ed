import { contract } from '@sampan/api/contract';
import { make } from '../catalogue/catalogueSteps.ts';
import { samplePdf } from '../samples.ts';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';
import { setDownloadDays } from './files.ts';

const { audit, file, user, order, adminOrder, product } = contract;
const plan = 'blueprints/low-stool-plan';

/** Name and end of the files that the customer bought or uploaded. */
async function listMyFiles(customer: ScenarioClient) {
  const { list } = await customer.ok(user.myfiles, {});
  return list.map(({ name, expiresAt }) => ({ name, expiresAt }));
}

export const boughtFileScenarios: Scenario[] = [
  defineScenario({
    name: 'a removed file is gone for everybody who bought it; the one in its place keeps the end of their downloads',
    async run(shop, { customer, other: meanwhile, admin }) {
      const { id: productId, slug } = await make(shop, admin, { slug: 'scenario/wrong-file', type: 2 });
      const upload = (name: string) => admin.ok(product.fileupload, { productId, file: samplePdf({ name }) });
      const { id } = await upload('wrong.pdf');
      await setDownloadDays(admin, 1);
      const { id: orderId } = await shop.paidOrder(customer, slug);
      const [bought] = await listMyFiles(customer);
      const sent = await customer.ok(file.upload, { file0: samplePdf() });
      const removal = {
        byBuyer: await customer.outcome(product.fileRemove, { id }),
        ofAnotherKind: await admin.outcome(product.fileRemove, { id: sent.files[0]?.id ?? 0 }),
        byStaff: await admin.outcome(product.fileRemove, { id }),
        again: await admin.outcome(product.fileRemove, { id }),
      };
      const left = {
        ofProduct: (await admin.ok(product.detail, { id: productId })).files,
        ofOrder: (await customer.ok(order.detail, { id: orderId })).files,
        myFiles: (await listMyFiles(customer)).map(({ name }) => name),
        byBuyer: await customer.outcome(file.download, { id }),
        byStaff: await admin.outcome(file.download, { id }),
      };
      const { list } = await admin.ok(audit.list, { targetType: 'product', targetId: productId });
      const { action, before, after } = list[0] ?? {};
      await shop.backend.advance(60);
      await shop.paidOrder(meanwhile, slug);
      await shop.backend.advance(60);
      const right = await upload('right.pdf');
      await setDownloadDays(admin, 0);
      const replaced = (await listMyFiles(customer)).find(({ name }) => name === 'right.pdf');
      const [late] = await listMyFiles(meanwhile);
      return {
        removal,
        left,
        audited: { action, before: (before?.file as { name: string } | undefined)?.name, after },
        replaced: { isEndKept: bought?.expiresAt !== undefined && replaced?.expiresAt === bought.expiresAt },
        late: { hours: (Date.parse(late?.expiresAt ?? '') - Date.parse(right.createdAt)) / 3_600_000 },
      };
    },
    expected: {
      removal: { byBuyer: 'FORBIDDEN', ofAnotherKind: 'NOT_FOUND', byStaff: 'ok', again: 'NOT_FOUND' },
      left: {
        ofProduct: [],
        ofOrder: undefined,
        myFiles: ['agreement.pdf'],
        byBuyer: 'NOT_FOUND',
        byStaff: 'NOT_FOUND',
      },
      audited: { action: 'product.fileRemove', before: 'wrong.pdf', after: undefined },
      replaced: { isEndKept: true },
      late: { hours: 24 },
    },
  }),
  defineScenario({
    name: 'files whose downloads ended or that a refund holds back are still listed, and say so',
    async run(shop, { customer, admin }) {
      await setDownloadDays(admin, 1);
      const { id, paidAt = '' } = await shop.paidOrder(customer, plan);
      await setDownloadDays(admin, 0);
      const fileId = (await customer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      const read = async () => {
        const mine = await customer.ok(user.myfiles, {});
        const { files = [] } = await customer.ok(order.detail, { id });
        const toState = ({ expiresAt = '', isOnHold }: (typeof files)[number]) => ({
          hours: Math.round((Date.parse(expiresAt) - Date.parse(paidAt)) / 3_600_000),
          isOnHold,
        });
        return {
          total: mine.total,
          myFiles: mine.list.map(toState),
          ofOrder: files.map(toState),
          download: await customer.outcome(file.download, { id: fileId }),
        };
      };
      await customer.ok(order.requestRefund, { orderId: id, reason: 'the wrong one' });
      const requested = await read();
      await customer.ok(order.refundWithdraw, { orderId: id });
      await shop.backend.advance(24 * 60 + 1);
      const ended = await read();
      await shop.paidOrder(customer, plan);
      const [again, ...others] = (await customer.ok(user.myfiles, {})).list;
      return {
        requested,
        ended,
        boughtAgain: { expiresAt: again?.expiresAt, others: others.length },
        toStaff: (await admin.ok(order.detail, { id })).files,
      };
    },
    expected: {
      requested: {
        total: 1,
        myFiles: [{ hours: 24, isOnHold: true }],
        ofOrder: [{ hours: 24, isOnHold: true }],
        download: 'NOT_FOUND',
      },
      ended: {
        total: 1,
        myFiles: [{ hours: 24, isOnHold: undefined }],
        ofOrder: [{ hours: 24, isOnHold: undefined }],
        download: 'NOT_FOUND',
      },
      boughtAgain: { expiresAt: undefined, others: 0 },
      toStaff: undefined,
    },
  }),
  defineScenario({
    name: 'of a file bought twice the order that allows its download is listed',
    async run(shop, { customer, operator }) {
      const first = await shop.paidOrder(customer, plan);
      const second = await shop.paidOrder(customer, plan);
      await customer.ok(order.requestRefund, { orderId: second.id, reason: 'twice' });
      const { list } = await customer.ok(user.myfiles, {});
      await operator.ok(adminOrder.refund, { orderId: second.id, approve: true });
      return {
        requested: list.map(({ orderId, isOnHold }) => ({ isOfFirst: orderId === first.id, isOnHold })),
        refunded: (await customer.ok(order.detail, { id: second.id })).files,
      };
    },
    expected: { requested: [{ isOfFirst: true, isOnHold: undefined }], refunded: undefined },
  }),
  defineScenario({
    name: 'a download of a file bought twice counts for the order that lists it, and again for that one',
    async run(shop, { customer }) {
      const first = await shop.paidOrder(customer, plan);
      const second = await shop.paidOrder(customer, plan);
      const id = (await customer.ok(user.myfiles, {})).list[0]?.id ?? 0;
      const download = () => customer.outcome(file.download, { id });
      const canReturn = async () => {
        const orders = [first, second].map((one) => customer.ok(order.detail, { id: one.id }));
        return (await Promise.all(orders)).map(({ actions }) => actions.includes('requestRefund'));
      };
      const downloads = [await download()];
      const afterOne = await canReturn();
      await customer.ok(order.delete, { orderId: second.id });
      downloads.push(await download());
      const { actions } = await customer.ok(order.detail, { id: first.id });
      return { downloads, afterOne, afterTwo: actions.includes('requestRefund') };
    },
    expected: { downloads: ['ok', 'ok'], afterOne: [true, false], afterTwo: true },
  }),
  defineScenario({
    name: 'staff see when the files of an order were first downloaded, its owner does not',
    async run(shop, { customer, operator }) {
      const { id: orderId, lines, createdAt } = await shop.paidOrder(customer, plan);
      const before = (await operator.ok(order.detail, { id: orderId })).downloads;
      const { list } = await customer.ok(user.myfiles, {});
      const id = list.find((one) => one.orderId === orderId)?.id ?? 0;
      await operator.ok(file.download, { id });
      const byStaff = (await operator.ok(order.detail, { id: orderId })).downloads;
      await customer.ok(file.download, { id });
      const first = (await operator.ok(order.detail, { id: orderId })).downloads;
      await shop.backend.advance(60);
      await customer.ok(file.download, { id });
      const again = (await operator.ok(order.detail, { id: orderId })).downloads;
      return {
        before,
        byStaff,
        productIds: first?.map(({ productId }) => productId === lines[0]?.productId),
        isAfterOrder: first?.every(({ at }) => at >= createdAt),
        isTheSame: JSON.stringify(again) === JSON.stringify(first),
        forOwner: (await customer.ok(order.detail, { id: orderId })).downloads,
      };
    },
    expected: {
      before: undefined,
      byStaff: undefined,
      productIds: [true],
      isAfterOrder: true,
      isTheSame: true,
      forOwner: undefined,
    },
  }),
];
