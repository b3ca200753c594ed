import { posts } from '@sampan/api/contract/article';
import { pageSections } from '@sampan/domain/article/pageSections';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { articleGrid, card } from '../ArticleCard/ArticleCard.css.ts';
import { ArticleCard } from '../ArticleCard/ArticleCard.tsx';
import { frame } from './LatestArticles.css.ts';

export interface LatestArticlesProps {
  /** Number of articles. */
  count: 2 | 3;
  /** True hides the section on failure, for pages that work without it. */
  isSilent?: boolean;
}

/** The newest articles of the journal. Renders nothing if there are none. */
export function LatestArticles({ count, isSilent = false }: LatestArticlesProps) {
  const { t } = useTranslation(['shop', 'common']);
  const result = useEndpoint(posts.category, { categoryId: 0, except: pageSections.join(), limit: count });
  if (result.data?.list.length === 0 || (isSilent && result.error && !result.data)) return null;
  const columns = count === 2 ? 'two' : 'three';
  return (
    <Section title={t('journal.latest')} link={{ href: '/posts', label: t('common:action.viewAll') }}>
      <PageState result={result} skeleton={<LatestSkeleton count={count} />}>
        {({ list }) => (
          <ul className={articleGrid({ columns })}>
            {list.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} look={count === 2 ? 'card' : 'row'} />
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </Section>
  );
}

function LatestSkeleton({ count }: Pick<LatestArticlesProps, 'count'>) {
  return (
    <div className={articleGrid({ columns: count === 2 ? 'two' : 'three' })} aria-hidden>
      {[0, 1, 2].slice(0, count).map((place) => (
        <div key={place} className={card({ look: count === 2 ? 'card' : 'row' })}>
          <span className={frame}>
            <Skeleton shape="block" height="100%" />
          </span>
          <Stack gap="xs">
            <Skeleton lines={2} />
          </Stack>
        </div>
      ))}
    </div>
  );
}
