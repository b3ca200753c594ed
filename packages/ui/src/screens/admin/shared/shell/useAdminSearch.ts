import { adminUser } from '@sampan/api/contract/admin';
import { adminProduct } from '@sampan/api/contract/adminProduct';
import { adminOrder } from '@sampan/api/contract/order';
import type { OutputOf } from '@sampan/api/endpoint';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useClient } from '../../../../data/ClientContext.ts';
import { unwrapEnvelope } from '../../../../data/callFailure.ts';
import type {
  PaletteItem,
  PaletteNumbers,
  PaletteProvider,
} from '../../../../features/admin/CommandPalette/palette.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { useOrderStatusLabel } from '../orders/orderStatusLabels.ts';
import { useUserName } from '../users/useUserName.ts';

/** The rows of each kind. */
const firstRows = { page: 1, limit: 5 };
/** A complete order number. */
const orderNumber = /^SP\d{10,}$/;
/** Normalizes an order number: it may be typed in lower case, or full-width by a Chinese input method. */
const normalizeNumber = (text: string) => text.normalize('NFKC').toUpperCase();

type OrderMatch = OutputOf<typeof adminOrder.search>['list'][number];

/** Search results of the command palette besides pages: orders, products, users and actions. */
export function useAdminSearch() {
  const { t } = useTranslation('admin');
  const getStatusLabel = useOrderStatusLabel();
  const client = useClient();
  const formats = useNumberFormats();
  const localize = useLocalize();
  const getUserName = useUserName();
  const seesOrders = useMay('orders.viewAll');
  const editsProducts = useMay('products.edit');
  const seesUsers = useMay('users.view');
  const writes = useMay('articles.edit');

  function orderItem({ id, orderNo, username, status, totalAmount, currency }: OrderMatch): PaletteItem {
    const meta = [getUserName(username), formats.money(totalAmount, currency), getStatusLabel(status)];
    return { id: `order ${id}`, kind: 'order', title: orderNo, meta: meta.join(' · '), href: `/admin/orders/${id}` };
  }

  const orders: PaletteProvider = {
    id: 'orders',
    label: t('shell.place.orders'),
    async search(keyword, signal) {
      const { list } = unwrapEnvelope(await client.call(adminOrder.search, { keyword, ...firstRows }, { signal }));
      return list.map(orderItem);
    },
  };
  const products: PaletteProvider = {
    id: 'products',
    label: t('shell.place.products'),
    async search(keyword, signal) {
      const { list } = unwrapEnvelope(await client.call(adminProduct.list, { keyword, ...firstRows }, { signal }));
      return list.map((product) => ({
        id: `product ${product.id}`,
        kind: 'product',
        // Variants have one name: their options distinguish them.
        title: formatNameWithOptions(localize(product)),
        meta: formats.money(product.priceAmount, product.currency),
        href: `/admin/products/${product.id}`,
      }));
    },
  };
  const users: PaletteProvider = {
    id: 'users',
    label: t('shell.place.users'),
    async search(keyword, signal) {
      const { list } = unwrapEnvelope(await client.call(adminUser.list, { keyword, ...firstRows }, { signal }));
      return list.map(({ id, username, email, phone }) => ({
        id: `user ${id}`,
        kind: 'user',
        title: getUserName(username),
        meta: email || phone,
        href: `/admin/users/${id}`,
      }));
    },
  };
  const numbers: PaletteNumbers = {
    isNumber: (text) => orderNumber.test(normalizeNumber(text)),
    async find(number, signal) {
      const { list } = unwrapEnvelope(
        await client.call(adminOrder.search, { keyword: number, ...firstRows }, { signal }),
      );
      const found = list.find(({ orderNo }) => orderNo === normalizeNumber(number));
      return found && orderItem(found);
    },
  };
  const actions: PaletteItem[] = [
    ...(editsProducts
      ? [{ id: 'new product', kind: 'action' as const, title: t('palette.newProduct'), href: '/admin/products/new' }]
      : []),
    ...(writes
      ? [{ id: 'new article', kind: 'action' as const, title: t('palette.newArticle'), href: '/admin/articles/new' }]
      : []),
  ];
  return {
    actions,
    providers: [...(seesOrders ? [orders] : []), ...(editsProducts ? [products] : []), ...(seesUsers ? [users] : [])],
    ...(seesOrders && { numbers }),
  };
}
