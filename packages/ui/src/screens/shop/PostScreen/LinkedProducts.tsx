import { product as productCalls } from '@sampan/api/contract/product';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ProductCard } from '../../../features/catalogue/ProductCard/ProductCard.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { linked, linkedList } from './PostScreen.css.ts';

const most = 4;

/** The products an article links to. Unpublished ones are left out. */
export function LinkedProducts({ slugs }: { slugs: readonly string[] }) {
  const { t } = useTranslation('content');
  if (slugs.length === 0) return null;
  return (
    <section className={linked}>
      <Heading level={2} size="title">
        {t('post.goods')}
      </Heading>
      <ul className={linkedList}>
        {slugs.slice(0, most).map((slug) => (
          <LinkedProduct key={slug} slug={slug} />
        ))}
      </ul>
    </section>
  );
}

function LinkedProduct({ slug }: { slug: string }) {
  const { data } = useEndpoint(productCalls.detail, { id: slug });
  if (!data) return null;
  return (
    <li>
      <ProductCard look="mini" product={{ ...data, variantCount: data.variants?.length ?? 1 }} />
    </li>
  );
}
