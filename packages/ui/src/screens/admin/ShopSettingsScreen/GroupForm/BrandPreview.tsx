import { isAccentColor } from '@sampan/domain/brand/accentColor';
import { createBrandVariables } from '@sampan/domain/brand/brandCss';
import { useTranslation } from 'react-i18next';
import { BrandContext, type ShopBrand } from '../../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../../primitives/Logo/Logo.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import * as css from '../ShopSettingsScreen.css.ts';

interface BrandPreviewProps {
  /** As typed; a color that is none shows Sampan's. */
  accentColor: string;
  brand: ShopBrand;
}

/** The brand as customers see it, in both themes, before it is saved. */
export function BrandPreview({ accentColor, brand }: BrandPreviewProps) {
  const { t } = useTranslation('admin');
  return (
    <BrandContext value={brand}>
      <section className={css.previews} aria-label={t('settings.brand.preview')}>
        {(['light', 'dark'] as const).map((mode) => (
          <div
            key={mode}
            data-theme={mode}
            className={css.previewPanel}
            style={isAccentColor(accentColor) ? createBrandVariables(accentColor, mode) : {}}
          >
            <Logo />
            <span className={css.previewButton}>{t('settings.brand.button')}</span>
            <span className={css.previewTint}>{t('settings.brand.selected')}</span>
            <span className={css.previewLink}>{t('settings.brand.link')}</span>
            <span className={css.previewBand}>
              <Logo tone="onDeep" />
            </span>
            <MutedText size="caption">{t(`settings.brand.${mode}`)}</MutedText>
          </div>
        ))}
      </section>
    </BrandContext>
  );
}
