import { product as calls } from '@sampan/api/contract/product';
import type { Order, Product } from '@sampan/api/entities';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../../data/ClientContext.ts';
import { toQuery } from '../../../../data/useEndpoint.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { getDownloadProductIds } from './orderNotice.ts';

/** Bought digital products without a file. */
export function useProductsWithoutFiles(order: Order): Product[] {
  const client = useClient();
  return useQueries({
    queries: getDownloadProductIds(order).map((id) => toQuery(client, calls.detail, { id })),
    combine: (results) => results.flatMap(({ data }) => (data && !data.files?.length ? [data] : [])),
  });
}

/** Asks staff to upload the files of products that the customer has paid. */
export function MissingFiles({ products }: { products: readonly Product[] }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  return products.map((product) => (
    <Banner key={product.id} tone="warning">
      <Stack gap="xs">
        <span>{t('order.noFile', { name: localize(product).name })}</span>
        <Link href={`/admin/products/${product.id}`}>{t('order.openProduct')}</Link>
      </Stack>
    </Banner>
  ));
}
