import { order } from '@sampan/api/contract/order';
import { ChevronRight, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { pending, pendingGo, pendingIcon, pendingWords } from './HomeScreen.css.ts';

/** Order status: awaits payment. */
const pendingPayment = 10;

/** The viewer's orders that await payment. Renders nothing on failure: the orders have their own screen. */
export function PendingOrders() {
  const { t } = useTranslation('shop');
  const { isSignedIn } = useSession();
  const { data } = useEndpoint(order.stats, {}, { enabled: isSignedIn });
  const count = data?.byStatus.find(({ status }) => status === pendingPayment)?.count ?? 0;
  if (!isSignedIn || count === 0) return null;
  return (
    <Link look="bare" href="/orders?tab=pay" className={pending}>
      <span className={pendingWords}>
        <Icon as={Clock} className={pendingIcon} />
        {t('home.pending', { count })}
      </span>
      <Inline as="span" gap="2xs" wraps={false} className={pendingGo}>
        {t('home.pay')}
        <Icon as={ChevronRight} size={18} />
      </Inline>
    </Link>
  );
}
