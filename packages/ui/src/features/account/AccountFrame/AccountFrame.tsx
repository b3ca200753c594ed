import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useSession } from '../../../app/session/useSession.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { body, frame, item, list, side } from './AccountFrame.css.ts';
import { type AccountPlaceName, accountPlaces } from './accountPlaces.ts';

/**
 * Without the addresses: they are a page of their own on phones, but part of the account page on desktops, where
 * this list is shown.
 */
const places = (Object.keys(accountPlaces) as AccountPlaceName[]).filter((name) => name !== 'addresses');

export interface AccountFrameProps {
  /** Help for the page, shown below the navigation list. */
  aside?: ReactNode;
  /** Content beside the navigation. */
  children: ReactNode;
}

/** Layout of the account pages on desktops: navigation list beside the page. */
export function AccountFrame({ aside, children }: AccountFrameProps) {
  const { t } = useTranslation(['common', 'account']);
  const { isSignedIn, logOut } = useSession();
  const path = useHere().split(/[?#]/, 1)[0];
  return (
    <div className={frame}>
      <div className={side}>
        <nav aria-label={t('nav.account')}>
          <ul className={list}>
            {places.map((name) => {
              const { href, icon } = accountPlaces[name];
              return (
                <li key={name}>
                  <Link look="bare" href={href} className={item} aria-current={path === href ? 'page' : undefined}>
                    <Icon as={icon} />
                    {t(`account:me.place.${name}`)}
                  </Link>
                </li>
              );
            })}
            {isSignedIn && (
              <li>
                <button type="button" className={item} onClick={logOut}>
                  <Icon as={LogOut} />
                  {t('auth.logout')}
                </button>
              </li>
            )}
          </ul>
        </nav>
        {aside}
      </div>
      <div className={body}>{children}</div>
    </div>
  );
}
