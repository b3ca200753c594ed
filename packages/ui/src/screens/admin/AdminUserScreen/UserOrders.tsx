import { adminOrder } from '@sampan/api/contract/order';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { orderTones, useOrderStatusLabel } from '../AdminOrdersScreen/orderStatusLabels.ts';
import { order as orderClass, orderNo, orderRest, orders, orderTotal } from './AdminUserScreen.css.ts';

const shown = 5;

/** A user's latest orders, with a link to all. */
export function UserOrders({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const { money, date } = useFormats();
  const statusWord = useOrderStatusLabel();
  const result = useEndpoint(adminOrder.list, { userId, page: 1, limit: shown, sort: '-created' });
  const hasMore = (result.data?.total ?? 0) > shown;
  return (
    <FormCard
      title={t('user.orders')}
      aside={hasMore && <Link href={`/admin/orders?f.user=${userId}`}>{t('user.allOrders')}</Link>}
    >
      <PageState
        result={result}
        level="row"
        skeleton={<Skeleton lines={5} />}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Text size="bodySm" tone="muted">
            {t('user.noOrders')}
          </Text>
        }
      >
        {({ list }) => (
          <ul className={orders}>
            {list.map((order) => (
              <li key={order.id} className={orderClass}>
                <Link look="bare" href={`/admin/orders/${order.id}`} className={orderNo}>
                  {order.orderNo}
                </Link>
                <Text as="span" size="bodySm" tone="muted" isNumeric>
                  {date(order.createdAt)}
                </Text>
                <span className={orderRest}>
                  <Badge tone={orderTones[order.status]}>{statusWord(order.status)}</Badge>
                  <Text as="span" size="bodySm" isNumeric className={orderTotal}>
                    {money(order.totalAmount, order.currency)}
                  </Text>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </FormCard>
  );
}
