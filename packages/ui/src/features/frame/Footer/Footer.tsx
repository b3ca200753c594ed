import { useTranslation } from 'react-i18next';
import { Link } from '../../../primitives/Link/Link.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../primitives/Logo/Logo.tsx';
import { LocaleMenu } from '../LocaleMenu/LocaleMenu.tsx';
import { ThemeMenu } from '../ThemeMenu/ThemeMenu.tsx';
import { brand, footer, inner, name, place, places, quiet, tool, tools } from './Footer.css.ts';
import { Imprint } from './Imprint.tsx';

const links = [
  { name: 'home', href: '/home' },
  { name: 'goods', href: '/goods' },
  { name: 'journal', href: '/posts' },
  { name: 'album', href: '/album' },
  { name: 'help', href: '/help' },
  { name: 'about', href: '/about' },
  { name: 'orders', href: '/orders' },
  { name: 'settings', href: '/user/settings' },
] as const;

/** Footer of the shop, on the dark brand background. */
export function Footer() {
  const { t } = useTranslation('common');
  const { name: shopName } = useShopBrand();
  return (
    <footer className={footer}>
      <div className={inner}>
        <div className={brand}>
          <Logo tone="onDeep" hasHan className={name} />
          <p className={quiet}>{t('footer.line')}</p>
          <p className={quiet}>{t('footer.copyright', { year: new Date().getFullYear(), shop: shopName })}</p>
        </div>
        <nav aria-label={t('nav.footer')}>
          <ul className={places}>
            {links.map((link) => (
              <li key={link.name}>
                <Link look="quiet" href={link.href} className={place}>
                  {t(`nav.${link.name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={tools}>
          <LocaleMenu className={tool} />
          <ThemeMenu className={tool} />
        </div>
      </div>
      <Imprint />
    </footer>
  );
}
