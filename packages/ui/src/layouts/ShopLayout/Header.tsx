import { useTranslation } from 'react-i18next';
import { useHere } from '../../app/navigation.tsx';
import { LocaleMenu } from '../../patterns/LocaleMenu/LocaleMenu.tsx';
import { OfflineStrip } from '../../patterns/OfflineStrip/OfflineStrip.tsx';
import { ShopSearch } from '../../patterns/ShopSearch/ShopSearch.tsx';
import { ThemeMenu } from '../../patterns/ThemeMenu/ThemeMenu.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Logo } from '../../primitives/Logo/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CartButton } from './CartButton.tsx';
import { header, home, place, places, row, search, tools } from './Header.css.ts';
import { partOf } from './places.ts';

/** What a desktop names in words; the rest are icons at the end. */
const named = [
  { name: 'home', href: '/home' },
  { name: 'goods', href: '/goods' },
] as const;

/** The desktop's header; a phone has the screens' TopBar and the tab bar. */
export function Header() {
  const { t } = useTranslation('common');
  const part = partOf(useHere());
  return (
    <header className={header}>
      <div className={row}>
        <Link look="bare" href="/home" className={home}>
          <Logo />
        </Link>
        <nav aria-label={t('nav.main')}>
          <ul className={places}>
            {named.map(({ name, href }) => (
              <li key={name}>
                <Link look="bare" href={href} className={place} aria-current={part === name ? 'page' : undefined}>
                  {t(`nav.${name}`)}
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
