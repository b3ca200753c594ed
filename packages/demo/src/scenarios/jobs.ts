import { contract } from '@sampan/api/contract';
import type { CategoryChoice, Job, OrderStatus } from '@sampan/api/entities';
import { csvLine, csvRecords } from '@sampan/domain/csv/csv';
import { jewelryFile } from '../fixtures/samples/productFiles.ts';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { adminOrder, adminProduct, adminUser, audit, category, job, order, product, transaction } = contract;
const plain = 'home/house-slippers';

/** Returns the finished job. */
async function ended(shop: ScenarioShop, caller: ScenarioCaller, { id }: Job): Promise<Job> {
  await shop.backend.advance(1);
  return caller.ok(job.detail, { id });
}

const inShort = ({ kind, status, done, total, changed, failed }: Job) => ({
  kind,
  status,
  done,
  total,
  changed,
  failed,
});

async function toText(caller: ScenarioCaller, id: number): Promise<string> {
  const { body } = await caller.send(job.result, { id });
  return body instanceof Blob ? body.text() : String(body);
}

/** Returns the cells of the column with this header, top to bottom. */
function getColumn(text: string, header: string): string[] {
  const [headers = [], ...rows] = csvRecords(text);
  return rows.map((cells) => cells[headers.indexOf(header)] ?? '');
}

const header = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Type',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Variant Price',
];
const createFile = (...lines: string[][]) => new File([lines.map(csvLine).join('')], 'goods.csv', { type: 'text/csv' });
let serial = 0;

/** A slug that no other scenario uses. */
function unique(): string {
  serial += 1;
  return `by-file-${serial}`;
}

export const jobScenarios: Scenario[] = [
  {
    name: 'many orders ship at once, each by itself: one that cannot keeps none of the others back',
    async run(shop) {
      const [buyer, operator] = [await shop.newCustomer(), await shop.signIn('operator')];
      const [one, other] = [await shop.paidOrder(buyer, plain), await shop.paidOrder(buyer, plain)];
      const unpaid = await shop.order(buyer, plain);
      const shipments = [one, unpaid, other].map(({ id }) => ({
        orderId: id,
        carrier: '顺丰',
        trackingNo: `SF7${id}`,
      }));
      const asked = await operator.ok(adminOrder.shipMany, { shipments });
      const done = await ended(shop, operator, asked);
      const shown = await buyer.ok(order.detail, { id: other.id });
      const statuses: OrderStatus[] = [];
      for (const { id } of [one, unpaid, other]) statuses.push((await buyer.ok(order.detail, { id })).status);
      return [
        inShort(done),
        done.problems.map(({ id, name, code }) => [id === unpaid.id, name === unpaid.orderNo, code]),
        statuses,
        shown.shipment?.trackingNo === `SF7${other.id}`,
        done.finishedAt !== undefined,
        done.actor,
      ];
    },
    expected: [
      { kind: 'orderShipment', status: 'done', done: 3, total: 3, changed: 2, failed: 1 },
      [[true, true, 'ORDER_STATE']],
      [30, 10, 30],
      true,
      true,
      'operator',
    ],
  },
  {
    name: 'what a job does to an order is written down as if it were done by hand',
    async run(shop) {
      const [buyer, operator] = [await shop.newCustomer(), await shop.signIn('operator')];
      const { id } = await shop.paidOrder(buyer, plain);
      const shipments = [{ orderId: id, carrier: 'SF', trackingNo: 'SF1' }];
      await ended(shop, operator, await operator.ok(adminOrder.shipMany, { shipments }));
      const { list } = await operator.ok(audit.list, { targetType: 'order', targetId: id });
      return list.map(({ action, actor, after }) => [action, actor, after]);
    },
    expected: [['adminOrder.shipment', 'operator', { status: 30, carrier: 'SF', trackingNo: 'SF1' }]],
  },
  {
    name: 'the audit log says how many chosen orders were exported',
    async run(shop) {
      const [buyer, operator, admin] = [
        await shop.newCustomer(),
        await shop.signIn('operator'),
        await shop.signIn('admin'),
      ];
      const { id } = await shop.paidOrder(buyer, plain, 2);
      await ended(shop, operator, await operator.ok(adminOrder.export, { ids: [id], locale: 'en-US' }));
      await ended(shop, operator, await operator.ok(adminOrder.export, { filter: { status: '60' }, locale: 'en-US' }));
      const { list } = await admin.ok(audit.list, { targetType: 'order' });
      const exports = list.filter(({ action }) => action === 'adminOrder.export');
      return exports.map(({ after }) => [(after as { orders?: number }).orders, (after as { filter: object }).filter]);
    },
    expected: [
      [undefined, { status: [60] }],
      [1, {}],
    ],
  },
  {
    name: 'an export is the rows that the filter finds, in the words of the locale',
    async run(shop) {
      const [buyer, operator] = [await shop.newCustomer(), await shop.signIn('operator')];
      const { id, orderNo, userId } = await shop.paidOrder(buyer, plain, 2);
      await shop.order(buyer, plain);
      const filter = { userId, status: '20' };
      const done = await ended(shop, operator, await operator.ok(adminOrder.export, { filter, locale: 'zh-HK' }));
      const chosen = await operator.ok(adminOrder.export, { ids: [id], locale: 'en-US' });
      await ended(shop, operator, chosen);
      const [text, english] = [await toText(operator, done.id), await toText(operator, chosen.id)];
      return [
        inShort(done),
        getColumn(text, '訂單編號').map((number) => number === orderNo),
        getColumn(text, '狀態'),
        getColumn(english, 'Pieces'),
        (done.resultSize ?? 0) > 100,
        done.name?.startsWith('orders-'),
      ];
    },
    expected: [
      { kind: 'orderExport', status: 'done', done: 1, total: 1, changed: 0, failed: 0 },
      [true],
      ['待寄出'],
      ['2'],
      true,
      true,
    ],
  },
  {
    name: 'users and the books of a period are exported too, and found among the jobs',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const people = await operator.ok(adminUser.list, { role: 2 });
      const users = await ended(shop, operator, await operator.ok(adminUser.export, { filter: { role: 2 } }));
      const period = { from: '2024-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
      const refunds = await operator.ok(transaction.logs, { type: 2 });
      const books = await ended(
        shop,
        operator,
        await operator.ok(transaction.export, { ...period, type: 2, locale: 'en-US' }),
      );
      const ofUsers = await operator.ok(job.list, { kind: 'userExport', status: 'done' });
      return [
        users.done === people.total,
        books.done === refunds.total,
        getColumn(await toText(operator, books.id), 'Type').every((type) => type === 'Refund'),
        ofUsers.list[0]?.id === users.id,
        await operator.outcome(job.cancel, { id: users.id }),
        await operator.outcome(job.detail, { id: 999_999 }),
        await operator.outcome(job.result, { id: 999_999 }),
      ];
    },
    expected: [true, true, true, true, 'JOB_STATE', 'NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'a file of products is tried, then done: the rows that are wrong are named, and keep none back',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const handle = unique();
      const file = () =>
        createFile(
          header,
          [handle, 'Lamp', '<p>Warm</p>', place, 'TRUE', 'Size', 'S', '120.50'],
          [handle, '', '', '', '', '', 'L', '150'],
          [`${handle}-x`, '', '', place, '', '', '', '12.345'],
        );
      const dry = await ended(shop, operator, await operator.ok(adminProduct.import, { file: file(), isDryRun: true }));
      const absent = await operator.outcome(product.detail, { id: handle });
      const done = await ended(shop, operator, await operator.ok(adminProduct.import, { file: file() }));
      const [small, large] = [await shop.product(handle), await shop.product(`${handle}-l`)];
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: small.id });
      return [
        [dry.isDryRun, dry.added, dry.failed, absent],
        [done.status, done.added, done.failed, done.done],
        done.problems,
        [small.priceAmount, small.description, large.priceAmount, large.groupId === small.groupId],
        getColumn(await toText(operator, done.id), '行'),
        list.map(({ action }) => action),
      ];
    },
    expected: [
      [true, 2, 1, 'NOT_FOUND'],
      ['done', 2, 1, 3],
      [{ row: 4, column: 'Variant Price', code: 'amount', value: '12.345' }],
      [12_050, 'Warm', 15_000, true],
      ['2', '3', '4'],
      ['product.create'],
    ],
  },
  {
    name: 'a file of another shop comes in: its categories are mapped or created, its columns kept, its pictures checked',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ id: categoryId = 0 } = {}] = await operator.ok(category.active, {});
      const suffix = unique();
      const text = jewelryFile
        .replace(/^(?!\ufeff|Handle)([^,\n]+),/gm, `$1-${suffix},`)
        .replaceAll('https://cdn.pictures.test', 'https://127.0.0.1');
      const file = () => new File([text], 'jewelry.csv', { type: 'text/csv' });
      const survey = await operator.ok(adminProduct.surveyImport, { file: file() });
      const choose = (name: string): CategoryChoice =>
        name === 'Bracelets' ? { to: 'category', categoryId } : { to: 'create' };
      const categories = survey.categories.map((each) => ({ text: each.text, choice: choose(each.text) }));
      const mapping = { categories, defaultCategory: { to: 'create' }, untrackedStock: 5 } as const;
      await operator.ok(adminProduct.importMapping, { ...mapping, categories });
      const dry = await ended(shop, operator, await operator.ok(adminProduct.import, { file: file(), isDryRun: true }));
      const done = await ended(shop, operator, await operator.ok(adminProduct.import, { file: file() }));
      const [bracelet, earrings] = [
        await shop.product(`chain-bracelet-${suffix}`),
        await shop.product(`stud-earrings-${suffix}`),
      ];
      const all = await operator.ok(category.list, {});
      const again = await operator.ok(adminProduct.surveyImport, { file: file() });
      const missing = { text: 'Hats', choice: { to: 'category', categoryId: 999_999 } } as const;
      return [
        [survey.format, survey.rows, survey.products, survey.withoutCategory, survey.ignoredColumns],
        survey.categories.map(({ text: name, products, choice }) => [name, products, choice]),
        [dry.added, dry.failed, done.added, done.failed],
        new Set(done.problems.map(({ column, code }) => `${column}: ${code}`)).size,
        done.problems[0]?.code,
        [bracelet.categoryId === categoryId, bracelet.attributes.map(({ name }) => name), bracelet.gallery],
        all.find(({ id }) => id === earrings.categoryId)?.name,
        again.categories.map(({ text: name, choice }) => [name, choice?.to]),
        await operator.outcome(adminProduct.importMapping, { ...mapping, categories: [missing] }),
        await operator.outcome(adminProduct.surveyImport, { file: new File(['Name\nx\n'], 'a.csv') }),
      ];
    },
    expected: [
      ['shopify', 17, 10, 1, ['Google Shopping / Gender']],
      [
        ['Bracelets', 4, null],
        ['Earrings', 2, null],
        ['Necklace', 2, null],
        ['Rings', 1, null],
      ],
      [17, 0, 17, 0],
      1,
      'pictureAddress',
      [true, ['Vendor', 'Tags', 'SKU', 'Barcode', 'Weight', 'SEO Title', 'SEO Description'], []],
      'Earrings',
      [['Bracelets', 'category']],
      'NOT_FOUND',
      'FILE_REFUSED',
    ],
  },
  {
    name: 'what goes out as a file comes in again without a change',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const filter = { keyword: '壶' };
      const found = await operator.ok(adminProduct.list, { ...filter, limit: 1 });
      const out = await ended(shop, operator, await operator.ok(adminProduct.export, { filter }));
      const text = await toText(operator, out.id);
      const back = await ended(
        shop,
        operator,
        await operator.ok(adminProduct.import, { file: new File([text], 'back.csv') }),
      );
      return [
        out.done === found.total && found.total > 0,
        [back.status, back.added, back.changed, back.failed],
        back.skipped === back.done && back.done === back.total,
        await operator.outcome(adminProduct.import, { file: new File(['Name\nx\n'], 'a.csv') }),
        await operator.outcome(adminProduct.import, { file: new File(['Handle,Title\na,"b\n'], 'a.csv') }),
      ];
    },
    expected: [true, ['done', 0, 0, 0], true, 'FILE_REFUSED', 'FILE_REFUSED'],
  },
  {
    name: 'many products are changed by a filter or by name, each as if by hand',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const [{ slug: place = '' } = {}] = await operator.ok(category.active, {});
      const [one, other] = [unique(), unique()];
      const file = createFile(
        header,
        [one, 'One', '', place, 'TRUE', '', '', '100'],
        [other, 'Two', '', place, 'TRUE', '', '', '3'],
      );
      await ended(shop, operator, await operator.ok(adminProduct.import, { file }));
      const [first, second] = [await shop.product(one), await shop.product(other)];
      const ids = [first.id, second.id, 999_999];
      const change = { what: 'price', price: { by: 'add', value: -500 } } as const;
      const priced = await ended(shop, operator, await operator.ok(adminProduct.bulk, { of: { ids }, change }));
      const archived = await ended(
        shop,
        operator,
        await operator.ok(adminProduct.bulk, { of: { ids: [first.id] }, change: { what: 'status', status: 2 } }),
      );
      const gone = await ended(
        shop,
        operator,
        await operator.ok(adminProduct.bulk, { of: { ids: [first.id, second.id] }, change: { what: 'delete' } }),
      );
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: first.id });
      return [
        [priced.changed, priced.failed, priced.problems.map(({ id, code }) => [id === second.id, code])],
        archived.changed,
        [gone.changed, await operator.outcome(product.detail, { id: one })],
        list.map(({ action, actor }) => [action, actor]),
        await operator.outcome(adminProduct.bulk, {
          of: { ids: [1] },
          change: { what: 'category', categoryId: 999_999 },
        }),
      ];
    },
    expected: [
      [
        1,
        2,
        [
          [true, 'positive'],
          [false, 'NOT_FOUND'],
        ],
      ],
      1,
      [2, 'NOT_FOUND'],
      [
        ['product.delete', 'operator'],
        ['product.status', 'operator'],
        ['product.update', 'operator'],
        ['product.create', 'operator'],
      ],
      'NOT_FOUND',
    ],
  },
];
