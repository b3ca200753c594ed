import { product as productCalls } from '@sampan/api/contract/product';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { unwrapEnvelope } from '../../../data/callFailure.ts';
import { toQueryKey } from '../../../data/queryKeys.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getChildren, type ListedCategory } from '../../../features/catalogue/FilterPanel/categories.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { chip } from '../shared/chip.css.ts';
import { suggestions } from './GoodsScreen.css.ts';
import { type GoodsQuery, listShorterTerms } from './goodsQuery.ts';

/** The shop has no products yet. */
export function EmptyShop() {
  const { t } = useTranslation('shop');
  return <EmptyState art="cart" title={t('goods.empty')} text={t('goods.emptyText')} />;
}

interface NoMatchesProps {
  query: GoodsQuery;
  /** True for a category that the shop does not have, such as a deleted one. */
  isUnknownCategory: boolean;
  onClear: () => void;
}

/** Key of the advice about filters for price and stock; undefined for a category alone. */
function getAdviceKey({ min, max, stock }: GoodsQuery) {
  const hasPrice = min !== undefined || max !== undefined;
  if (stock) return hasPrice ? 'goods.noMatchesText' : 'goods.noMatchesStock';
  return hasPrice ? 'goods.noMatchesPrice' : undefined;
}

/** The filters match no products. */
export function NoMatches({ query, isUnknownCategory, onClear }: NoMatchesProps) {
  const { t } = useTranslation(['shop', 'common']);
  const adviceKey = isUnknownCategory ? undefined : getAdviceKey(query);
  return (
    <EmptyState
      level="inline"
      title={t(isUnknownCategory ? 'goods.noCategory' : 'goods.noMatches')}
      text={adviceKey && t(adviceKey)}
      action={
        <Button variant="tonal" onClick={onClear}>
          {isUnknownCategory ? t('product.allGoods') : t('common:action.clearFilters')}
        </Button>
      }
    />
  );
}

interface NoResultsProps {
  q: string;
  categories: readonly ListedCategory[];
  onChange: (query: GoodsQuery) => void;
}

/** The search matches nothing: suggests other search terms, categories and products. */
export function NoResults({ q, categories, onChange }: NoResultsProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const featured = useEndpoint(productCalls.featuredList, { limit: featuredCount });
  const keywords = useFindingTerms(q);
  return (
    <Stack gap="3xl">
      <EmptyState
        art="search"
        title={t('goods.noResults', { q })}
        text={t('goods.noResultsText')}
        action={
          <Stack gap="md">
            {keywords.length > 0 && (
              <div className={suggestions}>
                <MutedText as="span">{t('goods.tryWords')}</MutedText>
                {keywords.map((keyword) => (
                  <button key={keyword} type="button" className={chip} onClick={() => onChange({ q: keyword })}>
                    {keyword}
                  </button>
                ))}
              </div>
            )}
            <div className={suggestions}>
              <MutedText as="span">{t('goods.tryCategories')}</MutedText>
              {getChildren(categories, null).map((category) => (
                <button
                  key={category.id}
                  type="button"
                  className={chip}
                  lang={getForeignLocale(category, 'name', locale)}
                  onClick={() => onChange({ category: category.id })}
                >
                  {localize(category, locale).name}
                </button>
              ))}
            </div>
          </Stack>
        }
      />
      {featured.data && featured.data.length > 0 && (
        <Section title={t('goods.featured')}>
          <ProductGrid products={featured.data} columns="four" />
        </Section>
      )}
    </Stack>
  );
}

const none: string[] = [];

/** Returns the shorter terms of a search without results that find a product, once all of them have been asked for. */
function useFindingTerms(q: string): string[] {
  const client = useClient();
  // One query for all: `useQueries` would cost each page of the shop a kilobyte.
  const { data = none } = useQuery({
    queryKey: [...toQueryKey(productCalls.list, { keyword: q }), 'shorter terms'],
    queryFn: async ({ signal }) => {
      const terms = listShorterTerms(q);
      const answers = await Promise.all(
        terms.map((keyword) => client.call(productCalls.list, { keyword, limit: 1 }, { signal })),
      );
      if (answers[0] && answers.every(({ status }) => status !== 'success')) unwrapEnvelope(answers[0]);
      return terms.filter((_, index) => {
        const answer = answers[index];
        return answer?.status === 'success' && answer.data.total > 0;
      });
    },
  });
  return data;
}
