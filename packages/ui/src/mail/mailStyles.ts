import type { Locale } from '@sampan/api/entities';
import type { CSSProperties } from 'react';
import { type ColorToken, getColor } from '../theme/colors.ts';

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

/** The class and the inline style of parts with these colours. */
export function paint(
  names: readonly MailColor[],
  style: CSSProperties = {},
): { className: string; style: CSSProperties } {
  const painted = names.map((name) => [colors[name].property, getColor(colors[name].token, 'light')]);
  return {
    className: names.map((name) => `mail-${name}`).join(' '),
    style: { ...Object.fromEntries(painted), ...style },
  };
}

const cssProperty = (property: string) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const darkRules = Object.entries(colors)
  .map(([name, { property, token }]) => {
    const rule = `${cssProperty(property)}:${getColor(token, 'dark')} !important`;
    return `.mail-${name}{${rule}}`;
  })
  .join('');

/** How a mail is coloured: by the reader's preference, or as previews ask. */
export type MailScheme = 'auto' | 'light' | 'dark';

/** The style sheet of a mail. A client without style sheets shows the light colours, which are inline. */
export function mailCss(scheme: MailScheme): string {
  if (scheme === 'light') return '';
  return scheme === 'dark' ? darkRules : `@media (prefers-color-scheme: dark){${darkRules}}`;
}

const fontByLocale: Record<Locale, string> = {
  'zh-CN': "-apple-system, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif",
  'zh-HK': "-apple-system, 'PingFang HK', 'Microsoft JhengHei', 'Noto Sans HK', sans-serif",
  'en-US': "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
};

/** Fonts that are on the reader's machine: mail clients load none. */
export const mailFont = (locale: Locale): CSSProperties => ({ fontFamily: fontByLocale[locale] });
