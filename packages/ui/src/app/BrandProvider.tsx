import { setting } from '@sampan/api/contract/setting';
import { readBrand } from '@sampan/domain/brand/brand';
import { readSiteTexts } from '@sampan/domain/setting/siteTexts';
import { type ReactNode, useMemo } from 'react';
import { useKnownAnswer } from '../data/useKnownAnswer.ts';
import { useLocale } from '../i18n/useFormats.ts';
import { BrandContext } from '../primitives/Logo/BrandContext.ts';
import { useBrandStyle } from './useBrandStyle.ts';

/** Provides name, logo and icon of the shop from the settings, and applies its colours. */
export function BrandProvider({ children }: { children: ReactNode }) {
  // The layouts fetch the settings; until then the brand is Sampan's.
  const settings = useKnownAnswer(setting.public, {});
  const locale = useLocale();
  const brand = useMemo(() => {
    const { logo, logoDark, icon } = readBrand(settings);
    return { logo, logoDark, icon, name: settings && readSiteTexts(settings, locale).name };
  }, [settings, locale]);
  useBrandStyle(settings);
  return <BrandContext value={brand}>{children}</BrandContext>;
}
