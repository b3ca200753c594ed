import type { Locale } from '@sampan/api/entities';
import { type BrandToken, brandTokens, createBrandPalette } from '@sampan/domain/brand/brandPalette';
import type { CSSProperties } from 'react';
import { type ColorToken, getColor, type ThemeName } from '../theme/colors.ts';

/** Colours of the parts of a mail. Mail clients know no variables: each is written out, and the dark one overrides it. */
const colors = {
  canvas: { property: 'backgroundColor', token: 'bg.canvas' },
  surface: { property: 'backgroundColor', token: 'bg.surface' },
  sunken: { property: 'backgroundColor', token: 'bg.sunken' },
  solid: { property: 'backgroundColor', token: 'solid.brand' },
  text: { property: 'color', token: 'text.default' },
  muted: { property: 'color', token: 'text.muted' },
  link: { property: 'color', token: 'text.brand' },
  onSolid: { property: 'color', token: 'text.onSolid' },
  line: { property: 'borderColor', token: 'border.subtle' },
} as const satisfies Record<string, { property: string; token: ColorToken }>;
export type MailColor = keyof typeof colors;

/** The colour of a token in the brand that has this accent; Sampan's without one. */
function getMailColor(token: ColorToken, theme: ThemeName, accentColor: string | undefined): string {
  const isBrand = (brandTokens as readonly string[]).includes(token);
  return accentColor && isBrand ? createBrandPalette(accentColor, theme)[token as BrandToken] : getColor(token, theme);
}

/** The class and the inline style of parts with these colours. */
export function paint(
  names: readonly MailColor[],
  style: CSSProperties = {},
  accentColor?: string,
): { className: string; style: CSSProperties } {
  const painted = names.map((name) => [colors[name].property, getMailColor(colors[name].token, 'light', accentColor)]);
  return {
    className: names.map((name) => `mail-${name}`).join(' '),
    style: { ...Object.fromEntries(painted), ...style },
  };
}

const toCssProperty = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const darkLogo = '.mail-logo-light{display:none !important}.mail-logo-dark{display:block !important}';

function createDarkRules(accentColor: string | undefined): string {
  return Object.entries(colors)
    .map(([name, { property, token }]) => {
      const rule = `${toCssProperty(property)}:${getMailColor(token, 'dark', accentColor)} !important`;
      return `.mail-${name}{${rule}}`;
    })
    .join('')
    .concat(darkLogo);
}

/** Colour scheme of a mail: the recipient's preference, or that of a preview. */
export type MailScheme = 'auto' | 'light' | 'dark';

/** The style sheet of a mail. A client without style sheets shows the light colours, which are inline. */
export function mailCss(scheme: MailScheme, accentColor?: string): string {
  if (scheme === 'light') return '';
  const darkRules = createDarkRules(accentColor);
  return scheme === 'dark' ? darkRules : `@media (prefers-color-scheme: dark){${darkRules}}`;
}

const fontByLocale: Record<Locale, string> = {
  'zh-CN': "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  'zh-HK': "-apple-system, 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif",
  'en-US': "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

/** Fonts installed on the recipient's machine: mail clients load none. */
export const mailFont = (locale: Locale): CSSProperties => ({ fontFamily: fontByLocale[locale] });
