import { product as productCalls } from '@sampan/api/contract/product';
import type { Product } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { related } from './ProductScreen.css.ts';

const most = 4;

/** Four other products of the same category; renders nothing when there are none. */
export function RelatedProducts({ product: { id, groupId, categoryId } }: { product: Product }) {
  const { t } = useTranslation('shop');
  // One extra, because the product itself may be in the list.
  const { data } = useEndpoint(productCalls.list, { categoryId, limit: most + 1 });
  const others = data?.list.filter((other) => other.id !== id && (groupId === null || other.groupId !== groupId));
  if (!others || others.length === 0) return null;
  return (
    <div className={related}>
      <Section title={t('product.related')}>
        <ProductGrid products={others.slice(0, most)} columns="four" />
      </Section>
    </div>
  );
}
