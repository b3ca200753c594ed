import { setting } from '@sampan/api/contract/setting';
import { readImprint } from '@sampan/domain/setting/siteTexts';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { useShopBrand } from '../../../primitives/Logo/BrandContext.ts';
import { Text } from '../../../primitives/Text/Text.tsx';

/** Name, contact and business number of the shop on one line of a print; what is not set is left out. */
export function ShopLine() {
  const { t } = useTranslation('common');
  const { name } = useShopBrand();
  const { data } = useEndpoint(setting.public, {});
  const { email, phone, address, businessNumber } = readImprint(data, useLocale());
  const number = businessNumber && t('footer.businessNumber', { number: businessNumber });
  return <Text size="caption">{[name, address, phone, email, number].filter(Boolean).join(' · ')}</Text>;
}
