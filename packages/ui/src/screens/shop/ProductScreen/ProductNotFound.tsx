import { product as productCalls } from '@sampan/api/contract/product';
import { featuredCount } from '@sampan/domain/catalogue/featured';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';

/** The product is unpublished or does not exist: an error message with suggestions. */
export function ProductNotFound() {
  const { t } = useTranslation('shop');
  const { data } = useEndpoint(productCalls.featuredList, { limit: featuredCount });
  usePageHead({ title: t('product.notFound'), description: t('product.notFoundText') });
  return (
    <>
      <TopBar backTo="/goods" />
      <EmptyState
        art="notFound"
        headingLevel={1}
        title={t('product.notFound')}
        text={t('product.notFoundText')}
        action={<LinkButton href="/goods">{t('product.allGoods')}</LinkButton>}
      />
      {data && data.length > 0 && (
        <Section title={t('goods.featured')}>
          <ProductGrid products={data} columns="four" />
        </Section>
      )}
    </>
  );
}
