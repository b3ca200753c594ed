import { getIconPath } from '@sampan/domain/brand/brandIcons';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useFormats.ts';
import { joinClasses } from '../classes.ts';
import { BrandContext, useShopBrand } from './BrandContext.ts';
import { eye, lockup, logoImage, mark, picture, wordmark } from './Logo.css.ts';

export interface LogoMarkProps {
  /** Pixels; at least 16. */
  size?: number;
  /** `onDeep`: a white hull for the dark brand background. */
  tone?: 'brand' | 'onDeep';
  /** Additional class names. */
  className?: string;
}

/** Sampan's boat. Hidden from assistive technology. */
export function SampanMark({ size = 32, tone = 'brand', className }: LogoMarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={joinClasses(mark({ tone }), className)}
      aria-hidden
      focusable={false}
    >
      <path
        d="M8.5 17.5C8.5 9.8 11.6 6 16 6s7.5 3.8 7.5 11.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.75"
        strokeLinecap="round"
      />
      <path
        d="M1.6 15.2c-.2-.9.7-1.6 1.5-1.2 3.5 1.8 7.9 2.7 12.9 2.7s9.4-.9 12.9-2.7c.8-.4 1.7.3 1.5 1.2C28.9 22.6 23.5 27 16 27S3.1 22.6 1.6 15.2Z"
        fill="currentColor"
      />
      <circle cx="23.4" cy="20.7" r="1.9" className={eye} />
    </svg>
  );
}

/** The shop's icon, or Sampan's mark. Hidden from assistive technology: give its link a name. */
export function LogoMark(props: LogoMarkProps) {
  const { icon } = useContext(BrandContext);
  const { size = 32, className } = props;
  if (!icon) return <SampanMark {...props} />;
  return (
    <img src={getIconPath(icon, 192)} alt="" width={size} height={size} className={joinClasses(picture, className)} />
  );
}

/** Sampan's mark as decoration, for example large and cropped behind the hero. Not shown when the shop has its own logo. */
export function OrnamentMark(props: LogoMarkProps) {
  const { icon, logo } = useContext(BrandContext);
  return icon || logo ? null : <SampanMark {...props} />;
}

export interface LogoProps extends LogoMarkProps {
  /** Adds 舢舨 beside the Latin name on Chinese pages. */
  hasHan?: boolean;
}

/** The shop's logo; without one the mark and the shop's name. */
export function Logo({ size = 28, tone = 'brand', hasHan = false, className }: LogoProps) {
  const { t } = useTranslation('common');
  const { name, hasOwnName, logo, logoDark } = useShopBrand();
  const isChinese = useLocale() !== 'en-US';
  if (logo && logoDark) {
    const isDeep = tone === 'onDeep';
    return (
      <span className={joinClasses(lockup, className)}>
        {!isDeep && <img src={logo} alt={name} className={logoImage({ theme: 'light' })} style={{ blockSize: size }} />}
        <img
          src={logoDark}
          alt={name}
          className={logoImage({ theme: isDeep ? 'any' : 'dark' })}
          style={{ blockSize: size }}
        />
      </span>
    );
  }
  return (
    <span className={joinClasses(lockup, className)} style={{ gap: size / 2.5 }}>
      <LogoMark size={size} tone={tone} />
      <span className={wordmark} lang={hasOwnName ? undefined : 'en'} title={hasOwnName ? name : undefined}>
        {name}
      </span>
      {hasHan && isChinese && !hasOwnName && <span className={wordmark}>{t('brand.han')}</span>}
    </span>
  );
}
