import { category as categoryCalls, product as productCalls } from '@sampan/api/contract/product';
import { SlidersHorizontal } from 'lucide-react';
import { type ComponentProps, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { createLazyComponent } from '../../../app/lazyCode.tsx';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useListUpToPage } from '../../../data/useListUpToPage.ts';
import { useQuickAdd } from '../../../features/cart/CartLine/useQuickAdd.ts';
import { getCategoryCrumbs } from '../../../features/catalogue/FilterPanel/categories.ts';
import { ProductGrid, ProductGridSkeleton } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { ShopSearch } from '../../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { Breadcrumbs, type Crumb } from '../../../patterns/Breadcrumbs/Breadcrumbs.tsx';
import { LoadPages } from '../../../patterns/LoadMore/LoadPages.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { PullToRefresh } from '../../../patterns/PullToRefresh/PullToRefresh.tsx';
import { SortSelect } from '../../../patterns/SortSelect/SortSelect.tsx';
import { useLazyLayer } from '../../../patterns/useLazyLayer.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { media } from '../../../theme/media.ts';
import type { GoodsFiltersProps } from './FilterColumn.tsx';
import { EmptyShop, NoMatches, NoResults } from './GoodsEmpty.tsx';
import { CategoryChips } from './GoodsHeader/CategoryChips.tsx';
import * as css from './GoodsScreen.css.ts';
import { defaultSort, filterCount, type GoodsQuery, pageSize, rebaseQuery, toListInput } from './goodsQuery.ts';

/** Desktop only and lazy: phones use the sheet and do not download the column. */
const FilterColumn = createLazyComponent(async () => (await import('./FilterColumn.tsx')).FilterColumn);

export { type GoodsQuery, readGoodsQuery, writeGoodsQuery } from './goodsQuery.ts';

export interface GoodsScreenProps {
  query: GoodsQuery;
  /** Updates the URL; `replace` for changes that should not become history entries. */
  onQueryChange: (query: GoodsQuery, options: { replace?: boolean }) => void;
}

/** Product list for browsing and searching. */
export function GoodsScreen({ query, onQueryChange }: GoodsScreenProps) {
  const { t } = useTranslation(['shop', 'common']);
  const goods = useGoods(query);
  const reads = useReads();
  const categories = useEndpoint(categoryCalls.active, {});
  const quickAdd = useQuickAdd();

  const path = getCategoryCrumbs(categories.data ?? [], query.category, useLocale());
  const { label: title, lang }: Crumb = query.q
    ? { label: t('goods.results', { q: query.q }) }
    : (path.at(-1) ?? { label: t('goods.title') });
  usePageHead({ title, description: t('goods.description') });

  // A changed query starts at page 1. A category is a place to come back to; filters and order only change what it shows.
  function change(next: GoodsQuery, options = { replace: next.category === query.category }) {
    latest.current = { ...rebaseQuery(latest.current, query, next), page: undefined };
    onQueryChange(latest.current, options);
  }
  /** The query that was asked for last, which is rendered a moment later. */
  const latest = useRef(query);
  useEffect(
    function keepLatest() {
      latest.current = query;
    },
    [query],
  );
  const isNarrowed = filterCount(query) > 0 || query.category !== undefined;

  return (
    <PullToRefresh onRefresh={() => reads.refresh('product')}>
      <TopBar start={query.q ? 'back' : 'mark'} backTo="/goods">
        <ShopSearch
          value={query.q ?? ''}
          onSearch={(q) => change({ ...query, q: q || undefined }, { replace: false })}
        />
      </TopBar>
      <Breadcrumbs
        crumbs={[{ label: t('common:nav.home'), href: '/home' }, { label: t('goods.title'), href: '/goods' }, ...path]}
      />
      <CategoryChips
        categories={categories.data}
        chosen={query.category}
        onChoose={(category) => change({ ...query, category })}
      />
      <div className={css.columns}>
        <aside className={css.column} aria-label={t('goods.filter.title')}>
          <WideFilter
            query={query}
            facets={goods.first?.facets}
            categories={categories.data ?? (categories.isPending ? 'loading' : [])}
            onChange={change}
          />
        </aside>
        <div className={css.list}>
          <GoodsHeader
            title={title}
            lang={lang}
            total={goods.total}
            query={query}
            facets={goods.first?.facets}
            onChange={change}
          />
          <PageState
            result={goods}
            skeleton={<ProductGridSkeleton count={8} columns="beside" />}
            isEmpty={(items) => items.length === 0}
            isFiltered={isNarrowed || query.q !== undefined}
            empty={<EmptyShop />}
            filteredEmpty={
              query.q && !isNarrowed ? (
                <NoResults q={query.q} categories={categories.data ?? []} onChange={change} />
              ) : (
                <NoMatches
                  query={query}
                  isUnknownCategory={query.category !== undefined && path.length === 0 && categories.data !== undefined}
                  onClear={() => change({ q: query.q, sort: query.sort })}
                />
              )
            }
          >
            {(items) => (
              <>
                <ProductGrid products={items} columns="beside" priorityCount={2} headingLevel={2} onAdd={quickAdd} />
                <LoadPages
                  result={goods}
                  pageSize={pageSize}
                  failureText={t('goods.loadFailed')}
                  showPage={(page) => onQueryChange({ ...latest.current, page }, { replace: true })}
                />
              </>
            )}
          </PageState>
        </div>
      </div>
    </PullToRefresh>
  );
}

/** The filter beside the list, in wide windows. The width is known after hydration, so only this part renders again. */
function WideFilter(props: ComponentProps<typeof FilterColumn>) {
  if (!useMedia(media.lg)) return null;
  return (
    <Suspense fallback={<Skeleton shape="block" height="24px" lines={5} />}>
      <FilterColumn {...props} />
    </Suspense>
  );
}

/** Loads the list for the query, up to its page. The old list stays until the new one arrives. */
function useGoods(query: GoodsQuery) {
  const goods = useInfiniteEndpoint(productCalls.list, toListInput(query), { keepPreviousData: true });
  return useListUpToPage(goods, query.page ?? 1, pageSize);
}

const loadSheet = async () => (await import('./GoodsHeader/FilterSheet.tsx')).FilterSheet;

interface GoodsHeaderProps extends GoodsFiltersProps {
  title: string;
  /** Language of the title, if it is not the page's. */
  lang?: string | undefined;
  /** Undefined while unknown. */
  total: number | undefined;
}

/** Title, result count and sort order of the list. */
function GoodsHeader({ title, lang, total, query, facets, onChange }: GoodsHeaderProps) {
  const { t } = useTranslation('shop');
  const sheet = useLazyLayer(loadSheet);
  const filters = filterCount(query);
  return (
    <div className={css.header}>
      <div className={css.titles}>
        <Heading level={1} tabIndex={-1} className={css.title} lang={lang}>
          {title}
        </Heading>
        <MutedText as="span" isNumeric role="status">
          {total === undefined ? '\u00a0' : t('goods.count', { count: total })}
        </MutedText>
      </div>
      <div className={css.tools}>
        <SortSelect value={query.sort ?? defaultSort} onChange={(sort) => onChange({ ...query, sort })} />
        <span className={css.phoneOnly}>
          <Button
            variant="outline"
            size="sm"
            className={css.filterButton}
            leading={<Icon as={SlidersHorizontal} size={16} />}
            onClick={sheet.open}
          >
            {filters === 0 ? (
              t('goods.filter.title')
            ) : (
              <>
                <span aria-hidden className={css.filterLabels}>
                  {t('goods.filter.title')}
                  <span className={css.badge}>{filters}</span>
                </span>
                <VisuallyHidden>{t('goods.filter.applied', { count: filters })}</VisuallyHidden>
              </>
            )}
          </Button>
        </span>
      </div>
      {sheet.progress}
      {sheet.Layer && <sheet.Layer query={query} facets={facets} onChange={onChange} onClose={sheet.close} />}
    </div>
  );
}
