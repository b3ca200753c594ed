import { ClipboardList, LogOut, Settings, UserRound } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPlainClick, useHere, useNavigation } from '../../app/navigation/navigation.tsx';
import { useSession } from '../../app/session/useSession.ts';
import { useCartCount } from '../../app/useCart.ts';
import { useCheckoutReplay } from '../../features/cart/CartLine/useCheckoutReplay.ts';
import type { CartSheetProps } from '../../features/cart/CartSheet/CartSheet.tsx';
import { ShopSearch } from '../../features/catalogue/ShopSearch/ShopSearch.tsx';
import { LocaleMenu } from '../../features/frame/LocaleMenu/LocaleMenu.tsx';
import { OfflineStrip } from '../../features/frame/OfflineStrip/OfflineStrip.tsx';
import { ThemeMenu } from '../../features/frame/ThemeMenu/ThemeMenu.tsx';
import { LazyMenu } from '../../patterns/LazyMenu/LazyMenu.tsx';
import { toBadgeText } from '../../primitives/Badge/Badge.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Logo } from '../../primitives/Logo/Logo.tsx';
import { CartIcon } from './CartIcon.tsx';
import { header, home, place, places, row, search, tools } from './Header.css.ts';
import { getPart, isWithin } from './places.ts';

/** Links with a text on desktops; the others are icons at the end. */
const named = [
  { name: 'home', href: '/home' },
  { name: 'goods', href: '/goods' },
  { name: 'journal', href: '/posts' },
  { name: 'album', href: '/album' },
  { name: 'help', href: '/help' },
] as const;

/** Header of desktops; phones have a TopBar and the tab bar. */
export function Header() {
  const { t } = useTranslation('common');
  const here = useHere();
  const part = getPart(here);
  const isHere = ({ name, href }: (typeof named)[number]) => part === name || (!part && isWithin(href, here));
  return (
    <header className={header}>
      <div className={row}>
        <Link look="bare" href="/home" className={home}>
          <Logo />
        </Link>
        <nav aria-label={t('nav.main')}>
          <ul className={places}>
            {named.map((one) => (
              <li key={one.name}>
                <Link look="bare" href={one.href} className={place} aria-current={isHere(one) ? 'page' : undefined}>
                  {t(`nav.${one.name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={search}>
          <ShopSearch />
        </div>
        <div className={tools}>
          <LocaleMenu />
          <ThemeMenu />
          <CartButton />
          <AccountMenu />
        </div>
      </div>
      <OfflineStrip />
    </header>
  );
}

/** Account menu; links to the login when signed out. */
function AccountMenu() {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const { isSignedIn, logOut } = useSession();
  const go = (to: string) => () => navigate(to);
  const settings = { label: t('nav.settings'), icon: Settings, onSelect: go('/user/settings') };
  const actions = isSignedIn
    ? [
        { label: t('nav.me'), icon: UserRound, onSelect: go('/user') },
        { label: t('nav.orders'), icon: ClipboardList, onSelect: go('/orders') },
        settings,
        { label: t('auth.logout'), icon: LogOut, onSelect: logOut },
      ]
    : [
        { label: t('auth.login'), icon: UserRound, onSelect: go('/login') },
        { label: t('auth.register'), onSelect: go('/register') },
        settings,
      ];
  return (
    <LazyMenu
      trigger={
        <IconButton label={t('nav.account')} aria-haspopup="menu">
          <Icon as={UserRound} size={24} />
        </IconButton>
      }
      actions={actions}
    />
  );
}

const cartPath = '/goods/cart';
const load = () => import('../../features/cart/CartSheet/CartSheet.tsx');

/**
 * Opens the cart sheet. It is a link to the cart page as well, for new tabs, on the cart page itself, and if the
 * sheet's code cannot be loaded.
 */
function CartButton() {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const count = useCartCount();
  useCheckoutReplay();
  const isCartPage = getPart(useHere()) === 'cart';
  const [Sheet, setSheet] = useState<ComponentType<CartSheetProps>>();
  const [isOpen, setOpen] = useState(false);

  async function open(event: MouseEvent) {
    if (isCartPage || !isPlainClick(event)) return;
    event.preventDefault();
    try {
      const { CartSheet } = await load();
      setSheet(() => CartSheet);
      setOpen(true);
    } catch {
      navigate(cartPath);
    }
  }

  return (
    <>
      <IconButton asChild label={count > 0 ? t('nav.cartWith', { count, n: toBadgeText(count) }) : t('nav.cart')}>
        <Link
          look="bare"
          href={cartPath}
          aria-current={isCartPage ? 'page' : undefined}
          aria-haspopup={isCartPage ? undefined : 'dialog'}
          onPointerEnter={() => void load().catch(() => undefined)}
          onClick={(event) => void open(event)}
        >
          <CartIcon />
        </Link>
      </IconButton>
      {Sheet && <Sheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
