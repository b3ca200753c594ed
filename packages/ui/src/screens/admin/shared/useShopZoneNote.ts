import { useTranslation } from 'react-i18next';
import { getShopZoneName } from '../../../i18n/shopZoneName.ts';
import { hasShopTime, useLocale } from '../../../i18n/useFormats.ts';

/** Names the zone of the back office's times, for a viewer whose browser has another one; undefined for all others. */
export function useShopZoneNote(): string | undefined {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  return hasShopTime() ? undefined : t('table.timeZone', { zone: getShopZoneName(locale) });
}
