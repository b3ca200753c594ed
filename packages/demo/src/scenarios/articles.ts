import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { Article, VersionConflict } from '@sampan/api/entities';
import type { ErrorBody } from '@sampan/api/errors';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { adminArticle, posts } = contract;
type NewArticle = InputOf<typeof adminArticle.create>;

async function harbour(staff: ScenarioCaller): Promise<number> {
  const found = (await staff.ok(adminArticle.categoryList, {})).find(({ slug }) => slug === 'harbour');
  return found?.id ?? 0;
}

async function write(staff: ScenarioCaller, values: Partial<NewArticle>): Promise<Article> {
  const categoryId = await harbour(staff);
  const blank = { title: '潮水', slug: 'scenario-tide', summary: '', content: '<p>涨</p>', categoryId };
  return staff.ok(adminArticle.create, { ...blank, ...values });
}

async function refusal(asked: Promise<{ body: unknown }>): Promise<unknown[]> {
  const { code, fields } = (await asked).body as ErrorBody;
  return [code, fields];
}

async function harbourPosts({ guest }: ScenarioShop): Promise<number> {
  return (await guest.ok(posts.category, { categoryId: 'harbour' })).total;
}

export const articleScenarios: Scenario[] = [
  {
    name: 'an article is a draft until it is published, and keeps the day it first came out',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const before = await harbourPosts(shop);
      const draft = await write(staff, { i18n: { 'en-US': { title: 'The tide', content: '<p>rises</p>' } } });
      const seen = () => shop.guest.outcome(posts.detail, { id: 'scenario-tide' });
      const drafted = [await seen(), await harbourPosts(shop)];
      await shop.backend.advance(5);
      const { id } = draft;
      const out = await staff.ok(adminArticle.update, { id, version: 1, status: 1 });
      const read = await shop.guest.ok(posts.detail, { id });
      const published = [await seen(), await harbourPosts(shop)];
      await shop.backend.advance(5);
      const archived = await staff.ok(adminArticle.update, { id, version: 2, status: 2 });
      const gone = await seen();
      await shop.backend.advance(5);
      const again = await staff.ok(adminArticle.update, { id, version: 3, status: 1 });
      await staff.ok(adminArticle.delete, { id });
      return [
        [draft.status, draft.author, draft.publishedAt, draft.version, draft.views],
        drafted.map((each) => (typeof each === 'number' ? each - before : each)),
        published.map((each) => (typeof each === 'number' ? each - before : each)),
        [read.title, read.i18n?.['en-US']?.title, read.categoryName === draft.categoryName],
        [archived.status, gone],
        [again.publishedAt === out.publishedAt, Date.parse(out.publishedAt ?? '') > Date.parse(draft.createdAt)],
        [await seen(), await staff.outcome(adminArticle.detail, { id })],
      ];
    },
    expected: [
      [0, 'operator', undefined, 1, 0],
      ['NOT_FOUND', 0],
      ['ok', 1],
      ['潮水', 'The tide', true],
      [2, 'NOT_FOUND'],
      [true, true],
      ['NOT_FOUND', 'NOT_FOUND'],
    ],
  },
  {
    name: 'an article counts a reader once a day, and a draft none',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const { id } = await write(staff, { slug: 'scenario-views', status: 1 });
      const draft = await write(staff, { slug: 'scenario-views-draft' });
      const views = async () => (await shop.guest.ok(posts.detail, { id })).views;
      const counts = [await views()];
      for (const reader of [shop.guest, shop.guest, staff, staff, await shop.newCustomer()]) {
        await reader.ok(posts.view, { id });
        counts.push(await views());
      }
      await shop.backend.advance(24 * 60);
      await shop.guest.ok(posts.view, { id });
      counts.push(await views());
      const refused = [
        await shop.guest.outcome(posts.view, { id: draft.id }),
        await shop.guest.outcome(posts.view, { id: 999_999 }),
      ];
      const { version, updatedAt, createdAt } = await staff.ok(adminArticle.detail, { id });
      await staff.ok(adminArticle.delete, { id });
      await staff.ok(adminArticle.delete, { id: draft.id });
      return [counts, refused, [version, updatedAt === createdAt]];
    },
    expected: [
      [0, 1, 1, 2, 2, 3, 4],
      ['NOT_FOUND', 'NOT_FOUND'],
      [1, true],
    ],
  },
  {
    name: 'an article that is not right is refused on its field, and a late change with what stands there',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const admin = await shop.signIn('admin');
      const { id } = await write(staff, { slug: 'scenario-late' });
      const change = (values: object) => refusal(staff.send(adminArticle.update, { id, version: 1, ...values }));
      const taken = (await shop.guest.ok(posts.category, { categoryId: 0 })).list[0]?.slug;
      const refused = [
        await change({ slug: taken }),
        await change({ categoryId: 999_999 }),
        await change({ cover: 'https://elsewhere.example/x.png' }),
        (await change({ slug: 'No Slug' }))[0],
      ];
      await admin.ok(adminArticle.update, { id, version: 1, title: '退潮', cover: '/media/scene-junk-dusk' });
      const { status, body } = await staff.send(adminArticle.update, { id, version: 1, title: '涨潮' });
      const { current, actor } = (body as ErrorBody).details as VersionConflict<Article>;
      const bare = await staff.ok(adminArticle.update, { id, version: current.version, cover: '' });
      await staff.ok(adminArticle.delete, { id });
      const customer = await shop.newCustomer();
      return [
        refused,
        [status, (body as ErrorBody).code, current.title, current.version, current.cover, actor],
        [bare.cover, bare.title],
        await customer.outcome(adminArticle.list, {}),
        await refusal(staff.send(adminArticle.update, { id, version: 1, title: 'x' })),
      ];
    },
    expected: [
      [
        ['TAKEN', { slug: 'taken' }],
        ['NOT_FOUND', { categoryId: 'unknown' }],
        ['VALIDATION', { cover: 'image' }],
        'VALIDATION',
      ],
      [409, 'VERSION_CONFLICT', '退潮', 2, '/media/scene-junk-dusk', 'admin'],
      [undefined, '退潮'],
      'FORBIDDEN',
      ['NOT_FOUND', undefined],
    ],
  },
  {
    name: 'staff find articles by what they are called in any language, by category and by status',
    async run(shop) {
      const staff = await shop.signIn('operator');
      await shop.backend.advance(1);
      const made = await write(staff, {
        slug: 'scenario-found',
        tags: ['海'],
        i18n: { 'en-US': { title: 'Low Water 100%' } },
      });
      const list = async (input: InputOf<typeof adminArticle.list>) =>
        (await staff.ok(adminArticle.list, { limit: 100, ...input })).list.map(({ slug }) => slug);
      const all = await list({});
      const found = [
        await list({ keyword: '潮水' }),
        await list({ keyword: 'water LOW' }),
        await list({ keyword: '100%' }),
        await list({ keyword: 'w_ter' }),
        await list({ keyword: 'scenario-found' }),
        await list({ status: 0 }),
        (await list({ categoryId: made.categoryId, status: 1 })).includes('scenario-found'),
      ];
      const cards = (await staff.ok(adminArticle.list, {})).list;
      await staff.ok(adminArticle.delete, { id: made.id });
      return [all.length > 10, all[0], found, cards.every((card) => card.content === undefined)];
    },
    expected: [
      true,
      'scenario-found',
      [['scenario-found'], ['scenario-found'], ['scenario-found'], [], ['scenario-found'], ['scenario-found'], false],
      true,
    ],
  },
  {
    name: 'categories of articles stand in their order, and one with articles stays',
    async run(shop) {
      const staff = await shop.signIn('operator');
      const slugs = async () => (await staff.ok(adminArticle.categoryList, {})).map(({ slug }) => slug);
      const shown = async () =>
        (await shop.guest.ok(posts.category, { categoryId: 0 })).categories.map(({ slug }) => slug);
      const before = await slugs();
      const made = await staff.ok(adminArticle.categoryCreate, { name: '风', slug: 'wind', sort: 1 });
      const first = await shown();
      const { id } = made;
      const last = await staff.ok(adminArticle.categoryUpdate, { id, sort: 99, i18n: { 'en-US': { name: 'Wind' } } });
      const after = await shown();
      const draft = await write(staff, { slug: 'scenario-wind', categoryId: id });
      const renamed = await staff.ok(adminArticle.categoryUpdate, { id, name: '大风' });
      const { categoryName } = await staff.ok(adminArticle.detail, { id: draft.id });
      const used = await staff.send(adminArticle.categoryDelete, { id });
      const counted = await staff.ok(adminArticle.categoryDetail, { id });
      await staff.ok(adminArticle.delete, { id: draft.id });
      await staff.ok(adminArticle.categoryDelete, { id });
      return [
        [first[0], after.at(-1), last.sort === before.length + 1],
        [renamed.i18n?.['en-US']?.name, categoryName, counted.articleCount],
        [(used.body as ErrorBody).code, (used.body as ErrorBody).details],
        await refusal(staff.send(adminArticle.categoryCreate, { name: 'x', slug: 'help' })),
        (await slugs()).join() === before.join(),
        await staff.outcome(adminArticle.categoryDetail, { id }),
      ];
    },
    expected: [
      ['wind', 'wind', true],
      ['Wind', '大风', 1],
      ['IN_USE', { articles: 1 }],
      ['TAKEN', { slug: 'taken' }],
      true,
      'NOT_FOUND',
    ],
  },
];
