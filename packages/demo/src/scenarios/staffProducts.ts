import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { Product, VersionConflict } from '@sampan/api/entities';
import type { ErrorBody } from '@sampan/api/errors';
import { productStatus } from '@sampan/api/statuses';
import { blank, categoryCalled, make, refusal } from './catalogueSteps.ts';
import { samplePdf } from './samples.ts';
import type { Scenario } from './scenario.ts';

const { product, adminProduct, audit, file, order, user } = contract;
const white = [{ name: '釉色', value: '白' }];
const black = [{ name: '釉色', value: '黑' }];

export const staffProductScenarios: Scenario[] = [
  {
    name: 'a product that staff write is in the shop at once, and gone at once',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const before = await categoryCalled(shop, 'stationery');
      const made = await make(shop, staff, {
        slug: 'scenario/inkstone',
        name: '歙州砚台',
        lowStock: 3,
        gallery: [
          { url: '/media/box-walnut-2', alt: '侧面', sort: 2 },
          { url: '/media/box-walnut-1', alt: '正面', sort: 1 },
        ],
        i18n: { 'en-US': { name: 'Shezhou inkstone' } },
      });
      const seen = async () => [
        (await shop.guest.ok(product.list, { keyword: '歙州砚台' })).total,
        (await shop.guest.ok(product.list, { keyword: 'shezhou' })).total,
        ((await categoryCalled(shop, 'stationery')).productCount ?? 0) - (before.productCount ?? 0),
        await shop.guest.outcome(product.detail, { id: 'scenario/inkstone' }),
        JSON.stringify(await shop.guest.ok(product.tree, {})).includes('scenario/inkstone'),
        (await shop.guest.ok(product.list, { ids: String(made.id) })).total,
      ];
      const while_ = await seen();
      await staff.ok(product.delete, { id: made.id });
      return [
        [made.version, made.status, made.groupId, made.currency, made.stock, made.lowStock, made.files],
        [made.cover, made.gallery.map(({ url, sort }) => [url, sort])],
        while_,
        await seen(),
        await staff.outcome(product.delete, { id: made.id }),
      ];
    },
    expected: [
      [1, 1, null, 'CNY', 8, 3, []],
      [
        '/media/box-walnut-1',
        [
          ['/media/box-walnut-1', 1],
          ['/media/box-walnut-2', 2],
        ],
      ],
      [1, 1, 1, 'ok', true, 1],
      [0, 0, 0, 'NOT_FOUND', false, 0],
      'NOT_FOUND',
    ],
  },
  {
    name: 'a product that is not right is refused on its field',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const made = await make(shop, staff, { slug: 'scenario/right' });
      const { id, version } = made;
      const change = (values: object) => refusal(staff.send(product.update, { id, version, ...values }));
      const elsewhere = [{ url: 'https://elsewhere.example/x.png', alt: '', sort: 1 }];
      const refused = [
        await change({ slug: 'teaware/gaiwan' }),
        await change({ priceAmount: 0 }),
        await change({ listPriceAmount: 5000 }),
        await change({ categoryId: 999_999 }),
        await change({ groupId: 999_999 }),
        await change({ gallery: elsewhere }),
        (await change({ slug: 'No Slug' }))[0],
        (await change({ stock: -1 }))[0],
        await refusal(staff.send(product.update, { id: 999_999, version: 1, name: 'x' })),
      ];
      const customer = await shop.newCustomer();
      const still = await staff.ok(product.detail, { id });
      await staff.ok(product.delete, { id });
      return [refused, await customer.outcome(product.update, { id, version, name: 'x' }), still.version];
    },
    expected: [
      [
        ['TAKEN', { slug: 'taken' }],
        ['VALIDATION', { priceAmount: 'positive' }],
        ['VALIDATION', { listPriceAmount: 'abovePrice' }],
        ['NOT_FOUND', { categoryId: 'unknown' }],
        ['NOT_FOUND', { groupId: 'unknown' }],
        ['VALIDATION', { 'gallery.0.url': 'image' }],
        'VALIDATION',
        'VALIDATION',
        ['NOT_FOUND', undefined],
      ],
      'FORBIDDEN',
      1,
    ],
  },
  {
    name: 'a former price and a limit come and go',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const { id, version } = await make(shop, staff, { slug: 'scenario/reduced', listPriceAmount: 9000, lowStock: 2 });
      const before = await shop.guest.ok(product.detail, { id });
      const after = await staff.ok(product.update, { id, version, listPriceAmount: null, lowStock: null });
      const same = await staff.ok(product.update, { id, version: after.version, name: after.name });
      await staff.ok(product.delete, { id });
      return [
        [before.listPriceAmount, before.lowStock],
        [after.listPriceAmount, after.lowStock, after.version],
        same.version,
      ];
    },
    expected: [[9000, 2], [undefined, undefined, 2], 2],
  },
  {
    name: 'variants are one card, told apart by their options, and part again',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const one = await make(shop, staff, { slug: 'scenario/bowl', name: '场景碗', options: white });
      const twin = { slug: 'scenario/bowl-2', name: '场景碗', groupId: one.id, priceAmount: 4000 };
      const refused = [
        await refusal(staff.send(product.create, { ...(await blank(shop)), ...twin, options: white })),
        await refusal(staff.send(product.create, { ...(await blank(shop)), ...twin })),
      ];
      const other = await make(shop, staff, { ...twin, options: black });
      const hidden = await make(shop, staff, {
        ...{ slug: 'scenario/bowl-3', name: '场景碗', groupId: other.id, status: 0 },
        options: [{ name: '釉色', value: '青' }],
      });
      const cards = await shop.guest.ok(product.list, { keyword: '场景碗' });
      const shown = await shop.guest.ok(product.detail, { id: one.id });
      const staffs = await staff.ok(product.detail, { id: one.id });
      const rows = await staff.ok(adminProduct.list, { keyword: '场景碗', sort: 'price' });
      const left = await staff.ok(product.update, { id: one.id, version: one.version, groupId: null });
      const two = await shop.guest.ok(product.list, { keyword: '场景碗' });
      const group = await staff.ok(product.detail, { id: other.id });
      await staff.ok(product.delete, { id: hidden.id });
      const single = await staff.ok(product.detail, { id: other.id });
      for (const { id } of [one, other]) await staff.ok(product.delete, { id });
      return [
        refused,
        [staffs.groupId === one.id, other.groupId === one.id, hidden.groupId === one.id],
        cards.list.map(({ slug, priceAmount, maxPriceAmount, variantCount, stock }) => [
          slug,
          priceAmount,
          maxPriceAmount,
          variantCount,
          stock,
        ]),
        [shown.variants?.length, staffs.variants?.length, rows.total, rows.list[0]?.slug],
        [left.groupId, two.total, group.groupId === other.id, single.groupId],
      ];
    },
    expected: [
      [
        ['VALIDATION', { options: 'taken' }],
        ['VALIDATION', { options: 'required' }],
      ],
      [true, true, true],
      [['scenario/bowl', 4000, 5000, 2, 16]],
      [2, 3, 3, 'scenario/bowl-2'],
      [null, 2, true, null],
    ],
  },
  {
    name: 'a slug that a product had leads to it, until another takes it',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const one = await make(shop, staff, { slug: 'scenario/old' });
      const renamed = await staff.ok(product.update, { id: one.id, version: 1, slug: 'scenario/new' });
      const byOld = await shop.guest.ok(product.detail, { id: 'scenario/old' });
      const again = await staff.ok(product.update, { id: one.id, version: renamed.version, slug: 'scenario/newest' });
      const byBoth = [
        (await shop.guest.ok(product.detail, { id: 'scenario/old' })).slug,
        (await shop.guest.ok(product.detail, { id: 'scenario/new' })).slug,
      ];
      const other = await make(shop, staff, { slug: 'scenario/old' });
      const taken = await shop.guest.ok(product.detail, { id: 'scenario/old' });
      await staff.ok(product.update, { id: one.id, version: again.version, slug: 'scenario/new' });
      const back = await shop.guest.ok(product.detail, { id: 'scenario/new' });
      for (const { id } of [one, other]) await staff.ok(product.delete, { id });
      return [
        byOld.slug,
        byBoth,
        taken.id === other.id,
        back.id === one.id,
        await shop.guest.outcome(product.detail, { id: 'scenario/newest' }),
      ];
    },
    expected: ['scenario/new', ['scenario/newest', 'scenario/newest'], true, true, 'NOT_FOUND'],
  },
  {
    name: 'who writes what another has written meanwhile is told by whom, and what stands there now',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const admin = await shop.signIn('admin');
      const { id, version } = await make(shop, operator, { slug: 'scenario/contested' });
      await admin.ok(product.update, { id, version, name: '后来的名字' });
      const { status, body } = await operator.send(product.update, { id, version, priceAmount: 6000 });
      const { code, details } = body as ErrorBody;
      const { current, actor, at } = details as VersionConflict<Product>;
      const kept = await operator.ok(product.update, { id, version: current.version, priceAmount: 6000 });
      const { list } = await operator.ok(audit.list, { targetType: 'product', targetId: id });
      await operator.ok(product.delete, { id });
      return [
        [status, code, current.name, current.version, actor, !Number.isNaN(Date.parse(at))],
        [kept.name, kept.priceAmount, kept.version],
        list.map(({ action, actor: who, before }) => [action, who, before]),
      ];
    },
    expected: [
      [409, 'VERSION_CONFLICT', '后来的名字', 2, 'admin', true],
      ['后来的名字', 6000, 3],
      [
        ['product.update', 'operator', { priceAmount: 5000 }],
        ['product.update', 'admin', { name: '物件' }],
        ['product.create', 'operator', undefined],
      ],
    ],
  },
  {
    name: 'a switch in the list puts a product on the shelf and among the featured, and away again',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const { id } = await make(shop, staff, { slug: 'scenario/switched', status: 0 });
      const featured = async () =>
        (await shop.guest.ok(product.featuredList, { limit: 24 })).some((one) => one.id === id);
      const off = await shop.guest.outcome(product.detail, { id });
      const on = await staff.ok(product.status, { id, status: 1 });
      const star = await staff.ok(product.featured, { id, isFeatured: true });
      const seen = [await shop.guest.outcome(product.detail, { id }), await featured()];
      await staff.ok(product.featured, { id, isFeatured: false });
      const plain = await featured();
      const archived = await staff.ok(product.status, { id, status: 2 });
      const gone = await shop.guest.outcome(product.detail, { id });
      await staff.ok(product.delete, { id });
      return [
        off,
        [on.status, star.isFeatured, seen, plain, archived.status, archived.version],
        gone,
        await staff.outcome(product.status, { id, status: 1 }),
      ];
    },
    expected: ['NOT_FOUND', [1, true, ['ok', true], false, 2, 5], 'NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'stock that is written is what can be ordered, beside what unpaid orders hold',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const customer = await shop.newCustomer();
      const { id, version } = await make(shop, staff, { slug: 'scenario/counted', stock: 5 });
      const { id: orderId } = await shop.order(customer, 'scenario/counted', 2);
      const held = await staff.ok(product.detail, { id });
      const row = (await staff.ok(adminProduct.list, { keyword: 'counted' })).list[0];
      await staff.ok(product.update, { id, version, stock: 0 });
      const none = await shop.guest.ok(product.detail, { id });
      await customer.ok(order.cancel, { orderId, reason: '不要了' });
      const back = await shop.guest.ok(product.detail, { id });
      const refused = await staff.send(product.delete, { id });
      const archived = await staff.ok(product.status, { id, status: 2 });
      return [
        [held.stock, held.version, row?.stock, row?.reserved],
        [none.stock, back.stock],
        [(refused.body as ErrorBody).code, (refused.body as ErrorBody).details],
        archived.status,
      ];
    },
    expected: [[3, 1, 3, 2], [0, 2], ['IN_USE', { orders: 1 }], 2],
  },
  {
    name: 'staff see every variant, and find it by words, slug and number',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const list = (input: InputOf<typeof adminProduct.list>) => staff.ok(adminProduct.list, { limit: 100, ...input });
      const all = await list({});
      const { id: teaware } = await categoryCalled(shop, 'teaware');
      const { id: pots } = await categoryCalled(shop, 'teapots');
      const inTeaware = await list({ categoryId: teaware });
      const zini = await list({ keyword: '紫泥' });
      const bySlug = await list({ keyword: 'yixing-teapot' });
      const digital = await list({ type: 2 });
      const low = await list({ isLow: true });
      const hidden = await list({ status: 0 });
      const dear = await list({ minPrice: 40_000, sort: 'price' });
      const byStock = await list({ sort: '-stock' });
      const byName = await list({ sort: 'name' });
      const pages = [await list({ limit: 10 }), await list({ limit: 10, page: 2 })];
      const isSorted = (values: number[]) => values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value);
      return [
        [all.total > 100, all.list.length, all.pages > 1],
        inTeaware.total > (await list({ categoryId: pots })).total,
        zini.list.every(({ options }) => JSON.stringify(options).includes('紫')) && zini.total > 0,
        bySlug.list.length >= 3 && bySlug.list.every(({ slug }) => slug.includes('yixing-teapot')),
        digital.total > 0 && digital.list.every(({ type }) => type === 2),
        low.total > 0 &&
          low.list.every(({ status, stock, lowStock = 0 }) => status === productStatus.onShelf && stock <= lowStock),
        hidden.total > 0 && hidden.list.every(({ status }) => status === productStatus.offShelf),
        dear.total > 0 && isSorted(dear.list.map(({ priceAmount }) => priceAmount - 40_000)),
        isSorted(byStock.list.map(({ stock }) => -stock)),
        byName.total === all.total,
        new Set(pages.flatMap(({ list: rows }) => rows.map(({ id }) => id))).size,
        (await list({ keyword: 'zzzzzz' })).total,
        await (await shop.newCustomer()).outcome(adminProduct.list, {}),
      ];
    },
    expected: [[true, 100, true], true, true, true, true, true, true, true, true, true, 20, 0, 'FORBIDDEN'],
  },
  {
    name: 'a file of digital goods is for staff and for who bought them, those among them who did before it came',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const customer = await shop.newCustomer();
      const plan = 'blueprints/low-stool-plan';
      const { id: productId } = await shop.guest.ok(product.detail, { id: plan });
      const gaiwan = await shop.guest.ok(product.detail, { id: 'teaware/gaiwan' });
      const stranger = await shop.newCustomer();
      await shop.paidOrder(customer, plan);
      const sent = await staff.ok(product.fileupload, {
        productId,
        file: samplePdf({ name: 'sheet-9.pdf', words: '9' }),
      });
      const { files = [] } = await staff.ok(product.detail, { id: productId });
      const mine = await customer.ok(user.myfiles, { limit: 100 });
      return [
        [sent.name, sent.mime, sent.productId === productId],
        files.at(-1)?.id === sent.id,
        (await shop.guest.ok(product.detail, { id: productId })).files,
        mine.list.some(({ id }) => id === sent.id),
        await customer.outcome(file.download, { id: sent.id }),
        await staff.outcome(file.download, { id: sent.id }),
        await stranger.outcome(file.download, { id: sent.id }),
        await refusal(staff.send(product.fileupload, { productId: gaiwan.id, file: samplePdf() })),
        await staff.outcome(product.fileupload, { productId: 999_999, file: samplePdf() }),
        (await refusal(staff.send(product.fileupload, { productId, file: new File(['<svg/>'], 'a.pdf') })))[0],
        await customer.outcome(product.fileupload, { productId, file: samplePdf() }),
      ];
    },
    expected: [
      ['sheet-9.pdf', 'application/pdf', true],
      true,
      undefined,
      true,
      'ok',
      'ok',
      'NOT_FOUND',
      ['VALIDATION', { productId: 'type' }],
      'NOT_FOUND',
      'UNSUPPORTED_MEDIA_TYPE',
      'FORBIDDEN',
    ],
  },
];
