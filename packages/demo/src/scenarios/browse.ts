import { contract } from '@sampan/api/contract';
import { categoryStatus } from '@sampan/api/statuses';
import type { Scenario } from './scenario.ts';

const { product, category, posts, setting, payment } = contract;
const pot = 'teaware/yixing-teapot';

/** Returns whether the values are sorted ascending (1) or descending (-1). */
const isSorted = (values: number[], direction: 1 | -1) =>
  values.every((value, index) => index === 0 || direction * (value - (values[index - 1] as number)) >= 0);

export const browseScenarios: Scenario[] = [
  {
    name: 'a page of products has twelve cards and says how many there are',
    async run({ guest }) {
      const page = await guest.ok(product.list, {});
      return [page.list.length, page.page, page.limit, page.total > 40, page.pages === Math.ceil(page.total / 12)];
    },
    expected: [12, 1, 12, true, true],
  },
  {
    name: 'simplified characters in the middle of a name are found',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { keyword: '茶壶' });
      return [list.some(({ name }) => name === '紫砂茶壶')];
    },
    expected: [true],
  },
  {
    name: 'traditional characters find the same products as simplified ones',
    async run({ guest }) {
      const simplified = await guest.ok(product.list, { keyword: '茶壶', limit: 100 });
      const traditional = await guest.ok(product.list, { keyword: '茶壺', limit: 100 });
      const getIds = (page: typeof simplified) => page.list.map(({ id }) => id).sort();
      return [traditional.total > 0, JSON.stringify(getIds(simplified)) === JSON.stringify(getIds(traditional))];
    },
    expected: [true, true],
  },
  {
    name: 'the beginning of an English word is enough, in any case',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { keyword: 'YIX' });
      return [list.some(({ slug }) => slug === pot)];
    },
    expected: [true],
  },
  {
    name: 'two words must both be there',
    async run({ guest }) {
      const both = await guest.ok(product.list, { keyword: 'yixing teapot' });
      const none = await guest.ok(product.list, { keyword: 'yixing umbrella' });
      return [both.list.some(({ slug }) => slug === pot), none.total];
    },
    expected: [true, 0],
  },
  {
    name: 'a word that is nowhere finds nothing, and is no error',
    async run({ guest }) {
      const page = await guest.ok(product.list, { keyword: 'zzzzzz' });
      return [page.total, page.list, page.pages];
    },
    expected: [0, [], 0],
  },
  {
    name: 'signs alone are no search',
    async run({ guest }) {
      const all = await guest.ok(product.list, {});
      const signs = await guest.ok(product.list, { keyword: '%_"\'\\' });
      return [signs.total === all.total];
    },
    expected: [true],
  },
  {
    name: 'prices go up',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'price', order: 'asc', limit: 100 });
      return [
        isSorted(
          list.map(({ priceAmount }) => priceAmount),
          1,
        ),
      ];
    },
    expected: [true],
  },
  {
    name: 'prices go down',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'price', order: 'desc', limit: 100 });
      return [
        isSorted(
          list.map(({ priceAmount }) => priceAmount),
          -1,
        ),
      ];
    },
    expected: [true],
  },
  {
    name: 'the best sold come first',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { sort: 'sold', limit: 100 });
      return [
        isSorted(
          list.map(({ sold }) => sold),
          -1,
        ),
      ];
    },
    expected: [true],
  },
  {
    name: 'pages do not overlap and leave nothing out',
    async run({ guest }) {
      const pages = [];
      const { pages: count, total } = await guest.ok(product.list, { limit: 20 });
      for (let page = 1; page <= count; page += 1) pages.push(await guest.ok(product.list, { page, limit: 20 }));
      const ids = pages.flatMap(({ list }) => list.map(({ id }) => id));
      return [ids.length === total, new Set(ids).size === total];
    },
    expected: [true, true],
  },
  {
    name: 'a page past the end is empty',
    async run({ guest }) {
      const page = await guest.ok(product.list, { page: 999 });
      return [page.list, page.page, page.total > 0];
    },
    expected: [[], 999, true],
  },
  {
    name: 'a category holds what its children hold',
    async run({ guest }) {
      const tree = await guest.ok(category.tree, {});
      const parent = tree.find(({ children }) => (children ?? []).length > 1);
      const own = await guest.ok(product.list, { categoryId: parent?.id, limit: 100 });
      const parts = await Promise.all(
        (parent?.children ?? []).map(({ id }) => guest.ok(product.list, { categoryId: id, limit: 100 })),
      );
      return [own.total > 0, own.total === parts.reduce((sum, { total }) => sum + total, 0)];
    },
    expected: [true, true],
  },
  {
    name: 'a price range holds on both ends',
    async run({ guest }) {
      const { list } = await guest.ok(product.list, { minPrice: 10_000, maxPrice: 20_000, limit: 100 });
      return [list.length > 0, list.every(({ priceAmount }) => priceAmount >= 10_000 && priceAmount <= 20_000)];
    },
    expected: [true, true],
  },
  {
    name: 'in stock leaves out what is sold out',
    async run({ guest }) {
      const all = await guest.ok(product.list, { limit: 100 });
      const stocked = await guest.ok(product.list, { inStock: true, limit: 100 });
      const soldOut = all.list.filter(({ stock }) => stock === 0).length;
      return [soldOut > 0, all.total - stocked.total === soldOut, all.facets.inStock === stocked.total];
    },
    expected: [true, true, true],
  },
  {
    name: 'facets count what each category would give',
    async run({ guest }) {
      const { facets } = await guest.ok(product.list, { keyword: 'tea' });
      const first = facets.categories[0];
      const within = await guest.ok(product.list, { keyword: 'tea', categoryId: first?.id });
      return [facets.categories.length > 0, within.total === first?.count];
    },
    expected: [true, true],
  },
  {
    name: 'the cart asks for its lines by id and gets each variant at its own price',
    async run({ guest }) {
      const { variants = [] } = await guest.ok(product.detail, { id: pot });
      const page = await guest.ok(product.list, { ids: variants.map(({ id }) => id).join(',') });
      const priceById = new Map(page.list.map(({ id, priceAmount }) => [id, priceAmount]));
      return [variants.length > 1, variants.every(({ id, priceAmount }) => priceById.get(id) === priceAmount)];
    },
    expected: [true, true],
  },
  {
    name: 'an id list that is no id list is refused on its field',
    async run({ guest }) {
      const { status, body } = await guest.send(product.list, { ids: '1;2' });
      return [status, (body as { code: string }).code, Object.keys((body as { fields: object }).fields)];
    },
    expected: [400, 'VALIDATION', ['ids']],
  },
  {
    name: 'a page larger than the cap is refused',
    run: async ({ guest }) => [await guest.outcome(product.list, { limit: 101 })],
    expected: ['VALIDATION'],
  },
  {
    name: 'a product opens by its slug and by its id, slashes included',
    async run({ guest }) {
      const bySlug = await guest.ok(product.detail, { id: pot });
      const byId = await guest.ok(product.detail, { id: bySlug.id });
      return [bySlug.slug, byId.slug, bySlug.gallery.length >= 4, bySlug.options.length > 0];
    },
    expected: [pot, pot, true, true],
  },
  {
    name: 'a product that is not there is not found',
    run: async ({ guest }) => [
      await guest.outcome(product.detail, { id: 'no/such/thing' }),
      await guest.outcome(product.detail, { id: 999_999 }),
    ],
    expected: ['NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'what is off the shelf is hidden from customers and open to staff',
    async run(shop) {
      const { guest } = shop;
      const operator = await shop.signIn('operator');
      const { list } = await operator.ok(product.list, { status: 0, limit: 100 });
      const hidden = list[0];
      return [
        list.length > 0,
        await guest.outcome(product.detail, { id: hidden?.id ?? 0 }),
        await operator.outcome(product.detail, { id: hidden?.id ?? 0 }),
      ];
    },
    expected: [true, 'NOT_FOUND', 'ok'],
  },
  {
    name: 'a customer who asks for what is off the shelf gets what is on it',
    async run({ guest }) {
      const off = await guest.ok(product.list, { status: 0 });
      const on = await guest.ok(product.list, {});
      return [off.total === on.total];
    },
    expected: [true],
  },
  {
    name: 'the featured list gives four unless asked otherwise',
    async run({ guest }) {
      const four = await guest.ok(product.featuredList, {});
      const two = await guest.ok(product.featuredList, { limit: 2 });
      return [four.length, two.length, four.every(({ isFeatured }) => isFeatured), two[0]?.id === four[0]?.id];
    },
    expected: [4, 2, true, true],
  },
  {
    name: 'the tree shows active categories with the names of their products',
    async run({ guest }) {
      const tree = await guest.ok(product.tree, {});
      const leaves = tree.flatMap(({ children }) => children);
      return [tree.length > 2, leaves.length >= 8, leaves.some(({ products }) => products.length > 2)];
    },
    expected: [true, true, true],
  },
  {
    name: 'hidden categories are for staff',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const seen = await shop.guest.ok(category.list, {});
      const all = await operator.ok(category.list, {});
      const active = await shop.guest.ok(category.active, {});
      return [
        all.length - seen.length,
        seen.every(({ status }) => status === categoryStatus.active),
        active.length === seen.length,
      ];
    },
    expected: [1, true, true],
  },
  {
    name: 'the album has the pictures of what is on the shelf',
    async run({ guest }) {
      const page = await guest.ok(product.gallery, {});
      return [page.list.length, page.list.every(({ url, alt }) => url.startsWith('/media/') && alt !== '')];
    },
    expected: [24, true],
  },
  {
    name: 'the album can be narrowed to a category, with names in every locale',
    async run({ guest }) {
      const all = await guest.ok(product.gallery, { limit: 100 });
      const tea = (await guest.ok(category.active, {})).find(({ slug }) => slug === 'tea');
      const page = await guest.ok(product.gallery, { categoryId: tea?.id, limit: 100 });
      const goods = await guest.ok(product.list, { categoryId: tea?.id, limit: 100 });
      const names = new Set(goods.list.map(({ i18n }) => i18n?.['en-US']?.name));
      return [
        page.total > 0 && page.total < all.total,
        page.list.every(({ i18n }) => names.has(i18n?.['en-US']?.name)),
        new Set(all.list.slice(0, 24).map(({ productId }) => productId)).size,
      ];
    },
    expected: [true, true, 24],
  },
  {
    name: 'articles are listed newest first, with their categories',
    async run({ guest }) {
      const page = await guest.ok(posts.category, { categoryId: 0 });
      const times = page.list.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
      return [page.categories.length, isSorted(times, -1), page.total >= 12];
    },
    expected: [5, true, true],
  },
  {
    name: 'the journal is all but help and about, and counts itself',
    async run({ guest }) {
      const journal = { categoryId: 0, except: 'help,about', limit: 4 };
      const first = await guest.ok(posts.category, journal);
      const second = await guest.ok(posts.category, { ...journal, page: 2 });
      const own = first.categories.filter(({ slug }) => slug !== 'help' && slug !== 'about');
      const ids = new Set([...first.list, ...second.list].map(({ id }) => id));
      const ofIt = new Set(own.map(({ id }) => id));
      const count = own.reduce((sum, { articleCount }) => sum + (articleCount ?? 0), 0);
      return [
        first.total === count,
        ids.size === first.total,
        [...first.list, ...second.list].every(({ categoryId }) => ofIt.has(categoryId)),
        await guest.outcome(posts.category, { ...journal, except: 'Help;' }),
      ];
    },
    expected: [true, true, true, 'VALIDATION'],
  },
  {
    name: 'a category of articles is found by its slug, with its texts where they are asked for',
    async run({ guest }) {
      const plain = await guest.ok(posts.category, { categoryId: 'help' });
      const full = await guest.ok(posts.category, { categoryId: 'help', withContent: true });
      const byId = await guest.ok(posts.category, { categoryId: plain.list[0]?.categoryId ?? 0 });
      return [
        plain.total === full.total && plain.total === byId.total,
        plain.list.some(({ content, i18n }) => content !== undefined || i18n?.['en-US']?.content !== undefined),
        full.list.every(({ content, i18n }) => content?.includes('<h2>') && i18n?.['en-US']?.content),
      ];
    },
    expected: [true, false, true],
  },
  {
    name: 'an article knows its category in every locale, and its neighbours in that category',
    async run({ guest }) {
      const { list } = await guest.ok(posts.category, { categoryId: 'workshops' });
      const [newest, middle, oldest] = list;
      const read = await guest.ok(posts.detail, { id: middle?.slug ?? '' });
      const first = await guest.ok(posts.detail, { id: oldest?.slug ?? '' });
      return [
        read.category?.slug,
        read.category?.i18n?.['en-US']?.name,
        read.next?.slug === newest?.slug,
        read.prev?.slug === oldest?.slug,
        first.prev,
      ];
    },
    expected: ['workshops', 'Workshops', true, true, undefined],
  },
  {
    name: 'an article opens by slug and by id',
    async run({ guest }) {
      const { list } = await guest.ok(posts.category, { categoryId: 0 });
      const card = list[0];
      const bySlug = await guest.ok(posts.detail, { id: card?.slug ?? '' });
      const byId = await guest.ok(posts.detail, { id: card?.id ?? 0 });
      return [bySlug.id === card?.id, byId.slug === card?.slug, bySlug.content.includes('<p>')];
    },
    expected: [true, true, true],
  },
  {
    name: 'an article or category of articles that is not there is not found',
    run: async ({ guest }) => [
      await guest.outcome(posts.detail, { id: 'no-such-article' }),
      await guest.outcome(posts.category, { categoryId: 999 }),
    ],
    expected: ['NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'public settings are there, and no other',
    async run({ guest }) {
      const settings = await guest.ok(setting.public, {});
      return [settings.site?.currency, settings.order?.unpaidMinutes, settings.mail, settings.sms];
    },
    expected: ['CNY', 30, undefined, undefined],
  },
  {
    name: 'every payment method is offered',
    async run({ guest }) {
      const methods = await guest.ok(payment.methods, {});
      return methods.map(({ code, enabled }) => `${code} ${enabled}`).sort();
    },
    expected: ['alipay true', 'manual false', 'stripe true', 'wechat true'],
  },
  {
    name: 'a payment method that does not take an amount is not offered for it',
    async run({ guest }) {
      const isOffered = async (amount: number) =>
        (await guest.ok(payment.methods, { amount })).find(({ code }) => code === 'stripe')?.enabled;
      return [await isOffered(0), await isOffered(100)];
    },
    expected: [false, true],
  },
];
