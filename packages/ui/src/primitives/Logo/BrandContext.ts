import type { Brand } from '@sampan/domain/brand/brand';
import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';

/** The shop's own name and pictures; absent parts are Sampan's. */
export interface ShopBrand extends Pick<Brand, 'logo' | 'logoDark' | 'icon'> {
  /** In the current locale. */
  name?: string | undefined;
}

/** Provided from the settings by SampanProvider. */
export const BrandContext = createContext<ShopBrand>({});

/** The shop's brand and name, and whether the name is the shop's own. */
export function useShopBrand() {
  const { t } = useTranslation('common');
  const { name, ...pictures } = useContext(BrandContext);
  const hasOwnName = name !== undefined && name !== t('brand.name') && name !== t('brand.han');
  return { ...pictures, name: hasOwnName ? name : t('brand.name'), hasOwnName };
}
