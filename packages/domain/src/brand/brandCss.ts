import { type BrandMode, brandTokens, createBrandPalette } from './brandPalette.ts';

/** Selectors of the elements that set a theme, as in packages/ui/src/theme/vars.css.ts. */
const selectors: Record<BrandMode, string> = {
  light: ':root,[data-theme="light"]',
  dark: 'body[dark-theme],html.dark-theme,[data-theme="dark"]',
};

/** Colour of the large boat on deep backgrounds: the theme's own one where no brand is set. */
export const ornamentVariable = '--s-color-ornament';

/** The brand tokens of one theme as custom properties, named as in the theme's contract, and the ornament's. */
export function createBrandVariables(accentColor: string, mode: BrandMode): Record<string, string> {
  const palette = createBrandPalette(accentColor, mode);
  return {
    ...Object.fromEntries(brandTokens.map((token) => [`--s-color-${token.replace('.', '-')}`, palette[token]])),
    // It stands on a dark background in both themes.
    [ornamentVariable]: createBrandPalette(accentColor, 'dark')['border.brand'],
  };
}

function toRule(mode: BrandMode, accentColor: string): string {
  const values = Object.entries(createBrandVariables(accentColor, mode)).map(([name, value]) => `${name}:${value}`);
  return `${selectors[mode]}{${values.join(';')}}`;
}

/** CSS that sets the brand tokens of both themes. Outside of the cascade layers, so it overrides the theme's own. */
export function createBrandCss(accentColor: string): string {
  // As in the theme, the dark colours are not for paper.
  return `${toRule('light', accentColor)}@media screen{${toRule('dark', accentColor)}}`;
}
