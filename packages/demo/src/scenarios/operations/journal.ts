import { contract } from '@sampan/api/contract';
import { isSorted } from '../catalogue/browse.ts';
import { defineScenario, type Scenario } from '../scenario.ts';

const { posts } = contract;

export const journalScenarios: Scenario[] = [
  defineScenario({
    name: 'articles are listed newest first, with their categories',
    async run({ guest }) {
      const page = await guest.ok(posts.category, { categoryId: 0 });
      const times = page.list.map(({ publishedAt }) => Date.parse(publishedAt ?? ''));
      return { categories: page.categories.length, isSorted: isSorted(times, -1), hasMany: page.total >= 12 };
    },
    expected: { categories: 5, isSorted: true, hasMany: true },
  }),
  defineScenario({
    name: 'the journal is all but help and about, and counts itself',
    async run({ guest }) {
      const journal = { categoryId: 0, except: 'help,about', limit: 4 };
      const first = await guest.ok(posts.category, journal);
      const second = await guest.ok(posts.category, { ...journal, page: 2 });
      const own = first.categories.filter(({ slug }) => slug !== 'help' && slug !== 'about');
      const ids = new Set([...first.list, ...second.list].map(({ id }) => id));
      const ofIt = new Set(own.map(({ id }) => id));
      const count = own.reduce((sum, { articleCount }) => sum + (articleCount ?? 0), 0);
      return {
        isCountSame: first.total === count,
        isUnique: ids.size === first.total,
        areOfJournal: [...first.list, ...second.list].every(({ categoryId }) => ofIt.has(categoryId)),
        invalidExcept: await guest.outcome(posts.category, { ...journal, except: 'Help;' }),
      };
    },
    expected: { isCountSame: true, isUnique: true, areOfJournal: true, invalidExcept: 'VALIDATION' },
  }),
  defineScenario({
    name: 'a category of articles is found by its slug, with its texts where they are asked for',
    async run({ guest }) {
      const plain = await guest.ok(posts.category, { categoryId: 'help' });
      const full = await guest.ok(posts.category, { categoryId: 'help', withContent: true });
      const byId = await guest.ok(posts.category, { categoryId: plain.list[0]?.categoryId ?? 0 });
      return {
        isSameTotal: plain.total === full.total && plain.total === byId.total,
        plainHasTexts: plain.list.some(
          ({ content, i18n }) => content !== undefined || i18n?.['en-US']?.content !== undefined,
        ),
        fullHasTexts: full.list.every(({ content, i18n }) => content?.includes('<h2>') && i18n?.['en-US']?.content),
      };
    },
    expected: { isSameTotal: true, plainHasTexts: false, fullHasTexts: true },
  }),
  defineScenario({
    name: 'an article knows its category in every locale, and its neighbours in that category',
    async run({ guest }) {
      const { list } = await guest.ok(posts.category, { categoryId: 'workshops' });
      const [newest, middle, oldest] = list;
      const read = await guest.ok(posts.detail, { id: middle?.slug ?? '' });
      const first = await guest.ok(posts.detail, { id: oldest?.slug ?? '' });
      return {
        categorySlug: read.category?.slug,
        englishCategory: read.category?.i18n?.['en-US']?.name,
        isNextNewer: read.next?.slug === newest?.slug,
        isPrevOlder: read.prev?.slug === oldest?.slug,
        prevOfFirst: first.prev,
      };
    },
    expected: {
      categorySlug: 'workshops',
      englishCategory: 'Workshops',
      isNextNewer: true,
      isPrevOlder: true,
      prevOfFirst: undefined,
    },
  }),
  defineScenario({
    name: 'an article opens by slug and by id',
    async run({ guest }) {
      const { list } = await guest.ok(posts.category, { categoryId: 0 });
      const card = list[0];
      const bySlug = await guest.ok(posts.detail, { id: card?.slug ?? '' });
      const byId = await guest.ok(posts.detail, { id: card?.id ?? 0 });
      return {
        bySlugIsSame: bySlug.id === card?.id,
        byIdIsSame: byId.slug === card?.slug,
        hasContent: bySlug.content.includes('<p>'),
      };
    },
    expected: { bySlugIsSame: true, byIdIsSame: true, hasContent: true },
  }),
  defineScenario({
    name: 'an article or category of articles that is not there is not found',
    run: async ({ guest }) => ({
      article: await guest.outcome(posts.detail, { id: 'no-such-article' }),
      category: await guest.outcome(posts.category, { categoryId: 999 }),
    }),
    expected: { article: 'NOT_FOUND', category: 'NOT_FOUND' },
  }),
];
