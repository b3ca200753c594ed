import { order } from '@sampan/api/contract/order';
import { category, product } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import type { Category } from '@sampan/api/entities';
import type { orderStatus } from '@sampan/api/statuses';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { pendingOrdersKey, pendingOrdersMark } from '@sampan/domain/page/pendingOrdersMark';
import { writeText } from '@sampan/domain/stored';
import { ChevronRight, Clock } from 'lucide-react';
import { Suspense, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useIsHydrated } from '../../../app/hydration/useIsHydrated.ts';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { useQuickAdd } from '../../../features/cart/CartLine/useQuickAdd.ts';
import {
  ProductGrid,
  type ProductGridProps,
  ProductGridSkeleton,
} from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { ShopSearch } from '../../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { getSettingText } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { deep, oversized, pill } from '../../../patterns/HeroBand/deepBand.css.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { PullToRefresh } from '../../../patterns/PullToRefresh/PullToRefresh.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { OrnamentMark } from '../../../primitives/Logo/Logo.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { CategoryTile } from './CategoryTile/CategoryTile.tsx';
import * as css from './HomeScreen.css.ts';

/** Lazy: far below the first view. */
const LatestArticles = createLazyPart(
  'LatestArticles',
  async () => (await import('../../../features/article/LatestArticles/LatestArticles.tsx')).LatestArticles,
);

/** Number of newest products shown. */
const newest = 12;

/** The home page. Each section loads and fails independently. */
export function HomeScreen() {
  const { t } = useTranslation('shop');
  const reads = useReads();
  const onAdd = useQuickAdd();
  usePageHead({ title: t('home.title'), description: t('home.description') });
  return (
    <PullToRefresh onRefresh={() => reads.refresh('product', 'setting', 'order', 'post')}>
      <TopBar start="mark">
        <ShopSearch />
      </TopBar>
      <div className={css.blocks}>
        <div className={css.top}>
          <PendingOrders />
          <Hero />
        </div>
        <Categories />
        <Featured onAdd={onAdd} />
        <Newest onAdd={onAdd} />
        <Suspense fallback={null}>
          <LatestArticles count={2} />
        </Suspense>
      </div>
    </PullToRefresh>
  );
}

type QuickAddProps = Pick<ProductGridProps, 'onAdd'>;

function Featured({ onAdd }: QuickAddProps) {
  const { t } = useTranslation(['shop', 'common']);
  const result = useEndpoint(product.featuredList, { limit: featuredCount });
  if (result.data?.length === 0) return null;
  return (
    <Section title={t('home.featured')} link={{ href: '/goods', label: t('common:action.viewAll') }}>
      <PageState result={result} skeleton={<ProductGridSkeleton count={featuredCount} columns="four" />}>
        {(products) => <ProductGrid products={products} columns="four" priorityCount={2} onAdd={onAdd} />}
      </PageState>
    </Section>
  );
}

function Newest({ onAdd }: QuickAddProps) {
  const { t } = useTranslation('shop');
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
            <ProductGrid products={list} onAdd={onAdd} />
            <div className={css.all}>
              <LinkButton href="/goods" variant="outline">
                {t('home.allGoods')}
              </LinkButton>
            </div>
          </>
        )}
      </PageState>
    </Section>
  );
}

/** Hero band. Title and message are settings: without a title it has the shop's name, and the message may be missing. */
function Hero() {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const { name } = useShopBrand();
  const settings = useEndpoint(setting.public, {});
  const message = getSettingText(settings.data?.site?.heroMessage, locale);
  return (
    <div className={joinClasses(deep, css.hero)}>
      <OrnamentMark size={320} tone="onDeep" className={joinClasses(oversized, css.heroMark)} />
      <div className={css.heroTexts}>
        <Heading level={1} size="display" tabIndex={-1} className={css.heroTitle}>
          {getSettingText(settings.data?.site?.homeTitle, locale) ?? name}
        </Heading>
        {message && <Text className={css.heroText}>{message}</Text>}
      </div>
      <LinkButton href="/goods" className={joinClasses(pill, css.heroAction)}>
        {t('home.shopNow')}
      </LinkButton>
    </div>
  );
}

// A literal, since importing the statuses would add a request to the first load.
const pendingPayment: (typeof orderStatus)['pendingPayment'] = 10;

/**
 * The viewer's orders that await payment. Renders nothing on failure: the orders have their own screen. A browser whose
 * customer had some at the last visit keeps the room of the card until they are loaded.
 */
function PendingOrders() {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useSession();
  const { local } = useServices().platform;
  const isHydrated = useIsHydrated();
  const { data, error } = useEndpoint(order.stats, {}, { enabled: isSignedIn });
  const count = data?.byStatus.find(({ status }) => status === pendingPayment)?.count ?? 0;
  const isKnown = isHydrated && (!isSignedIn || data !== undefined || error !== undefined);
  useLayoutEffect(
    function keepForNextVisit() {
      if (!isKnown) return;
      document.documentElement.removeAttribute(pendingOrdersMark);
      if (data) writeText(local, pendingOrdersKey, count > 0 ? 'yes' : 'no');
    },
    [isKnown, data, count, local],
  );
  if (!isSignedIn || count === 0) return <div className={css.pendingRoom} aria-hidden />;
  return (
    <Link look="bare" href="/orders?tab=pay" className={css.pending}>
      <span className={css.pendingTexts}>
        <Icon as={Clock} className={css.pendingIcon} />
        {t('home.pending', { count })}
      </span>
      <Inline as="span" gap="2xs" wraps={false} className={css.pendingGo}>
        {t('home.pay')}
        <Icon as={ChevronRight} size={18} />
      </Inline>
    </Link>
  );
}

/** Maximum number of tiles: one row on a desktop. */
const maxCategories = 8;

/** Leaf categories: a parent category has no products of its own. */
function getShelves(categories: readonly Category[]): Category[] {
  const parents = new Set(categories.map(({ parentId }) => parentId));
  return categories.filter(({ id }) => !parents.has(id)).slice(0, maxCategories);
}

/** The home page's strip of categories. */
function Categories() {
  const { t } = useTranslation('shop');
  const result = useEndpoint(category.active, {});
  return (
    <PageState result={result} level="section" skeleton={<CategoriesSkeleton />} isEmpty={(list) => list.length === 0}>
      {(list) => (
        <nav aria-label={t('home.categories')}>
          <ul className={css.strip}>
            {getShelves(list).map((one) => (
              <li key={one.id} className={css.stripItem}>
                <CategoryTile category={one} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </PageState>
  );
}

function CategoriesSkeleton() {
  return (
    <div className={css.strip} aria-hidden>
      {Array.from({ length: maxCategories }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are identical and never reordered
        <Stack key={index} gap="sm" align="center">
          <Skeleton shape="tile" width="min(100%, 112px)" />
          <Skeleton width="60%" />
        </Stack>
      ))}
    </div>
  );
}
