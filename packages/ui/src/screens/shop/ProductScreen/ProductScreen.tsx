import { category as categoryCalls, product as productCalls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { splitAttributes } from '@sampan/domain/catalogue/seoAttributes';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { createLazyPart } from '../../../app/lazyPart.tsx';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useIntentReplay } from '../../../app/session/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useCartProblems } from '../../../features/cart/CartLine/useCartProblems.ts';
import { getCategoryCrumbs } from '../../../features/catalogue/FilterPanel/categories.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Breadcrumbs } from '../../../patterns/Breadcrumbs/Breadcrumbs.tsx';
import { Gallery } from '../../../patterns/Gallery/Gallery.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { findProductBySlug } from './findProductBySlug.ts';
import { BuyBar, BuyBlock } from './ProductBuy/ProductBuy.tsx';
import { orderAddress, useOptions } from './ProductBuy/useBuy.ts';
import { ProductInfo } from './ProductInfo.tsx';
import * as css from './ProductScreen.css.ts';
import { ProductTopBar } from './ProductTopBar.tsx';

const ProductNotFound = createLazyPart(
  'ProductNotFound',
  async () => (await import('./ProductNotFound.tsx')).ProductNotFound,
);
/** Lazy: below the first view, and its accordion is as large as the rest of the page's code. */
const ProductDetails = createLazyPart(
  'ProductDetails',
  async () => (await import('./ProductDetails.tsx')).ProductDetails,
);

export interface ProductScreenProps {
  /** May contain slashes; an id works as well. */
  slug: string;
  /** Called when another variant is chosen; replaces the slug in the URL. */
  onSlugChange: (slug: string) => void;
  /** Number of the picture that fills the screen, from 1. */
  picture?: number | undefined;
  /** Puts the number of the picture into the URL, or takes it out. */
  onPictureChange: (picture: number | undefined, options: { replace: boolean }) => void;
}

/** The product page: pictures, variants and purchase. */
export function ProductScreen({ slug, ...props }: ProductScreenProps) {
  const answer = useEndpoint(productCalls.detail, { id: slug }, { keepPreviousData: true });
  const known = answer.data && findProductBySlug(answer.data, slug);
  // A response to this slug that has another slug: the product was renamed, or the variant is no longer sold.
  const found = known ?? (answer.isPrevious ? undefined : answer.data);
  // Show the loading state instead of the previous product, which must not be sold under this URL.
  const product = { ...answer, data: found, isPrevious: false, isPending: answer.isFetching && found === undefined };
  const locale = useLocale();
  if (!product.data && product.error?.statusCode === notFoundStatus) {
    return (
      <Suspense fallback={<ProductSkeleton />}>
        <ProductNotFound />
      </Suspense>
    );
  }
  return (
    <>
      <ProductTopBar name={product.data && localize(product.data, locale).name} />
      <PageState result={product} level="page" headingLevel={1} skeleton={<ProductSkeleton />}>
        {(shown) => <ProductPage product={shown} {...props} />}
      </PageState>
    </>
  );
}

interface ProductPageProps extends Omit<ProductScreenProps, 'slug'> {
  product: Product;
}

function ProductPage({ product, onSlugChange, picture, onPictureChange }: ProductPageProps) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const localized = localize(product, locale);
  const options = useOptions(product, onSlugChange);
  const { navigate, back } = useNavigation();
  const wasOpenedHere = useRef(false);
  const opened = picture !== undefined && picture <= product.gallery.length ? picture : undefined;
  /** Opening the viewer adds a history entry, so that "back" closes it. */
  function setPicture(next: number | undefined) {
    const isOpening = opened === undefined;
    if (next === undefined && wasOpenedHere.current) back();
    else onPictureChange(next, { replace: !isOpening });
    wasOpenedHere.current = next !== undefined && (isOpening || wasOpenedHere.current);
  }
  useIntentReplay('product.buy', (payload) => {
    if (payload?.productId !== product.id) return;
    navigate(orderAddress(product.id, typeof payload.quantity === 'number' ? payload.quantity : 1));
  });
  useCartProblems();
  const { data: categories } = useEndpoint(categoryCalls.active, {});
  const { seoTitle = localized.name, seoDescription = localized.subtitle ?? localized.description.slice(0, 150) } =
    splitAttributes(localized.attributes);
  usePageHead({ title: seoTitle, description: seoDescription });
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), href: '/home' },
          ...getCategoryCrumbs(categories ?? [], product.categoryId, locale),
          { label: localized.name, lang: getForeignLocale(product, 'name', locale) },
        ]}
      />
      <div className={css.layout} id="item">
        <div className={css.pictures}>
          {/* Remount for another variant: its gallery starts at the first picture. */}
          <Gallery
            key={product.id}
            name={localized.name}
            pictures={product.gallery}
            opened={opened}
            onOpenedChange={setPicture}
          />
        </div>
        <div className={css.info}>
          <ProductInfo product={product} options={options} />
          <BuyBlock product={product} options={options} />
        </div>
        <div className={css.details} id="details">
          <Suspense fallback={<DetailsSkeleton />}>
            <ProductDetails product={product} />
          </Suspense>
        </div>
      </div>
      <div id="related">
        <RelatedProducts product={product} />
      </div>
      <BuyBar product={product} options={options} />
    </>
  );
}

const maxProducts = 4;

/** Four other products of the same category; renders nothing when there are none. */
function RelatedProducts({ product: { id, groupId, categoryId } }: { product: Product }) {
  const { t } = useTranslation('shop');
  // One extra, because the product itself may be in the list.
  const { data } = useEndpoint(productCalls.list, { categoryId, limit: maxProducts + 1 });
  const others = data?.list.filter((other) => other.id !== id && (groupId === null || other.groupId !== groupId));
  if (!others || others.length === 0) return null;
  return (
    <div className={css.related}>
      <Section title={t('product.related')}>
        <ProductGrid products={others.slice(0, maxProducts)} columns="four" />
      </Section>
    </div>
  );
}

/** Placeholder of picture, price, name, options and buttons. */
function ProductSkeleton() {
  return (
    <>
      <div className={css.trailSkeleton} />
      <div className={css.layout} aria-hidden>
        <div className={css.pictures}>
          <div className={css.skeletonTile}>
            <Skeleton shape="tile" />
          </div>
        </div>
        <div className={css.info}>
          <Stack gap="md">
            <Skeleton shape="block" width="160px" height="36px" />
            <Skeleton shape="block" width="80%" height="27px" />
            <Skeleton shape="block" width="60%" height="22px" />
          </Stack>
          <Skeleton shape="block" height="72px" />
          <Skeleton shape="block" height="44px" />
          <div className={css.buySkeleton}>
            <Skeleton shape="block" height="48px" />
            <Skeleton shape="block" height="48px" />
          </div>
        </div>
      </div>
    </>
  );
}

/** Placeholder of three sections, the first of them expanded. */
function DetailsSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton shape="block" height="56px" />
      <Skeleton shape="block" height="96px" />
      <Skeleton shape="block" height="56px" />
      <Skeleton shape="block" height="56px" />
    </Stack>
  );
}
