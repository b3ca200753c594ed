import { contract } from '@sampan/api/contract';
import { categoryStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';

const { product, category, setting, payment } = contract;
const pot = 'teaware/yixing-teapot';

/** Returns whether the values are sorted ascending (1) or descending (-1). */
export const isSorted = (values: number[], direction: 1 | -1) =>
  values.every((value, index) => index === 0 || direction * (value - (values[index - 1] as number)) >= 0);

export const browseScenarios: Scenario[] = [
  defineScenario({
    name: 'a page of products has twelve cards and says how many there are',
    async run({ guest }) {
      const page = await guest.ok(product.list, {});
      return {
        cards: page.list.length,
        page: page.page,
        limit: page.limit,
        hasMany: page.total > 40,
        isPageCountRight: page.pages === Math.ceil(page.total / 12),
      };
    },
    expected: { cards: 12, page: 1, limit: 12, hasMany: true, isPageCountRight: true },
  }),
  defineScenario({
    name: 'prices go up',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'price', order: 'asc', limit: 100 });
      return {
        isSorted: isSorted(
          list.map(({ priceAmount }) => priceAmount),
          1,
        ),
      };
    },
    expected: { isSorted: true },
  }),
  defineScenario({
    name: 'prices go down',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'price', order: 'desc', limit: 100 });
      return {
        isSorted: isSorted(
          list.map(({ priceAmount }) => priceAmount),
          -1,
        ),
      };
    },
    expected: { isSorted: true },
  }),
  defineScenario({
    name: 'the best sold come first',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'sold', limit: 100 });
      return {
        isSorted: isSorted(
          list.map(({ sold }) => sold),
          -1,
        ),
      };
    },
    expected: { isSorted: true },
  }),
  defineScenario({
    name: 'pages do not overlap and leave nothing out',
    async run({ guest }) {
      const pages = [];
      const { pages: count, total } = await guest.ok(product.list, { limit: 20 });
      for (let page = 1; page <= count; page += 1) pages.push(await guest.ok(product.list, { page, limit: 20 }));
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id));
      return { isComplete: ids.length === total, isUnique: new Set(ids).size === total };
    },
    expected: { isComplete: true, isUnique: true },
  }),
  defineScenario({
    name: 'a page past the end is empty',
    async run({ guest }) {
      const page = await guest.ok(product.list, { page: 999 });
      return { list: page.list, page: page.page, hasTotal: page.total > 0 };
    },
    expected: { list: [], page: 999, hasTotal: true },
  }),
  defineScenario({
    name: 'a category holds what its children hold',
    async run({ guest }) {
      const tree = await guest.ok(category.tree, {});
      const parent = tree.find(({ children }) => (children ?? []).length > 1);
      const own = await guest.ok(product.list, { categoryId: parent?.id, limit: 100 });
      const parts = await Promise.all(
        (parent?.children ?? []).map(({ id }) => guest.ok(product.list, { categoryId: id, limit: 100 })),
      );
      return {
        hasProducts: own.total > 0,
        isSumOfChildren: own.total === parts.reduce((sum, { total }) => sum + total, 0),
      };
    },
    expected: { hasProducts: true, isSumOfChildren: true },
  }),
  defineScenario({
    name: 'a price range holds on both ends',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { minPrice: 10_000, maxPrice: 20_000, limit: 100 });
      return {
        hasProducts: list.length > 0,
        isInRange: list.every(({ priceAmount }) => priceAmount >= 10_000 && priceAmount <= 20_000),
      };
    },
    expected: { hasProducts: true, isInRange: true },
  }),
  defineScenario({
    name: 'in stock leaves out what is sold out',
    async run({ guest }) {
      const all = await guest.ok(product.list, { limit: 100 });
      const stocked = await guest.ok(product.list, { inStock: true, limit: 100 });
      const soldOut = all.list.filter(({ stock }) => stock === 0).length;
      return {
        hasSoldOut: soldOut > 0,
        isTotalRight: all.total - stocked.total === soldOut,
        isFacetRight: all.facets.inStock === stocked.total,
      };
    },
    expected: { hasSoldOut: true, isTotalRight: true, isFacetRight: true },
  }),
  defineScenario({
    name: 'facets count what each category would give',
    async run({ guest }) {
      const { facets } = await guest.ok(product.list, { keyword: 'tea' });
      const first = facets.categories[0];
      const within = await guest.ok(product.list, { keyword: 'tea', categoryId: first?.id });
      return { hasCategories: facets.categories.length > 0, isCountRight: within.total === first?.count };
    },
    expected: { hasCategories: true, isCountRight: true },
  }),
  defineScenario({
    name: 'the cart asks for its lines by id and gets each variant at its own price',
    async run({ guest }) {
      const { variants = [] } = await guest.ok(product.detail, { id: pot });
      const page = await guest.ok(product.list, { ids: variants.map(({ id }) => id).join(',') });
      const priceById = new Map(page.list.map(({ id, priceAmount }) => [id, priceAmount]));
      return {
        hasVariants: variants.length > 1,
        havePrices: variants.every(({ id, priceAmount }) => priceById.get(id) === priceAmount),
      };
    },
    expected: { hasVariants: true, havePrices: true },
  }),
  defineScenario({
    name: 'an id list that is no id list is refused on its field',
    async run({ guest }) {
      const { status, code, fields = {} } = await guest.error(product.list, { ids: '1;2' });
      return { status, code, fields: Object.keys(fields) };
    },
    expected: { status: 400, code: 'VALIDATION', fields: ['ids'] },
  }),
  defineScenario({
    name: 'a page larger than the cap is refused',
    run: async ({ guest }) => ({ outcome: await guest.outcome(product.list, { limit: 101 }) }),
    expected: { outcome: 'VALIDATION' },
  }),
  defineScenario({
    name: 'a product opens by its slug and by its id, slashes included',
    async run({ guest }) {
      const bySlug = await guest.ok(product.detail, { id: pot });
      const byId = await guest.ok(product.detail, { id: bySlug.id });
      return {
        bySlug: bySlug.slug,
        byId: byId.slug,
        hasGallery: bySlug.gallery.length >= 4,
        hasOptions: bySlug.options.length > 0,
      };
    },
    expected: { bySlug: pot, byId: pot, hasGallery: true, hasOptions: true },
  }),
  defineScenario({
    name: 'a product that is not there is not found',
    run: async ({ guest }) => ({
      bySlug: await guest.outcome(product.detail, { id: 'no/such/thing' }),
      byId: await guest.outcome(product.detail, { id: 999_999 }),
    }),
    expected: { bySlug: 'NOT_FOUND', byId: 'NOT_FOUND' },
  }),
  defineScenario({
    name: 'products off shelf are hidden from customers and visible to staff',
    async run(shop, { operator }) {
      const { guest } = shop;
      const { list } = await operator.ok(product.list, { status: 0, limit: 100 });
      const hidden = list[0];
      return {
        hasHidden: list.length > 0,
        asGuest: await guest.outcome(product.detail, { id: hidden?.id ?? 0 }),
        asOperator: await operator.outcome(product.detail, { id: hidden?.id ?? 0 }),
      };
    },
    expected: { hasHidden: true, asGuest: 'NOT_FOUND', asOperator: 'ok' },
  }),
  defineScenario({
    name: 'a customer who asks for what is off the shelf gets what is on it',
    async run({ guest }) {
      const off = await guest.ok(product.list, { status: 0 });
      const on = await guest.ok(product.list, {});
      return { isSameTotal: off.total === on.total };
    },
    expected: { isSameTotal: true },
  }),
  defineScenario({
    name: 'the featured list gives four unless asked otherwise',
    async run({ guest }) {
      const four = await guest.ok(product.featuredList, {});
      const two = await guest.ok(product.featuredList, { limit: 2 });
      return {
        cards: four.length,
        limited: two.length,
        areFeatured: four.every(({ isFeatured }) => isFeatured),
        isSameFirst: two[0]?.id === four[0]?.id,
      };
    },
    expected: { cards: 4, limited: 2, areFeatured: true, isSameFirst: true },
  }),
  defineScenario({
    name: 'the tree shows active categories with the names of their products',
    async run({ guest }) {
      const tree = await guest.ok(product.tree, {});
      const leaves = tree.flatMap(({ children }) => children);
      return {
        hasRoots: tree.length > 2,
        hasLeaves: leaves.length >= 8,
        hasProducts: leaves.some(({ products }) => products.length > 2),
      };
    },
    expected: { hasRoots: true, hasLeaves: true, hasProducts: true },
  }),
  defineScenario({
    name: 'hidden categories are for staff',
    async run(shop, { operator }) {
      const seen = await shop.guest.ok(category.list, {});
      const all = await operator.ok(category.list, {});
      const active = await shop.guest.ok(category.active, {});
      return {
        hidden: all.length - seen.length,
        areSeenActive: seen.every(({ status }) => status === categoryStatus.active),
        areActiveListed: active.length === seen.length,
      };
    },
    expected: { hidden: 1, areSeenActive: true, areActiveListed: true },
  }),
  defineScenario({
    name: 'the album has the pictures of what is on the shelf',
    async run({ guest }) {
      const page = await guest.ok(product.gallery, {});
      return {
        pictures: page.list.length,
        haveAltText: page.list.every(({ url, alt }) => url.startsWith('/media/') && alt !== ''),
      };
    },
    expected: { pictures: 24, haveAltText: true },
  }),
  defineScenario({
    name: 'the album can be narrowed to a category, with names in every locale',
    async run({ guest }) {
      const all = await guest.ok(product.gallery, { limit: 100 });
      const tea = (await guest.ok(category.active, {})).find(({ slug }) => slug === 'tea');
      const page = await guest.ok(product.gallery, { categoryId: tea?.id, limit: 100 });
      const goods = await guest.ok(product.list, { categoryId: tea?.id, limit: 100 });
      const names = new Set(goods.list.map(({ i18n }) => i18n?.['en-US']?.name));
      return {
        isNarrowed: page.total > 0 && page.total < all.total,
        areOfCategory: page.list.every(({ i18n }) => names.has(i18n?.['en-US']?.name)),
        products: new Set(all.list.slice(0, 24).map(({ productId }) => productId)).size,
      };
    },
    expected: { isNarrowed: true, areOfCategory: true, products: 24 },
  }),
  defineScenario({
    name: 'public settings are there, and no other',
    async run({ guest }) {
      const settings = await guest.ok(setting.public, {});
      return {
        currency: settings.site?.currency,
        unpaidMinutes: settings.order?.unpaidMinutes,
        mail: settings.mail,
        sms: settings.sms,
      };
    },
    expected: { currency: 'CNY', unpaidMinutes: 30, mail: undefined, sms: undefined },
  }),
  defineScenario({
    name: 'every payment method is offered',
    async run({ guest }) {
      const methods = await guest.ok(payment.methods, {});
      return { methods: methods.map(({ code, enabled }) => `${code} ${enabled}`).sort() };
    },
    expected: { methods: ['alipay true', 'manual false', 'stripe true', 'wechat true'] },
  }),
  defineScenario({
    name: 'a payment method that does not take an amount is not offered for it',
    async run({ guest }) {
      const isOffered = async (amount: number) =>
        (await guest.ok(payment.methods, { amount })).find(({ code }) => code === 'stripe')?.enabled;
      return { isZeroOffered: await isOffered(0), isAmountOffered: await isOffered(100) };
    },
    expected: { isZeroOffered: false, isAmountOffered: true },
  }),
];
