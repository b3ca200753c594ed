import { ChevronRight, ClipboardList, type LucideIcon, Settings, ShoppingBag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useSession } from '../../../app/useSession.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { AccountFrame } from '../../../patterns/AccountFrame/AccountFrame.tsx';
import { PageHeader } from '../../../patterns/PageHeader/PageHeader.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { OrderShortcuts } from './OrderShortcuts.tsx';
import { ProfileCard, ProfileSkeleton, VisitorCard } from './ProfileCard.tsx';
import { cell, cellIcon, cells, cellWords, page } from './UserScreen.css.ts';

const places = {
  orders: { icon: ClipboardList, href: '/orders' },
  cart: { icon: ShoppingBag, href: '/goods/cart' },
  settings: { icon: Settings, href: '/user/settings' },
} as const satisfies Record<string, { icon: LucideIcon; href: string }>;
type PlaceName = keyof typeof places;

/** "Me": who is signed in, what is under way, and where the rest of the account is. */
export function UserScreen() {
  const { t } = useTranslation('account');
  usePageHead({ title: t('me.title') });
  const { isSignedIn, user, logOut } = useSession();
  return (
    <>
      <TopBar start="mark" title={t('me.title')} />
      <AccountFrame>
        <div className={page}>
          <PageHeader title={t('me.title')} isInTopBar />
          {isSignedIn ? user ? <ProfileCard user={user} /> : <ProfileSkeleton /> : <VisitorCard />}
          <OrderShortcuts isSignedIn={isSignedIn} />
          <ul className={cells}>
            {(Object.keys(places) as PlaceName[]).map((name) => (
              <li key={name}>
                <Link look="bare" href={places[name].href} className={cell}>
                  <Icon as={places[name].icon} className={cellIcon} />
                  <span className={cellWords}>{t(`me.place.${name}`)}</span>
                  <Icon as={ChevronRight} className={cellIcon} />
                </Link>
              </li>
            ))}
          </ul>
          {isSignedIn && (
            <Button variant="ghost" isFullWidth onClick={logOut}>
              {t('me.logOut')}
            </Button>
          )}
        </div>
      </AccountFrame>
    </>
  );
}
