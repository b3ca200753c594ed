import { order } from '@sampan/api/contract/order';
import type { KycStatus, User } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { withRedirect } from '@sampan/domain/session/redirect';
import { ChevronRight, CreditCard, type LucideIcon, Package, Truck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AccountFrame } from '../../../features/account/AccountFrame/AccountFrame.tsx';
import { type AccountPlaceName, accountPlaces } from '../../../features/account/AccountFrame/accountPlaces.ts';
import { maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { countOrders, type OrderTab } from '../../../features/order/orderTabs.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Avatar } from '../../../primitives/Avatar/Avatar.tsx';
import { Badge, type BadgeTone, CountBadge } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { useProfile } from '../shared/useProfile.ts';
import * as css from './UserScreen.css.ts';

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
        <div className={css.page}>
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
          <nav className={css.more} aria-label={t('me.more')}>
            <Link look="quiet" href="/help" className={css.moreLink}>
              {t('common:nav.help')}
            </Link>
            <Link look="quiet" href="/about" className={css.moreLink}>
              {t('common:nav.about')}
            </Link>
          </nav>
          {isStaff && (
            <LinkButton href="/admin" variant="tonal" isFullWidth>
              {t('me.backOffice')}
            </LinkButton>
          )}
          {isSignedIn && (
            <Button variant="ghost" isFullWidth className={css.logOutButton} onClick={logOut}>
              {t('me.logOut')}
            </Button>
          )}
        </div>
      </AccountFrame>
    </>
  );
}

/** Portrait and name of the viewer. */
function ProfileCard({ user }: { user: User }) {
  const { t } = useTranslation('account');
  return (
    <section className={css.card}>
      <Avatar name={user.username} id={user.id} src={user.avatar || null} size={64} />
      <div className={css.names}>
        <Inline gap="sm">
          <Heading level={2} size="h3">
            {user.username}
          </Heading>
          {user.kycStatus === kycStatus.approved && <Badge tone="success">{t('me.verified')}</Badge>}
        </Inline>
        <MutedText isNumeric>{user.phone ? maskPhone(user.phone) : user.email}</MutedText>
        {user.description && <MutedText>{user.description}</MutedText>}
      </div>
    </section>
  );
}

/** Placeholder of the same size. */
function ProfileSkeleton() {
  return (
    <section className={css.card}>
      <Skeleton shape="circle" width="64px" height="64px" />
      <div className={css.names}>
        <Skeleton width="8em" />
        <Skeleton width="6em" />
      </div>
    </section>
  );
}

/** Shown instead of the profile when signed out. */
function SignedOutCard() {
  const { t } = useTranslation('account');
  return (
    <section className={css.card}>
      <Stack gap="lg" className={css.welcome}>
        <Stack gap="xs">
          <Heading level={2} size="h3">
            {t('me.visitor')}
          </Heading>
          <MutedText>{t('me.visitorText')}</MutedText>
        </Stack>
        <Inline gap="md">
          <LinkButton href={withRedirect('/login', '/user')}>{t('login.submit')}</LinkButton>
          <LinkButton href={withRedirect('/register', '/user')} variant="tonal">
            {t('register.submit')}
          </LinkButton>
        </Inline>
      </Stack>
    </section>
  );
}

const icons = { pay: CreditCard, ship: Package, receive: Truck, refunds: Undo2 } as const satisfies Partial<
  Record<OrderTab, LucideIcon>
>;

/** Links to the four pending order states with their counts; without counts while the statistics are missing. */
function OrderShortcuts({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('account');
  const { data } = useEndpoint(order.stats, {}, { enabled: isSignedIn });
  return (
    <nav className={css.shortcuts} aria-label={t('me.orders')}>
      {(Object.keys(icons) as (keyof typeof icons)[]).map((tab) => {
        const count = countOrders(tab, data) ?? 0;
        const name = t(`me.tab.${tab}`);
        return (
          <Link key={tab} look="bare" href={`/orders?tab=${tab}`} className={css.shortcut}>
            <span className={css.shortcutIcon}>
              <Icon as={icons[tab]} size={24} />
              <CountBadge count={count} tone="danger" className={css.badge} />
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
  [kycStatus.notSubmitted]: { tone: 'neutral', messageKey: 'me.notVerified' },
  [kycStatus.underReview]: { tone: 'info', messageKey: 'verify.review.badge' },
  [kycStatus.approved]: { tone: 'success', messageKey: 'verify.approved.badge' },
  [kycStatus.rejected]: { tone: 'danger', messageKey: 'verify.rejected.badge' },
  [kycStatus.expired]: { tone: 'warning', messageKey: 'verify.expired.badge' },
} as const satisfies Record<KycStatus, { tone: BadgeTone; messageKey: string }>;

interface PlacesProps {
  /** Identity verification status of the viewer. */
  kycStatus: KycStatus | undefined;
}

/** Links to the account's pages: rows on a phone, cards with a description on a desktop. */
function Places({ kycStatus }: PlacesProps) {
  const { t } = useTranslation('account');
  return (
    <nav aria-label={t('me.places')}>
      <ul className={css.cells}>
        {places.map((name) => (
          <li key={name}>
            <Link look="bare" href={accountPlaces[name].href} className={css.cell}>
              <Icon as={accountPlaces[name].icon} className={css.cellIcon} />
              <span className={css.cellTexts}>
                {t(`me.place.${name}`)}
                {name === 'verify' && kycStatus !== undefined ? (
                  <Badge tone={kyc[kycStatus].tone}>{t(kyc[kycStatus].messageKey)}</Badge>
                ) : (
                  <span className={css.note}>{t(`me.note.${name}`)}</span>
                )}
              </span>
              <Icon as={ChevronRight} className={css.chevron} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
