import { product } from '@sampan/api/contract/product';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../app/lazyPart.tsx';
import { useCartActions } from '../../../app/useCart.ts';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { ProductGrid, ProductGridSkeleton } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { ShopSearch } from '../../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { PullToRefresh } from '../../../patterns/PullToRefresh/PullToRefresh.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Categories } from './Categories.tsx';
import { Hero } from './Hero.tsx';
import { all, blocks, top } from './HomeScreen.css.ts';
import { PendingOrders } from './PendingOrders.tsx';

/** Lazy: far below the first view. */
const LatestArticles = lazyPart(
  'LatestArticles',
  async () => (await import('../../../features/article/LatestArticles/LatestArticles.tsx')).LatestArticles,
);

/** Number of newest products shown. */
const newest = 12;

/** The home page. Each section loads and fails independently. */
export function HomeScreen() {
  const { t } = useTranslation('shop');
  const reads = useReads();
  usePageHead({ title: t('home.title'), description: t('home.description') });
  return (
    <PullToRefresh onRefresh={() => reads.invalidate('product', 'setting', 'order', 'post')}>
      <TopBar start="mark">
        <ShopSearch />
      </TopBar>
      <div className={blocks}>
        <div className={top}>
          <PendingOrders />
          <Hero />
        </div>
        <Categories />
        <Featured />
        <Newest />
        <Suspense fallback={null}>
          <LatestArticles count={2} />
        </Suspense>
      </div>
    </PullToRefresh>
  );
}

function Featured() {
  const { t } = useTranslation(['shop', 'common']);
  const { add } = useCartActions();
  const result = useEndpoint(product.featuredList, { limit: featuredCount });
  if (result.data?.length === 0) return null;
  return (
    <Section title={t('home.featured')} link={{ href: '/goods', label: t('common:action.viewAll') }}>
      <PageState result={result} skeleton={<ProductGridSkeleton count={featuredCount} columns="four" />}>
        {(products) => <ProductGrid products={products} columns="four" priorityCount={2} onAdd={add} />}
      </PageState>
    </Section>
  );
}

function Newest() {
  const { t } = useTranslation('shop');
  const { add } = useCartActions();
  const result = useEndpoint(product.list, { limit: newest, page: 1, sort: 'created' });
  return (
    <Section title={t('home.new')}>
      <PageState
        result={result}
        skeleton={<ProductGridSkeleton count={newest} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="cart" title={t('home.emptyNew')} text={t('home.emptyNewText')} headingLevel={3} />}
      >
        {({ list }) => (
          <>
            <ProductGrid products={list} onAdd={add} />
            <div className={all}>
              <Button asChild variant="outline">
                <Link look="bare" href="/goods">
                  {t('home.allGoods')}
                </Link>
              </Button>
            </div>
          </>
        )}
      </PageState>
    </Section>
  );
}
