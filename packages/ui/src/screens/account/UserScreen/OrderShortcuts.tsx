import { order } from '@sampan/api/contract/order';
import type { OrderStats, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { CreditCard, type LucideIcon, Package, Truck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { CountBadge } from '../../../primitives/Badge/Badge.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { badge, shortcut, shortcutIcon, shortcuts } from './UserScreen.css.ts';

const tabs = {
  pay: { icon: CreditCard, statuses: [orderStatus.pendingPayment] },
  ship: { icon: Package, statuses: [orderStatus.paid] },
  receive: { icon: Truck, statuses: [orderStatus.shipped] },
  refunds: { icon: Undo2, statuses: [orderStatus.refundRequested, orderStatus.refunding] },
} as const satisfies Record<string, { icon: LucideIcon; statuses: readonly OrderStatus[] }>;
type Tab = keyof typeof tabs;

function countOrders(stats: OrderStats | undefined, statuses: readonly OrderStatus[]): number {
  return (stats?.byStatus ?? [])
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { count }) => total + count, 0);
}

/** Links to the four pending order states with their counts; without counts while the statistics are missing. */
export function OrderShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('account');
  const { data } = useEndpoint(order.stats, {}, { enabled: isSignedIn });
  return (
    <nav className={shortcuts} aria-label={t('me.orders')}>
      {(Object.keys(tabs) as Tab[]).map((tab) => {
        const count = countOrders(data, tabs[tab].statuses);
        const name = t(`me.tab.${tab}`);
        return (
          <Link key={tab} look="bare" href={`/orders?tab=${tab}`} className={shortcut}>
            <span className={shortcutIcon}>
              <Icon as={tabs[tab].icon} size={24} />
              <CountBadge count={count} tone="danger" className={badge} />
            </span>
            {/* Hide the badge from screen readers: the count follows the name. */}
            <span aria-hidden={count > 0}>{name}</span>
            {count > 0 && <VisuallyHidden>{t('me.tabWith', { name, count })}</VisuallyHidden>}
          </Link>
        );
      })}
    </nav>
  );
}
