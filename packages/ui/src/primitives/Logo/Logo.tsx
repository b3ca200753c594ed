import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/useFormats.ts';
import { classes } from '../classes.ts';
import { eye, lockup, mark, wordmark } from './Logo.css.ts';

export interface LogoMarkProps {
  /** Pixels; at least 16. */
  size?: number;
  /** `onDeep`: a white hull for the dark brand background. */
  tone?: 'brand' | 'onDeep';
  className?: string;
}

/** The logo without text. Hidden from assistive technology: give its link a name. */
export function LogoMark({ size = 32, tone = 'brand', className }: LogoMarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={classes(mark({ tone }), className)}
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

export interface LogoProps extends LogoMarkProps {
  /** Adds 舢舨 beside the Latin name on Chinese pages. */
  hasHan?: boolean;
}

/** Logo and name. */
export function Logo({ size = 28, tone = 'brand', hasHan = false, className }: LogoProps) {
  const { t } = useTranslation('common');
  const isChinese = useLocale() !== 'en-US';
  return (
    <span className={classes(lockup, className)} style={{ gap: size / 2.5 }}>
      <LogoMark size={size} tone={tone} />
      <span className={wordmark} lang="en">
        {t('brand.name')}
      </span>
      {hasHan && isChinese && <span className={wordmark}>{t('brand.han')}</span>}
    </span>
  );
}
