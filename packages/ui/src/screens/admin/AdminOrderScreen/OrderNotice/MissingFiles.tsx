import { product as calls } from '@sampan/api/contract/product';
import type { Order, Product } from '@sampan/api/entities';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { getDownloadProductIds } from '@sampan/domain/order/downloads';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../../data/ClientContext.ts';
import { unwrapEnvelope } from '../../../../data/callFailure.ts';
import { toQueryKey } from '../../../../data/queryKeys.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';

const none: Product[] = [];

/** Bought digital products without a file. They are known once all bought ones that still exist are loaded. */
export function useProductsWithoutFiles(order: Order): { products: readonly Product[]; isKnown: boolean } {
  const client = useClient();
  const ids = getDownloadProductIds(order);
  // One query for all: `useQueries` would cost each page of the shop a kilobyte.
  const { data } = useQuery({
    queryKey: [...toQueryKey(calls.detail, { id: ids[0] ?? 0 }), 'without files', ids],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(ids.map((id) => client.call(calls.detail, { id }, { signal })));
      const kept = answers.filter((answer) => answer.status === 'success' || answer.error.code !== 'NOT_FOUND');
      return kept.map(unwrapEnvelope).filter(({ files }) => !files?.length);
    },
    enabled: ids.length > 0,
  });
  return { products: data ?? none, isKnown: ids.length === 0 || data !== undefined };
}

/** Asks staff to upload the files of products that the customer has paid. */
export function MissingFiles({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  return products.map((product) => {
    const name = formatNameWithOptions(localize(product));
    return (
      <Banner key={product.id} tone="warning">
        <Stack gap="xs">
          <span>{t('order.noFile', { name })}</span>
          <Link href={`/admin/products/${product.id}`}>
            {t('order.openProduct')} <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </Stack>
      </Banner>
    );
  });
}
