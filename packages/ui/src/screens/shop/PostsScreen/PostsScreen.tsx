import { posts } from '@sampan/api/contract/article';
import type { ArticleCard as Article, ArticleCategory } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { isPageSection, pageSections } from '@sampan/domain/article/pageSections';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useListUpToPage } from '../../../data/useListUpToPage.ts';
import { articleGrid, card } from '../../../features/article/ArticleCard/ArticleCard.css.ts';
import { ArticleCard } from '../../../features/article/ArticleCard/ArticleCard.tsx';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadPages } from '../../../patterns/LoadMore/LoadPages.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { boxByKind, list, panel } from './PostsScreen.css.ts';
import { type PostsQuery, pageSize } from './postsQuery.ts';

export { type PostsQuery, readPostsQuery, writePostsQuery } from './postsQuery.ts';

export interface PostsScreenProps {
  query: PostsQuery;
  /** Replaces the query in the URL. */
  onQueryChange: (query: PostsQuery) => void;
}

const all = 'all';
const except = pageSections.join();

/** The journal: articles by section, newest first. */
export function PostsScreen({ query, onQueryChange }: PostsScreenProps) {
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const title = t('common:nav.journal');
  const input = { categoryId: query.category ?? 0, except, limit: pageSize };
  const articles = useInfiniteEndpoint(posts.category, input, { keepPreviousData: true });
  const journal = useListUpToPage(articles, query.page ?? 1, pageSize);
  // The response for a deleted section has no sections.
  const isUnknownSection = journal.first === undefined && articles.error?.statusCode === notFoundStatus;
  const every = useEndpoint(posts.category, { categoryId: 0, except, limit: 1 }, { enabled: isUnknownSection });
  const { categories = [] } = journal.first ?? every.data ?? {};
  usePageHead({ title, description: t('posts.description') });

  const showAll = () => onQueryChange({});
  const emptySection = <EmptySection onShowAll={showAll} />;
  return (
    <>
      <TopBar title={title} backTo="/home" />
      <PageHeader title={title} isInTopBar />
      <Tabs
        label={t('posts.categories')}
        items={[
          { value: all, label: t('posts.all') },
          ...getSections(categories).map((section) => ({
            value: section.slug,
            label: localize(section, locale).name,
            lang: getForeignLocale(section, 'name', locale),
          })),
        ]}
        value={query.category ?? all}
        onValueChange={(value) => onQueryChange({ category: value === all ? undefined : value })}
      >
        <div className={panel}>
          <PageState
            result={journal}
            level="page"
            skeleton={<PostsSkeleton />}
            isEmpty={(items) => items.length === 0}
            empty={<EmptyState art="files" title={t('posts.empty')} text={t('posts.emptyText')} />}
            isFiltered={query.category !== undefined}
            filteredEmpty={emptySection}
            // A deleted section shows as empty.
            failed={(error) => (error.statusCode === notFoundStatus ? emptySection : undefined)}
          >
            {(items) => (
              <>
                <ArticleList articles={items} />
                <LoadPages
                  result={journal}
                  pageSize={pageSize}
                  failureText={t('posts.loadFailed')}
                  showPage={(page) => onQueryChange({ ...query, page })}
                />
              </>
            )}
          </PageState>
        </div>
      </Tabs>
    </>
  );
}

/** Sections of the journal that have articles. */
function getSections(categories: readonly ArticleCategory[]): ArticleCategory[] {
  return categories.filter(({ slug, articleCount }) => !isPageSection(slug) && articleCount !== 0);
}

function ArticleList({ articles: [lead, ...others] }: { articles: readonly Article[] }) {
  return (
    <div className={list}>
      {lead && <ArticleCard article={lead} look="lead" headingLevel={2} isPriority />}
      <ul className={articleGrid({ columns: 'three' })}>
        {others.map((article) => (
          <li key={article.id}>
            <ArticleCard article={article} look="row" headingLevel={2} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function EmptySection({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation('content');
  return (
    <EmptyState
      level="inline"
      title={t('posts.emptySection')}
      action={
        <Button variant="tonal" onClick={onShowAll}>
          {t('posts.seeAll')}
        </Button>
      }
    />
  );
}

/** Placeholder of the lead article and a row. */
function PostsSkeleton() {
  return (
    <div className={list} aria-hidden>
      <div className={card({ look: 'lead' })}>
        <span className={boxByKind.lead}>
          <Skeleton shape="block" height="100%" />
        </span>
        <Stack gap="md">
          <Skeleton shape="block" height="44px" />
          <Skeleton lines={2} />
        </Stack>
      </div>
      <div className={articleGrid({ columns: 'three' })}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={card({ look: 'row' })}>
            <span className={boxByKind.row}>
              <Skeleton shape="block" height="100%" />
            </span>
            <Stack gap="xs">
              <Skeleton shape="block" height="24px" />
              <Skeleton lines={2} />
            </Stack>
          </div>
        ))}
      </div>
    </div>
  );
}
