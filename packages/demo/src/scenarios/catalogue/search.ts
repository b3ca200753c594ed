import { contract } from '@sampan/api/contract';
import { defineScenario, type Scenario } from '../scenario.ts';
import { make } from './catalogueSteps.ts';

const { adminProduct, product } = contract;
const pot = 'teaware/yixing-teapot';

export const searchScenarios: Scenario[] = [
  defineScenario({
    name: 'simplified characters in the middle of a name are found',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { keyword: '茶壶' });
      return { isFound: list.some(({ name }) => name === '紫砂茶壶') };
    },
    expected: { isFound: true },
  }),
  defineScenario({
    name: 'traditional characters find the same products as simplified ones',
    async run({ guest }) {
      const simplified = await guest.ok(product.list, { keyword: '茶壶', limit: 100 });
      const traditional = await guest.ok(product.list, { keyword: '茶壺', limit: 100 });
      const getIds = (page: typeof simplified) => page.list.map(({ id }) => id).sort();
      return {
        isFound: traditional.total > 0,
        isSameList: JSON.stringify(getIds(simplified)) === JSON.stringify(getIds(traditional)),
      };
    },
    expected: { isFound: true, isSameList: true },
  }),
  defineScenario({
    name: 'a product named in one Chinese script only is found in the other one, by customers and by staff',
    async run(shop, { operator }) {
      const simplified = await make(shop, operator, { slug: 'scenario/simplified', name: '龙纹醒酒壶' });
      const traditional = await make(shop, operator, { slug: 'scenario/traditional', name: '鳳紋枱燈' });
      const isFound = async (keyword: string, id: number) => ({
        shop: (await shop.guest.ok(product.list, { keyword })).list.some((card) => card.id === id),
        staff: (await operator.ok(adminProduct.list, { keyword })).list.some((row) => row.id === id),
        suggested: (await shop.guest.ok(product.suggest, { keyword })).products.some((one) => one.id === id),
      });
      const found = [await isFound('龍紋', simplified.id), await isFound('凤纹台灯', traditional.id)];
      for (const { id } of [simplified, traditional]) await operator.ok(product.delete, { id });
      return found;
    },
    expected: [
      { shop: true, staff: true, suggested: true },
      { shop: true, staff: true, suggested: true },
    ],
  }),
  defineScenario({
    name: 'the beginning of an English word is enough, in any case',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { keyword: 'YIX' });
      return { isFound: list.some(({ slug }) => slug === pot) };
    },
    expected: { isFound: true },
  }),
  defineScenario({
    name: 'two keywords must both match',
    async run({ guest }) {
      const both = await guest.ok(product.list, { keyword: 'yixing teapot' });
      const none = await guest.ok(product.list, { keyword: 'yixing umbrella' });
      return { isFound: both.list.some(({ slug }) => slug === pot), unknownTotal: none.total };
    },
    expected: { isFound: true, unknownTotal: 0 },
  }),
  defineScenario({
    name: 'a word that is nowhere finds nothing, and is no error',
    async run({ guest }) {
      const page = await guest.ok(product.list, { keyword: 'zzzzzz' });
      return { total: page.total, list: page.list, pages: page.pages };
    },
    expected: { total: 0, list: [], pages: 0 },
  }),
  defineScenario({
    name: 'signs and emoji alone find nothing, and an empty keyword is no search',
    async run(shop, { operator }) {
      const count = async (keyword: string) => ({
        shop: (await shop.guest.ok(product.list, { keyword })).total,
        staff: (await operator.ok(adminProduct.list, { keyword })).total,
      });
      const empty = await count(' ');
      return {
        signs: await count('%_"\'\\'),
        emoji: await count('🫖'),
        isEmptyUnfiltered: empty.shop > 0 && empty.staff > 0,
      };
    },
    expected: { signs: { shop: 0, staff: 0 }, emoji: { shop: 0, staff: 0 }, isEmptyUnfiltered: true },
  }),
  defineScenario({
    name: 'the search suggests what it would find: six products and four categories at most',
    async run({ guest }) {
      const { products, categories } = await guest.ok(product.suggest, { keyword: 'TEA' });
      const found = await guest.ok(product.list, { keyword: 'tea', limit: 100 });
      const byId = new Map(found.list.map((card) => [card.id, card]));
      return {
        products: products.length,
        areFound: products.every(({ id }) => byId.has(id)),
        havePrices: products.every(({ id, priceAmount }) => byId.get(id)?.priceAmount === priceAmount),
        havePictures: products.every(({ cover }) => cover.startsWith('/media/')),
        fields: Object.keys(products[0] ?? {}).filter((key) => ['description', 'sold', 'stock'].includes(key)),
        hasCategories: categories.length > 0 && categories.length <= 4,
        haveGoods: categories.every(({ productCount }) => productCount > 0),
      };
    },
    expected: {
      products: 6,
      areFound: true,
      havePrices: true,
      havePictures: true,
      fields: [],
      hasCategories: true,
      haveGoods: true,
    },
  }),
  defineScenario({
    name: 'suggestions match Chinese in both scripts, and have names first',
    async run({ guest }) {
      const simplified = await guest.ok(product.suggest, { keyword: '茶壶' });
      const traditional = await guest.ok(product.suggest, { keyword: '茶壺' });
      return {
        isFirstNamed: simplified.products[0]?.name.includes('茶壶'),
        isSame: JSON.stringify(simplified.products) === JSON.stringify(traditional.products),
      };
    },
    expected: { isFirstNamed: true, isSame: true },
  }),
  defineScenario({
    name: 'signs alone suggest nothing, and a text too long is refused on its field',
    async run({ guest }) {
      const { fields = {} } = await guest.error(product.suggest, { keyword: 'x'.repeat(101) });
      return {
        signs: await guest.ok(product.suggest, { keyword: '%_ ' }),
        empty: await guest.ok(product.suggest, { keyword: '' }),
        fields: Object.keys(fields),
      };
    },
    expected: {
      signs: { products: [], categories: [] },
      empty: { products: [], categories: [] },
      fields: ['keyword'],
    },
  }),
];
