import type { PublicSettings } from '@sampan/api/entities';
import { type BrandMode, type BrandPalette, brandTokens, createBrandPalette, isAccentColor } from './brandPalette.ts';

/** What a shop has of its own; absent parts are Sampan's. Pictures are paths of gallery pictures. */
export interface Brand {
  /** `#rrggbb`, from which the brand tokens are derived. */
  accentColor?: string | undefined;
  /** Logo with the name, for light backgrounds. */
  logo?: string | undefined;
  logoDark?: string | undefined;
  /** Square picture for browsers, home screens and narrow bars. */
  icon?: string | undefined;
}

const readPath = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the brand from a response of /setting/public. One logo serves both themes. */
export function readBrand(settings: PublicSettings | undefined): Brand {
  const accentColor = settings?.site?.accentColor;
  const logo = readPath(settings?.site?.logo);
  const logoDark = readPath(settings?.site?.logoDark);
  return {
    accentColor: isAccentColor(accentColor) ? accentColor.toLowerCase() : undefined,
    logo: logo ?? logoDark,
    logoDark: logoDark ?? logo,
    icon: readPath(settings?.site?.icon),
  };
}

/** Id of the style element with the brand's colours; its `data-accent` is the accent they are derived from. */
export const brandStyleId = 'brand-colors';

/** Selectors of the elements that set a theme, as in packages/ui/src/theme/vars.css.ts. */
const selectors: Record<BrandMode, string> = {
  light: ':root,[data-theme="light"]',
  dark: 'body[dark-theme],html.dark-theme,[data-theme="dark"]',
};

function toRule(selector: string, palette: BrandPalette): string {
  const values = brandTokens.map((token) => `--s-color-${token.replace('.', '-')}:${palette[token]}`);
  return `${selector}{${values.join(';')}}`;
}

/** CSS that sets the brand tokens of both themes. Outside of the cascade layers, so it overrides the theme's own. */
export function createBrandCss(accentColor: string): string {
  const modes = ['light', 'dark'] as const;
  return modes.map((mode) => toRule(selectors[mode], createBrandPalette(accentColor, mode))).join('');
}
