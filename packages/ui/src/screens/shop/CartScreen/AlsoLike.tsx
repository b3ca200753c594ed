import { product as productCalls } from '@sampan/api/contract/product';
import { useTranslation } from 'react-i18next';
import { useCart } from '../../../app/useCart.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductGrid } from '../../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { Section } from '../../../patterns/Section/Section.tsx';
import { alsoLike } from './CartScreen.css.ts';

const maxProducts = 4;

/** Four bestsellers that are not in the cart; renders nothing when the request fails. */
export function AlsoLike() {
  const { t } = useTranslation(['shop', 'content']);
  const { lines } = useCart();
  const { data = [] } = useEndpoint(productCalls.featuredList, { limit: 3 * maxProducts });
  const others = data.filter(({ id }) => !lines.some(({ productId }) => productId === id)).slice(0, maxProducts);
  if (others.length === 0) return null;
  return (
    <div className={alsoLike}>
      <Section title={t('content:cart.alsoLike')}>
        <ProductGrid products={others} columns="four" />
      </Section>
    </div>
  );
}
