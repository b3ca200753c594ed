import type { PublicSettings } from '@sampan/api/entities';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getSettingText } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { label, labelTexts, list, row, sign, value, way } from './ContactList.css.ts';

export interface ContactListProps {
  /** Settings of the shop; rows without a value are omitted. */
  settings: PublicSettings;
}

interface ContactWay {
  name: 'email' | 'phone' | 'address' | 'hours';
  key: string;
  icon: LucideIcon;
  getHref?: (value: string) => string;
  format?: (value: string) => string;
}

const ways: readonly ContactWay[] = [
  { name: 'email', key: 'contactEmail', icon: Mail, getHref: (value) => `mailto:${value}` },
  { name: 'phone', key: 'contactPhone', icon: Phone, getHref: (value) => `tel:${value}`, format: formatPhone },
  { name: 'address', key: 'contactAddress', icon: MapPin },
  { name: 'hours', key: 'openingHours', icon: Clock },
];

/** The shop's contact details and opening hours. */
export function ContactList({ settings }: ContactListProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const entries = ways.flatMap((way) => {
    const text = getSettingText(settings.site?.[way.key], locale);
    return text ? [{ ...way, text }] : [];
  });
  if (entries.length === 0) return null;
  return (
    <dl className={list}>
      {entries.map(({ name, icon, getHref, format, text }) => (
        <div key={name} className={row}>
          <dt className={label}>
            <Icon as={icon} size={18} className={sign} />
            <span className={labelTexts}>{t(`contact.${name}`)}</span>
          </dt>
          <dd className={value}>
            {getHref ? (
              <Link href={getHref(text)} className={way}>
                {format?.(text) ?? text}
              </Link>
            ) : (
              text
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
