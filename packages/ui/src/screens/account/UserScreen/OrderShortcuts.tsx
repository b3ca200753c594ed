import { order } from '@sampan/api/contract/order';
import { CreditCard, type LucideIcon, Package, Truck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { countOrders, type OrderTab } from '../../../features/order/orderTabs.ts';
import { CountBadge } from '../../../primitives/Badge/Badge.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { badge, shortcut, shortcutIcon, shortcuts } from './UserScreen.css.ts';

const icons = { pay: CreditCard, ship: Package, receive: Truck, refunds: Undo2 } as const satisfies Partial<
  Record<OrderTab, LucideIcon>
>;

/** Links to the four pending order states with their counts; without counts while the statistics are missing. */
export function OrderShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('account');
  const { data } = useEndpoint(order.stats, {}, { enabled: isSignedIn });
  return (
    <nav className={shortcuts} aria-label={t('me.orders')}>
      {(Object.keys(icons) as (keyof typeof icons)[]).map((tab) => {
        const count = countOrders(tab, data) ?? 0;
        const name = t(`me.tab.${tab}`);
        return (
          <Link key={tab} look="bare" href={`/orders?tab=${tab}`} className={shortcut}>
            <span className={shortcutIcon}>
              <Icon as={icons[tab]} size={24} />
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
