import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { productStatus } from '@sampan/api/statuses';
import { samplePdf } from '../samples.ts';
import { defineScenario, type Scenario } from '../scenario.ts';
import { createProductInput, getCategory, getErrorCode, make } from './catalogueSteps.ts';

const { product, adminProduct, file, user } = contract;
const white = [{ name: '釉色', value: '白' }];
const black = [{ name: '釉色', value: '黑' }];

export const staffProductScenarios: Scenario[] = [
  defineScenario({
    name: 'a product that staff write is in the shop at once, and gone at once',
    async run(shop, { operator }) {
      const before = await getCategory(shop, 'stationery');
      const made = await make(shop, operator, {
        slug: 'scenario/inkstone',
        name: '歙州砚台',
        lowStock: 3,
        gallery: [
          { url: '/media/box-walnut-2', alt: '侧面', sort: 2 },
          { url: '/media/box-walnut-1', alt: '正面', sort: 1 },
        ],
        i18n: { 'en-US': { name: 'Shezhou inkstone' } },
      });
      const readByGuest = async () => ({
        byName: (await shop.guest.ok(product.list, { keyword: '歙州砚台' })).total,
        inEnglish: (await shop.guest.ok(product.list, { keyword: 'shezhou' })).total,
        added: ((await getCategory(shop, 'stationery')).productCount ?? 0) - (before.productCount ?? 0),
        detail: await shop.guest.outcome(product.detail, { id: 'scenario/inkstone' }),
        isInTree: JSON.stringify(await shop.guest.ok(product.tree, {})).includes('scenario/inkstone'),
        byId: (await shop.guest.ok(product.list, { ids: String(made.id) })).total,
      });
      const onShelf = await readByGuest();
      await operator.ok(product.delete, { id: made.id });
      return {
        created: {
          version: made.version,
          status: made.status,
          groupId: made.groupId,
          currency: made.currency,
          stock: made.stock,
          lowStock: made.lowStock,
          files: made.files,
        },
        pictures: { cover: made.cover, gallery: made.gallery.map(({ url, sort }) => ({ url, sort })) },
        onShelf,
        deleted: await readByGuest(),
        deletedAgain: await operator.outcome(product.delete, { id: made.id }),
      };
    },
    expected: {
      created: { version: 1, status: 1, groupId: null, currency: 'CNY', stock: 8, lowStock: 3, files: [] },
      pictures: {
        cover: '/media/box-walnut-1',
        gallery: [
          { url: '/media/box-walnut-1', sort: 1 },
          { url: '/media/box-walnut-2', sort: 2 },
        ],
      },
      onShelf: { byName: 1, inEnglish: 1, added: 1, detail: 'ok', isInTree: true, byId: 1 },
      deleted: { byName: 0, inEnglish: 0, added: 0, detail: 'NOT_FOUND', isInTree: false, byId: 0 },
      deletedAgain: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a product that is not right is refused on its field',
    async run(shop, { customer, operator }) {
      const made = await make(shop, operator, { slug: 'scenario/right' });
      const { id, version } = made;
      const change = (values: object) => getErrorCode(operator.send(product.update, { id, version, ...values }));
      const elsewhere = [{ url: 'https://elsewhere.example/x.png', alt: '', sort: 1 }];
      const rejected = {
        takenSlug: await change({ slug: 'teaware/gaiwan' }),
        zeroPrice: await change({ priceAmount: 0 }),
        lowListPrice: await change({ listPriceAmount: 5000 }),
        unknownCategory: await change({ categoryId: 999_999 }),
        unknownGroup: await change({ groupId: 999_999 }),
        foreignPicture: await change({ gallery: elsewhere }),
        invalidSlug: (await change({ slug: 'No Slug' })).code,
        negativeStock: (await change({ stock: -1 })).code,
        unknownProduct: await getErrorCode(operator.send(product.update, { id: 999_999, version: 1, name: 'x' })),
      };
      const still = await operator.ok(product.detail, { id });
      await operator.ok(product.delete, { id });
      return {
        rejected,
        asCustomer: await customer.outcome(product.update, { id, version, name: 'x' }),
        version: still.version,
      };
    },
    expected: {
      rejected: {
        takenSlug: { code: 'TAKEN', fields: { slug: 'taken' } },
        zeroPrice: { code: 'VALIDATION', fields: { priceAmount: 'positive' } },
        lowListPrice: { code: 'VALIDATION', fields: { listPriceAmount: 'abovePrice' } },
        unknownCategory: { code: 'NOT_FOUND', fields: { categoryId: 'unknown' } },
        unknownGroup: { code: 'NOT_FOUND', fields: { groupId: 'unknown' } },
        foreignPicture: { code: 'VALIDATION', fields: { 'gallery.0.url': 'image' } },
        invalidSlug: 'VALIDATION',
        negativeStock: 'VALIDATION',
        unknownProduct: { code: 'NOT_FOUND', fields: undefined },
      },
      asCustomer: 'FORBIDDEN',
      version: 1,
    },
  }),
  defineScenario({
    name: 'a former price and a limit come and go',
    async run(shop, { operator }) {
      const { id, version } = await make(shop, operator, {
        slug: 'scenario/reduced',
        listPriceAmount: 9000,
        lowStock: 2,
      });
      const before = await shop.guest.ok(product.detail, { id });
      const after = await operator.ok(product.update, { id, version, listPriceAmount: null, lowStock: null });
      const same = await operator.ok(product.update, { id, version: after.version, name: after.name });
      await operator.ok(product.delete, { id });
      return {
        before: { listPriceAmount: before.listPriceAmount, lowStock: before.lowStock },
        cleared: { listPriceAmount: after.listPriceAmount, lowStock: after.lowStock, version: after.version },
        unchangedVersion: same.version,
      };
    },
    expected: {
      before: { listPriceAmount: 9000, lowStock: 2 },
      cleared: { listPriceAmount: undefined, lowStock: undefined, version: 2 },
      unchangedVersion: 2,
    },
  }),
  defineScenario({
    name: 'variants form one card, are distinguished by their options, and can be separated',
    async run(shop, { operator }) {
      const one = await make(shop, operator, { slug: 'scenario/bowl', name: '场景碗', options: white });
      const twin = { slug: 'scenario/bowl-2', name: '场景碗', groupId: one.id, priceAmount: 4000 };
      const rejected = {
        takenOptions: await getErrorCode(
          operator.send(product.create, { ...(await createProductInput(shop)), ...twin, options: white }),
        ),
        missingOptions: await getErrorCode(
          operator.send(product.create, { ...(await createProductInput(shop)), ...twin }),
        ),
      };
      const other = await make(shop, operator, { ...twin, options: black });
      const hidden = await make(shop, operator, {
        ...{ slug: 'scenario/bowl-3', name: '场景碗', groupId: other.id, status: 0 },
        options: [{ name: '釉色', value: '青' }],
      });
      const cards = await shop.guest.ok(product.list, { keyword: '场景碗' });
      const shownProduct = await shop.guest.ok(product.detail, { id: one.id });
      const staffs = await operator.ok(product.detail, { id: one.id });
      const rows = await operator.ok(adminProduct.list, { keyword: '场景碗', sort: 'price' });
      const left = await operator.ok(product.update, { id: one.id, version: one.version, groupId: null });
      const two = await shop.guest.ok(product.list, { keyword: '场景碗' });
      const group = await operator.ok(product.detail, { id: other.id });
      await operator.ok(product.delete, { id: hidden.id });
      const single = await operator.ok(product.detail, { id: other.id });
      for (const { id } of [one, other]) await operator.ok(product.delete, { id });
      return {
        rejected,
        group: {
          staffs: staffs.groupId === one.id,
          other: other.groupId === one.id,
          hidden: hidden.groupId === one.id,
        },
        cards: cards.list.map(({ slug, priceAmount, maxPriceAmount, variantCount, stock }) => ({
          slug,
          priceAmount,
          maxPriceAmount,
          variantCount,
          stock,
        })),
        shown: {
          forCustomers: shownProduct.variants?.length,
          forStaff: staffs.variants?.length,
          rows: rows.total,
          firstSlug: rows.list[0]?.slug,
        },
        parted: {
          left: left.groupId,
          rest: two.total,
          isGroupMoved: group.groupId === other.id,
          single: single.groupId,
        },
      };
    },
    expected: {
      rejected: {
        takenOptions: { code: 'VALIDATION', fields: { options: 'taken' } },
        missingOptions: { code: 'VALIDATION', fields: { options: 'required' } },
      },
      group: { staffs: true, other: true, hidden: true },
      cards: [{ slug: 'scenario/bowl', priceAmount: 4000, maxPriceAmount: 5000, variantCount: 2, stock: 16 }],
      shown: { forCustomers: 2, forStaff: 3, rows: 3, firstSlug: 'scenario/bowl-2' },
      parted: { left: null, rest: 2, isGroupMoved: true, single: null },
    },
  }),
  defineScenario({
    name: 'staff see every variant, and find it by keyword, slug and number',
    async run(shop, { customer, operator }) {
      const list = (input: InputOf<typeof adminProduct.list>) =>
        operator.ok(adminProduct.list, { limit: 100, ...input });
      const all = await list({});
      const { id: teaware } = await getCategory(shop, 'teaware');
      const { id: pots } = await getCategory(shop, 'teapots');
      const inTeaware = await list({ categoryId: teaware });
      const zini = await list({ keyword: '紫泥' });
      const bySlug = await list({ keyword: 'yixing-teapot' });
      const digital = await list({ type: 2 });
      const low = await list({ isLow: true });
      const readDetails = async (rows: { id: number }[]) =>
        Promise.all(rows.map(({ id }) => operator.ok(product.detail, { id })));
      const [digitalDetails, lowDetails] = [await readDetails(digital.list), await readDetails(low.list)];
      const hidden = await list({ status: 0 });
      const dear = await list({ minPrice: 40_000, sort: 'price' });
      const byStock = await list({ sort: '-stock' });
      const byName = await list({ sort: 'name' });
      const pages = [await list({ limit: 10 }), await list({ limit: 10, page: 2 })];
      const isSorted = (values: number[]) => values.every((value, at) => at === 0 || (values[at - 1] ?? 0) <= value);
      return {
        page: { hasMany: all.total > 100, listed: all.list.length, hasPages: all.pages > 1 },
        hasMoreInParent: inTeaware.total > (await list({ categoryId: pots })).total,
        byTwoKeywords: zini.list.every(({ options }) => JSON.stringify(options).includes('紫')) && zini.total > 0,
        bySlug: bySlug.list.length >= 3 && bySlug.list.every(({ slug }) => slug.includes('yixing-teapot')),
        digital: digital.total > 0 && digitalDetails.every(({ type }) => type === 2),
        low:
          low.total > 0 &&
          lowDetails.every(({ status, stock, lowStock = 0 }) => status === productStatus.onShelf && stock <= lowStock),
        offShelf: hidden.total > 0 && hidden.list.every(({ status }) => status === productStatus.offShelf),
        dear: dear.total > 0 && isSorted(dear.list.map(({ priceAmount }) => priceAmount - 40_000)),
        isSortedByStock: isSorted(byStock.list.map(({ stock }) => -stock)),
        isCountedByName: byName.total === all.total,
        distinctIds: new Set(pages.flatMap(({ list: rows }) => rows.map(({ id }) => id))).size,
        unknownKeyword: (await list({ keyword: 'zzzzzz' })).total,
        fields: Object.keys(byName.list[0] ?? {})
          .sort()
          .join(' '),
        asCustomer: await customer.outcome(adminProduct.list, {}),
      };
    },
    expected: {
      page: { hasMany: true, listed: 100, hasPages: true },
      hasMoreInParent: true,
      byTwoKeywords: true,
      bySlug: true,
      digital: true,
      low: true,
      offShelf: true,
      dear: true,
      isSortedByStock: true,
      isCountedByName: true,
      distinctIds: 20,
      unknownKeyword: 0,
      fields:
        'categoryId cover currency i18n id isFeatured name options priceAmount reserved slug sold status stock updatedAt version',
      asCustomer: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'a file of digital goods is for staff and for who bought them, those among them who did before it came',
    async run(shop, { customer, other: stranger, operator }) {
      const plan = 'blueprints/low-stool-plan';
      const { id: productId } = await shop.guest.ok(product.detail, { id: plan });
      const gaiwan = await shop.guest.ok(product.detail, { id: 'teaware/gaiwan' });
      await shop.paidOrder(customer, plan);
      const upload = await operator.ok(product.fileupload, {
        productId,
        file: samplePdf({ name: 'sheet-9.pdf', text: '9' }),
      });
      const { files = [] } = await operator.ok(product.detail, { id: productId });
      const mine = await customer.ok(user.myfiles, { limit: 100 });
      return {
        sent: { name: upload.name, mime: upload.mime, isOfProduct: upload.productId === productId },
        isListed: files.at(-1)?.id === upload.id,
        publicFiles: (await shop.guest.ok(product.detail, { id: productId })).files,
        isGranted: mine.list.some(({ id }) => id === upload.id),
        downloadByBuyer: await customer.outcome(file.download, { id: upload.id }),
        downloadByStaff: await operator.outcome(file.download, { id: upload.id }),
        downloadByStranger: await stranger.outcome(file.download, { id: upload.id }),
        wrongType: await getErrorCode(operator.send(product.fileupload, { productId: gaiwan.id, file: samplePdf() })),
        unknownProduct: await operator.outcome(product.fileupload, { productId: 999_999, file: samplePdf() }),
        wrongFormat: (
          await getErrorCode(operator.send(product.fileupload, { productId, file: new File(['<svg/>'], 'a.pdf') }))
        ).code,
        asCustomer: await customer.outcome(product.fileupload, { productId, file: samplePdf() }),
      };
    },
    expected: {
      sent: { name: 'sheet-9.pdf', mime: 'application/pdf', isOfProduct: true },
      isListed: true,
      publicFiles: undefined,
      isGranted: true,
      downloadByBuyer: 'ok',
      downloadByStaff: 'ok',
      downloadByStranger: 'NOT_FOUND',
      wrongType: { code: 'VALIDATION', fields: { productId: 'type' } },
      unknownProduct: 'NOT_FOUND',
      wrongFormat: 'UNSUPPORTED_MEDIA_TYPE',
      asCustomer: 'FORBIDDEN',
    },
  }),
];
