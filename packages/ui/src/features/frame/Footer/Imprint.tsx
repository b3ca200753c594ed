import { setting } from '@sampan/api/contract/setting';
import { icpRegisterUrl, readImprint } from '@sampan/domain/setting/siteTexts';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { fact, imprint } from './Footer.css.ts';

/** Contact data and registration numbers of the shop; what is not set is left out. */
export function Imprint() {
  const { t } = useTranslation('common');
  const { data } = useEndpoint(setting.public, {});
  const { email, phone, address, icpNumber, businessNumber } = readImprint(data, useLocale());
  const links = [
    { text: email, href: `mailto:${email}` },
    { text: phone, href: `tel:${phone}` },
    { text: icpNumber, href: icpRegisterUrl },
  ];
  const facts = [address, businessNumber && t('footer.businessNumber', { number: businessNumber })].filter(Boolean);
  const shown = links.filter(({ text }) => text);
  if (shown.length === 0 && facts.length === 0) return null;
  return (
    <ul className={imprint} aria-label={t('footer.imprint')}>
      {shown.map(({ text, href }) => (
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
