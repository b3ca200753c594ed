import { getLuminance, type Oklch, toHex, toOklch, withLuminance } from './oklch.ts';

/** The colour tokens that carry the brand. All others are the same in every shop. */
export const brandTokens = [
  'bg.deep',
  'bg.selected',
  'text.onDeep',
  'text.brand',
  'text.onBrandTint',
  'text.onInverseAction',
  'border.brand',
  'focus.ring',
  'solid.brand',
  'solid.brandHover',
  'solid.brandPressed',
  'tint.brand',
  'tint.brandHover',
] as const;
export type BrandToken = (typeof brandTokens)[number];
/** `#rrggbb` by token. */
export type BrandPalette = Readonly<Record<BrandToken, string>>;
export type BrandMode = 'light' | 'dark';

/*
 * Neutral colours that brand colours stand on (color-tokens.json): the one with the least contrast in each theme. The
 * test of the palette compares with the tokens.
 */
const lightTile = '#f2f0e7';
const lightInverse = '#21201c';
const darkRaised = '#222221';
const darkInverse = '#eeeeec';

/** Required ratios, with a margin for the rounding to 8 bits. */
const text = 4.5 * 1.01;
const graphic = 3 * 1.025;

/** Luminance of a colour with this contrast to a lighter one. */
const getDarkerLuminance = (background: string, contrast: number) =>
  (getLuminance(background) + 0.05) / contrast - 0.05;
/** Luminance of a colour with this contrast to a darker one. */
const getLighterLuminance = (background: string, contrast: number) =>
  (getLuminance(background) + 0.05) * contrast - 0.05;
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The accent at a fixed lightness, with at most this chroma: tints and deep backgrounds are calm. */
const toTone = ({ chroma, hue }: Oklch, lightness: number, maxChroma: number) =>
  toHex({ lightness, chroma: Math.min(chroma * 0.5, maxChroma), hue });

/** The accent itself where it has this luminance, or its chroma and hue with it. */
const toShade = (accent: string, luminance: number) =>
  luminance === getLuminance(accent) ? accent.toLowerCase() : withLuminance(toOklch(accent), luminance);

/** Largest luminance of a fill that a white label can be read on. */
const maxSolid = getDarkerLuminance('#ffffff', text);
/** Smallest luminance of a fill in light: two darker steps still differ. */
const minSolid = 0.018;

function createLight(accent: string): BrandPalette {
  const color = toOklch(accent);
  const tint = toTone(color, 0.958, 0.028);
  const tintHover = toTone(color, 0.932, 0.045);
  const deep = toTone(color, 0.33, 0.06);
  const solid = clamp(getLuminance(accent), minSolid, maxSolid);
  // The accent itself where it can be read: on the darkest background and on its own tint.
  const ink = toShade(accent, Math.min(solid, getDarkerLuminance(lightTile, text), getDarkerLuminance(tint, text)));
  return {
    'bg.deep': deep,
    'bg.selected': tint,
    'text.onDeep': tint,
    'text.brand': ink,
    'text.onBrandTint': deep,
    'text.onInverseAction': withLuminance(color, Math.max(0.5, getLighterLuminance(lightInverse, text))),
    'border.brand': ink,
    'focus.ring': toShade(accent, clamp(getLuminance(accent), minSolid, getDarkerLuminance(lightTile, 3.6))),
    'solid.brand': toShade(accent, solid),
    'solid.brandHover': withLuminance(color, solid * 0.72),
    'solid.brandPressed': withLuminance(color, solid * 0.5),
    'tint.brand': tint,
    'tint.brandHover': tintHover,
  };
}

function createDark(accent: string): BrandPalette {
  const color = toOklch(accent);
  const tint = toTone(color, 0.272, 0.04);
  const tintHover = toTone(color, 0.325, 0.06);
  const pale = toTone(color, 0.9, 0.07);
  const bright = Math.max(getLighterLuminance(tint, 6), clamp(getLuminance(accent), 0.45, 0.6));
  // A fill carries a white label and stands out from the surface, so there is little room.
  const solid = clamp(
    getLuminance(accent),
    getLighterLuminance(darkRaised, graphic),
    getDarkerLuminance('#ffffff', 5.05),
  );
  return {
    'bg.deep': tint,
    'bg.selected': tint,
    'text.onDeep': pale,
    'text.brand': toShade(accent, bright),
    'text.onBrandTint': pale,
    'text.onInverseAction': withLuminance(color, Math.min(maxSolid, getDarkerLuminance(darkInverse, text))),
    'border.brand': toShade(accent, clamp(getLuminance(accent), 0.25, 0.4)),
    'focus.ring': toShade(accent, bright),
    'solid.brand': toShade(accent, solid),
    'solid.brandHover': withLuminance(color, maxSolid),
    'solid.brandPressed': withLuminance(color, solid * 0.75),
    'tint.brand': tint,
    'tint.brandHover': tintHover,
  };
}

/**
 * Derives the brand tokens of both themes from one sRGB colour (ADR 72). Hue and chroma are the accent's, lightness is
 * chosen so that every pair of the design brief's contrast table holds.
 */
export function createBrandPalette(accent: string, mode: BrandMode): BrandPalette {
  return mode === 'light' ? createLight(accent) : createDark(accent);
}
