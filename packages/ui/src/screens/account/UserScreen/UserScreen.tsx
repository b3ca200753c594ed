import { order } from '@sampan/api/contract/order';
import type { KycStatus, OrderStats, OrderStatus } from '@sampan/api/entities';
import { kycStatus, orderStatus } from '@sampan/api/statuses';
import { ChevronRight, CreditCard, type LucideIcon, Package, Truck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { type AccountPlaceName, accountPlaces } from '../../../features/account/AccountFrame/accountPlaces.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone, CountBadge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { useProfile } from '../shared/useProfile.ts';
import { ProfileCard, ProfileSkeleton, SignedOutCard } from './ProfileCard.tsx';
import {
  badge,
  cell,
  cellIcon,
  cells,
  cellTexts,
  chevron,
  logOutButton,
  more,
  moreLink,
  note,
  page,
  shortcut,
  shortcutIcon,
  shortcuts,
} from './UserScreen.css.ts';

/** "Me": profile, pending orders and links to the account's pages. */
export function UserScreen() {
  const { t } = useTranslation(['account', 'common']);
  usePageHead({ title: t('me.title'), description: t('me.description') });
  const { isSignedIn, logOut } = useSession();
  const profile = useProfile();
  const isStaff = useMay('admin.enter');
  return (
    <>
      <TopBar start="mark" title={t('me.title')} />
      <AccountFrame>
        <div className={page}>
          <PageHeader title={t('me.title')} isInTopBar />
          {isSignedIn ? (
            <PageState result={profile} skeleton={<ProfileSkeleton />} headingLevel={2}>
              {(owner) => <ProfileCard user={owner} />}
            </PageState>
          ) : (
            <SignedOutCard />
          )}
          <OrderShortcuts isSignedIn={isSignedIn} />
          <Places kycStatus={isSignedIn ? (profile.data?.kycStatus ?? kycStatus.notSubmitted) : undefined} />
          <nav className={more} aria-label={t('me.more')}>
            <Link look="quiet" href="/help" className={moreLink}>
              {t('common:nav.help')}
            </Link>
            <Link look="quiet" href="/about" className={moreLink}>
              {t('common:nav.about')}
            </Link>
          </nav>
          {isStaff && (
            <LinkButton href="/admin" variant="tonal" isFullWidth>
              {t('me.backOffice')}
            </LinkButton>
          )}
          {isSignedIn && (
            <Button variant="ghost" isFullWidth className={logOutButton} onClick={logOut}>
              {t('me.logOut')}
            </Button>
          )}
        </div>
      </AccountFrame>
    </>
  );
}

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
function OrderShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
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

const places = (Object.keys(accountPlaces) as AccountPlaceName[]).filter((name) => name !== 'me' && name !== 'orders');

const kyc = {
  0: { tone: 'neutral', messageKey: 'me.notVerified' },
  1: { tone: 'info', messageKey: 'verify.review.badge' },
  2: { tone: 'success', messageKey: 'verify.approved.badge' },
  3: { tone: 'danger', messageKey: 'verify.rejected.badge' },
  4: { tone: 'warning', messageKey: 'verify.expired.badge' },
} as const satisfies Record<KycStatus, { tone: BadgeTone; messageKey: string }>;

interface PlacesProps {
  /** Identity verification status of the viewer. */
  kycStatus: KycStatus | undefined;
}

/** Links to the account's pages: rows on a phone, cards with a description on a desktop. */
export function Places({ kycStatus }: PlacesProps) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('me.places')}>
      <ul className={cells}>
        {places.map((name) => (
          <li key={name}>
            <Link look="bare" href={accountPlaces[name].href} className={cell}>
              <Icon as={accountPlaces[name].icon} className={cellIcon} />
              <span className={cellTexts}>
                {t(`me.place.${name}`)}
                {name === 'verify' && kycStatus !== undefined ? (
                  <Badge tone={kyc[kycStatus].tone}>{t(kyc[kycStatus].messageKey)}</Badge>
                ) : (
                  <span className={note}>{t(`me.note.${name}`)}</span>
                )}
              </span>
              <Icon as={ChevronRight} className={chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
