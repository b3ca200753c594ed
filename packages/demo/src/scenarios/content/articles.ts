import { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import type { Article, VersionConflict } from '@sampan/api/entities';
import { getErrorCode } from '../catalogue/catalogueSteps.ts';
import { samplePng } from '../samples.ts';
import { defineScenario, type Scenario, type ScenarioClient, type ScenarioShop } from '../scenario.ts';

const { adminArticle, adminSetting, gallery, posts } = contract;
type NewArticle = InputOf<typeof adminArticle.create>;

async function getHarbourId(staff: ScenarioClient): Promise<number> {
  const found = (await staff.ok(adminArticle.categoryList, {})).find(({ slug }) => slug === 'harbour');
  return found?.id ?? 0;
}

async function write(staff: ScenarioClient, values: Partial<NewArticle>): Promise<Article> {
  const categoryId = await getHarbourId(staff);
  const blank = { title: '潮水', slug: 'scenario-tide', summary: '', content: '<p>涨</p>', categoryId };
  return staff.ok(adminArticle.create, { ...blank, ...values });
}

async function countHarbourPosts({ guest }: ScenarioShop): Promise<number> {
  return (await guest.ok(posts.category, { categoryId: 'harbour' })).total;
}

export const articleScenarios: Scenario[] = [
  defineScenario({
    name: 'an article is a draft until it is published, and keeps the day it first came out',
    async run(shop, { operator }) {
      const before = await countHarbourPosts(shop);
      const draft = await write(operator, { i18n: { 'en-US': { title: 'The tide', content: '<p>rises</p>' } } });
      const readDetail = () => shop.guest.outcome(posts.detail, { id: 'scenario-tide' });
      const readByGuest = async () => ({ detail: await readDetail(), added: (await countHarbourPosts(shop)) - before });
      const drafted = await readByGuest();
      await shop.backend.advance(5);
      const { id } = draft;
      const out = await operator.ok(adminArticle.update, { id, version: 1, status: 1 });
      const read = await shop.guest.ok(posts.detail, { id });
      const published = await readByGuest();
      await shop.backend.advance(5);
      const archived = await operator.ok(adminArticle.update, { id, version: 2, status: 2 });
      const gone = await readDetail();
      await shop.backend.advance(5);
      const again = await operator.ok(adminArticle.update, { id, version: 3, status: 1 });
      await operator.ok(adminArticle.delete, { id });
      return {
        draft: {
          status: draft.status,
          author: draft.author,
          publishedAt: draft.publishedAt,
          version: draft.version,
          views: draft.views,
        },
        drafted,
        published,
        read: {
          title: read.title,
          englishTitle: read.i18n?.['en-US']?.title,
          hasCategoryName: read.categoryName === draft.categoryName,
        },
        archived: { status: archived.status, detail: gone },
        dates: {
          keepsFirstDay: again.publishedAt === out.publishedAt,
          isAfterCreation: Date.parse(out.publishedAt ?? '') > Date.parse(draft.createdAt),
        },
        deleted: { shop: await readDetail(), staff: await operator.outcome(adminArticle.detail, { id }) },
      };
    },
    expected: {
      draft: { status: 0, author: 'operator', publishedAt: undefined, version: 1, views: 0 },
      drafted: { detail: 'NOT_FOUND', added: 0 },
      published: { detail: 'ok', added: 1 },
      read: { title: '潮水', englishTitle: 'The tide', hasCategoryName: true },
      archived: { status: 2, detail: 'NOT_FOUND' },
      dates: { keepsFirstDay: true, isAfterCreation: true },
      deleted: { shop: 'NOT_FOUND', staff: 'NOT_FOUND' },
    },
  }),
  defineScenario({
    name: 'the texts of an article take pictures of the shop only, and keep those that they have',
    async run({ operator }) {
      const before = (await operator.ok(adminSetting.gallery, {})).map(({ id }) => String(id));
      const { id: pictureId, url = '' } = await operator.ok(gallery.upload, { file: samplePng({ name: 'tide.png' }) });
      const img = (src: string) => `<p>涨</p><figure><img src="${src}" alt="" /><figcaption>a</figcaption></figure>`;
      const elsewhere = img('https://elsewhere.example/a.png');
      const values = { title: '图', slug: 'scenario-pictures', summary: '', categoryId: await getHarbourId(operator) };
      const create = (texts: Partial<NewArticle>) =>
        getErrorCode(operator.send(adminArticle.create, { ...values, content: '<p>涨</p>', ...texts }));
      const refused = {
        otherHost: await create({ content: elsewhere }),
        translation: await create({ i18n: { 'en-US': { content: img(url.replace(String(pictureId), '999999')) } } }),
      };
      const { id } = await write(operator, {
        slug: 'scenario-pictures',
        content: img(url) + img('/media/scene-junk-dusk'),
      });
      const [use] = await operator.ok(gallery.usage, { id: pictureId });
      const whileUsed = await operator.outcome(adminSetting.gallery, { images: before });
      const changed = await getErrorCode(
        operator.send(adminArticle.update, {
          id,
          version: 1,
          i18n: { 'en-US': { title: 'Tide', content: elsewhere } },
        }),
      );
      const other = await operator.outcome(adminArticle.update, { id, version: 1, content: `${img(url)}<p>落</p>` });
      await operator.ok(adminArticle.delete, { id });
      const afterwards = await operator.outcome(adminSetting.gallery, { images: before });
      return { refused, use: { type: use?.type, isArticle: use?.id === id }, whileUsed, changed, other, afterwards };
    },
    expected: {
      refused: {
        otherHost: { code: 'VALIDATION', fields: { content: 'image' } },
        translation: { code: 'VALIDATION', fields: { 'i18n.en-US.content': 'image' } },
      },
      use: { type: 'article', isArticle: true },
      whileUsed: 'IN_USE',
      changed: { code: 'VALIDATION', fields: { 'i18n.en-US.content': 'image' } },
      other: 'ok',
      afterwards: 'ok',
    },
  }),
  defineScenario({
    name: 'an article counts a client once a day, and a draft none',
    async run(shop, { customer, operator }) {
      const { id } = await write(operator, { slug: 'scenario-views', status: 1 });
      const draft = await write(operator, { slug: 'scenario-views-draft' });
      const readViews = async () => (await shop.guest.ok(posts.detail, { id })).views;
      const counts = [await readViews()];
      for (const client of [shop.guest, shop.guest, operator, operator, customer]) {
        await client.ok(posts.view, { id });
        counts.push(await readViews());
      }
      await shop.backend.advance(24 * 60);
      await shop.guest.ok(posts.view, { id });
      counts.push(await readViews());
      const rejected = {
        draft: await shop.guest.outcome(posts.view, { id: draft.id }),
        unknown: await shop.guest.outcome(posts.view, { id: 999_999 }),
      };
      const { version, updatedAt, createdAt } = await operator.ok(adminArticle.detail, { id });
      await operator.ok(adminArticle.delete, { id });
      await operator.ok(adminArticle.delete, { id: draft.id });
      return { counts, rejected, unchanged: { version, isUpdatedAtUnchanged: updatedAt === createdAt } };
    },
    expected: {
      counts: [0, 1, 1, 2, 2, 3, 4],
      rejected: { draft: 'NOT_FOUND', unknown: 'NOT_FOUND' },
      unchanged: { version: 1, isUpdatedAtUnchanged: true },
    },
  }),
  defineScenario({
    name: 'an article that is not right is refused on its field, and a late change with what stands there',
    async run(shop, { customer, operator, admin }) {
      const { id } = await write(operator, { slug: 'scenario-late' });
      const change = (values: object) =>
        getErrorCode(operator.send(adminArticle.update, { id, version: 1, ...values }));
      const taken = (await shop.guest.ok(posts.category, { categoryId: 0 })).list[0]?.slug;
      const rejected = {
        takenSlug: await change({ slug: taken }),
        unknownCategory: await change({ categoryId: 999_999 }),
        foreignCover: await change({ cover: 'https://elsewhere.example/x.png' }),
        invalidSlug: (await change({ slug: 'No Slug' })).code,
      };
      await admin.ok(adminArticle.update, { id, version: 1, title: '退潮', cover: '/media/scene-junk-dusk' });
      const { status, code, details } = await operator.error(adminArticle.update, { id, version: 1, title: '涨潮' });
      const { current, actor } = details as VersionConflict<Article>;
      const bare = await operator.ok(adminArticle.update, { id, version: current.version, cover: '' });
      await operator.ok(adminArticle.delete, { id });
      return {
        rejected,
        conflict: {
          status,
          code,
          title: current.title,
          version: current.version,
          cover: current.cover,
          actor,
        },
        withoutCover: { cover: bare.cover, title: bare.title },
        asCustomer: await customer.outcome(adminArticle.list, {}),
        unknownArticle: await getErrorCode(operator.send(adminArticle.update, { id, version: 1, title: 'x' })),
      };
    },
    expected: {
      rejected: {
        takenSlug: { code: 'TAKEN', fields: { slug: 'taken' } },
        unknownCategory: { code: 'NOT_FOUND', fields: { categoryId: 'unknown' } },
        foreignCover: { code: 'VALIDATION', fields: { cover: 'image' } },
        invalidSlug: 'VALIDATION',
      },
      conflict: {
        status: 409,
        code: 'VERSION_CONFLICT',
        title: '退潮',
        version: 2,
        cover: '/media/scene-junk-dusk',
        actor: 'admin',
      },
      withoutCover: { cover: undefined, title: '退潮' },
      asCustomer: 'FORBIDDEN',
      unknownArticle: { code: 'NOT_FOUND', fields: undefined },
    },
  }),
  defineScenario({
    name: 'staff find articles by what they are called in any language, by category and by status',
    async run(shop, { operator }) {
      await shop.backend.advance(1);
      const made = await write(operator, {
        slug: 'scenario-found',
        tags: ['海'],
        i18n: { 'en-US': { title: 'Low Water 100%' } },
      });
      const list = async (input: InputOf<typeof adminArticle.list>) =>
        (await operator.ok(adminArticle.list, { limit: 100, ...input })).list.map(({ slug }) => slug);
      const all = await list({});
      const foundIds = {
        byTitle: await list({ keyword: '潮水' }),
        inEnglish: await list({ keyword: 'water LOW' }),
        percentSign: await list({ keyword: '100%' }),
        wildcard: await list({ keyword: 'w_ter' }),
        bySlug: await list({ keyword: 'scenario-found' }),
        byStatus: await list({ status: 0 }),
        isInOtherStatus: (await list({ categoryId: made.categoryId, status: 1 })).includes('scenario-found'),
      };
      const cards = (await operator.ok(adminArticle.list, {})).list;
      await operator.ok(adminArticle.delete, { id: made.id });
      return {
        hasMany: all.length > 10,
        newest: all[0],
        found: foundIds,
        cardsHaveNoContent: cards.every((card) => card.content === undefined),
      };
    },
    expected: {
      hasMany: true,
      newest: 'scenario-found',
      found: {
        byTitle: ['scenario-found'],
        inEnglish: ['scenario-found'],
        percentSign: ['scenario-found'],
        wildcard: [],
        bySlug: ['scenario-found'],
        byStatus: ['scenario-found'],
        isInOtherStatus: false,
      },
      cardsHaveNoContent: true,
    },
  }),
  defineScenario({
    name: 'who translates a category of articles changes no other language of it, and removes one by null',
    async run({ operator: staff, admin: other }) {
      const { id } = await staff.ok(adminArticle.categoryCreate, { name: '译名', slug: 'scene-names' });
      await staff.ok(adminArticle.categoryUpdate, { id, i18n: { 'zh-HK': { name: '譯名' } } });
      const both = await other.ok(adminArticle.categoryUpdate, { id, i18n: { 'en-US': { name: 'Names' } } });
      const removed = await staff.ok(adminArticle.categoryUpdate, { id, i18n: { 'zh-HK': null } });
      const none = await staff.ok(adminArticle.categoryUpdate, { id, i18n: { 'en-US': null } });
      const stored = await staff.ok(adminArticle.categoryDetail, { id });
      await staff.ok(adminArticle.categoryDelete, { id });
      return { both: both.i18n, removed: removed.i18n, none: none.i18n, stored: stored.i18n };
    },
    expected: {
      both: { 'zh-HK': { name: '譯名' }, 'en-US': { name: 'Names' } },
      removed: { 'en-US': { name: 'Names' } },
      none: undefined,
      stored: undefined,
    },
  }),
  defineScenario({
    name: 'the categories of the pages "help" and "about" keep their slugs; others change',
    async run({ operator }) {
      const categories = await operator.ok(adminArticle.categoryList, {});
      const { id: other } = await operator.ok(adminArticle.categoryCreate, { name: '汐', slug: 'scene-ebb' });
      const getId = (slug: string) => categories.find((one) => one.slug === slug)?.id ?? 0;
      const rename = (id: number, slug: string) =>
        getErrorCode(operator.send(adminArticle.categoryUpdate, { id, slug }));
      const renamed = {
        help: await rename(getId('help'), 'scene-help'),
        about: await rename(getId('about'), 'scene-about'),
        unchanged: (await operator.ok(adminArticle.categoryUpdate, { id: getId('help'), slug: 'help' })).slug,
        other: (await operator.ok(adminArticle.categoryUpdate, { id: other, slug: 'scene-flow' })).slug,
      };
      await operator.ok(adminArticle.categoryDelete, { id: other });
      return renamed;
    },
    expected: {
      help: { code: 'VALIDATION', fields: { slug: 'reserved' } },
      about: { code: 'VALIDATION', fields: { slug: 'reserved' } },
      unchanged: 'help',
      other: 'scene-flow',
    },
  }),
  defineScenario({
    name: 'categories of articles stand in their order, and one with articles stays',
    async run(shop, { operator }) {
      const listSlugs = async () => (await operator.ok(adminArticle.categoryList, {})).map(({ slug }) => slug);
      const listIds = async () =>
        (await shop.guest.ok(posts.category, { categoryId: 0 })).categories.map(({ slug }) => slug);
      const before = await listSlugs();
      const made = await operator.ok(adminArticle.categoryCreate, { name: '风', slug: 'wind', sort: 1 });
      const first = await listIds();
      const { id } = made;
      const last = await operator.ok(adminArticle.categoryUpdate, {
        id,
        sort: 99,
        i18n: { 'en-US': { name: 'Wind' } },
      });
      const after = await listIds();
      const draft = await write(operator, { slug: 'scenario-wind', categoryId: id });
      const renamed = await operator.ok(adminArticle.categoryUpdate, { id, name: '大风' });
      const { categoryName } = await operator.ok(adminArticle.detail, { id: draft.id });
      const used = await operator.error(adminArticle.categoryDelete, { id });
      const counted = await operator.ok(adminArticle.categoryDetail, { id });
      await operator.ok(adminArticle.delete, { id: draft.id });
      await operator.ok(adminArticle.categoryDelete, { id });
      return {
        order: { firstSorted: first[0], lastCreated: after.at(-1), isSortLast: last.sort === before.length + 1 },
        names: { english: renamed.i18n?.['en-US']?.name, categoryName, articleCount: counted.articleCount },
        used: { code: used.code, details: used.details },
        takenSlug: await getErrorCode(operator.send(adminArticle.categoryCreate, { name: 'x', slug: 'help' })),
        isOrderRestored: (await listSlugs()).join() === before.join(),
        deleted: await operator.outcome(adminArticle.categoryDetail, { id }),
      };
    },
    expected: {
      order: { firstSorted: 'wind', lastCreated: 'wind', isSortLast: true },
      names: { english: 'Wind', categoryName: '大风', articleCount: 1 },
      used: { code: 'IN_USE', details: { articles: 1 } },
      takenSlug: { code: 'TAKEN', fields: { slug: 'taken' } },
      isOrderRestored: true,
      deleted: 'NOT_FOUND',
    },
  }),
];
