import { setting } from '@sampan/api/contract/setting';
import { icpRegisterUrl, readImprint } from '@sampan/domain/setting/siteTexts';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getSettingText } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../primitives/Logo/Logo.tsx';
import { LocaleMenu } from '../LocaleMenu/LocaleMenu.tsx';
import { ThemeMenu } from '../ThemeMenu/ThemeMenu.tsx';
import { brand, fact, footer, imprint, inner, name, place, places, quiet, tool, tools } from './Footer.css.ts';

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
  const { data } = useEndpoint(setting.public, {});
  const line = getSettingText(data?.site?.footerLine, useLocale());
  return (
    <footer className={footer}>
      <div className={inner}>
        <div className={brand}>
          <Logo tone="onDeep" hasHan className={name} />
          {line && <p className={quiet}>{line}</p>}
          {/* A page that the server rendered before New Year keeps that year. */}
          <p className={quiet} suppressHydrationWarning>
            {t('footer.copyright', { year: new Date().getFullYear(), shop: shopName })}
          </p>
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

/** Contact data and registration numbers of the shop; what is not set is left out. */
function Imprint() {
  const { t } = useTranslation('common');
  const { data } = useEndpoint(setting.public, {});
  const { email, phone, address, icpNumber, businessNumber } = readImprint(data, useLocale());
  const links = [
    { text: email, href: `mailto:${email}` },
    { text: phone && formatPhone(phone), href: `tel:${phone}` },
    { text: icpNumber, href: icpRegisterUrl },
  ];
  const facts = [address, businessNumber && t('footer.businessNumber', { number: businessNumber })].filter(Boolean);
  const visibleLinks = links.filter(({ text }) => text);
  if (visibleLinks.length === 0 && facts.length === 0) return null;
  return (
    <ul className={imprint} aria-label={t('footer.imprint')}>
      {visibleLinks.map(({ text, href }) => (
        <li key={href}>
          <Link look="quiet" href={href} className={fact}>
            {text}
          </Link>
        </li>
      ))}
      {facts.map((text) => (
        <li key={text} className={fact}>
          {text}
        </li>
      ))}
    </ul>
  );
}
