import { adminProduct } from '@sampan/api/contract/adminProduct';
import type { StaffProduct } from '@sampan/api/entities';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { card, lowStockList, product, productName, productPicture, productStock } from './DashboardScreen.css.ts';

/** The product list, filtered by low stock. */
export const lowStockHref = '/admin/products?f.low=yes';
const maxShown = 6;

/** Products with the lowest stock. */
export function LowStock() {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const result = useEndpoint(adminProduct.list, { isLow: true, sort: 'stock', page: 1, limit: maxShown });
  return (
    <section className={card} aria-labelledby={titleId}>
      <Inline gap="md" align="baseline" justify="space-between" wraps={false}>
        <Heading level={2} size="title" id={titleId}>
          {t('dashboard.lowStock')}
        </Heading>
        {result.data && result.data.total > maxShown && (
          <Link look="nav" href={lowStockHref}>
            {t('dashboard.seeAll', { count: result.data.total })}
          </Link>
        )}
      </Inline>
      <PageState
        result={result}
        level="row"
        skeleton={<RowsSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState level="inline" title={t('dashboard.nothingLow')} headingLevel={3} />}
      >
        {(data) => (
          <ul className={lowStockList}>
            {data.list.map((item) => (
              <li key={item.id}>
                <LowProduct item={item} />
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </section>
  );
}

function LowProduct({ item }: { item: StaffProduct }) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return (
    <Link look="bare" href={`/admin/products/${item.id}`} className={product}>
      <span className={productPicture}>
        <Picture src={item.cover} alt="" sizes="40px" radius="md" />
      </span>
      <span className={productName} lang={getForeignLocale(item, 'name', locale)}>
        {formatNameWithOptions(localize(item, locale))}
      </span>
      <span className={productStock}>
        <Badge tone={item.stock === 0 ? 'danger' : 'warning'}>
          {item.stock === 0 ? t('dashboard.soldOut') : t('dashboard.left', { count: item.stock })}
        </Badge>
      </span>
    </Link>
  );
}

function RowsSkeleton() {
  return (
    <div className={lowStockList}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
        <div key={key} className={product}>
          <span className={productPicture}>
            <Skeleton width="100%" height="100%" />
          </span>
          <span className={productName}>
            <Skeleton width="80%" />
          </span>
        </div>
      ))}
    </div>
  );
}
