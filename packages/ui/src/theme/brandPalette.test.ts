import { type BrandToken, brandTokens, createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { getContrast, getLuminance } from '@sampan/domain/brand/oklch';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColorToken, getColor, type ThemeName } from './colors.ts';
import { contrastPairs } from './contrast.ts';

const isBrand = (token: ColorToken): token is BrandToken => (brandTokens as readonly string[]).includes(token);

/** The pairs of the brief that involve the brand, and those that screens use besides. */
const pairs: readonly (readonly [front: ColorToken, back: ColorToken, needed: number])[] = [
  ...contrastPairs.flatMap(([front, back, needed]) =>
    isBrand(front) || isBrand(back) ? [[front, back, needed] as const] : [],
  ),
  ['text.brand', 'bg.tile', 4.5],
  ['text.brand', 'bg.sunken', 4.5],
  ['text.brand', 'bg.paper', 4.5],
  ['text.default', 'bg.selected', 4.5],
  ['text.muted', 'bg.selected', 4.5],
  ['text.onBrandTint', 'bg.selected', 4.5],
  ['text.onSolid', 'bg.deep', 4.5],
  ['solid.brand', 'bg.raised', 3],
  ['border.brand', 'bg.raised', 3],
];

const modes = ['light', 'dark'] as const;
const byte = fc.integer({ min: 0, max: 255 });
const hex = fc
  .tuple(byte, byte, byte)
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

/** Pairs of a palette below their required ratio. */
function findLowContrast(accent: string, mode: ThemeName) {
  const palette = createBrandPalette(accent, mode);
  const read = (token: ColorToken) => (isBrand(token) ? palette[token] : getColor(token, mode));
  return pairs.flatMap(([front, back, needed]) => {
    const measured = getContrast(read(front), read(back));
    return measured < needed ? [`${mode} ${front} on ${back}: ${measured.toFixed(2)}`] : [];
  });
}

test('the brief has 17 pairs with a brand color', () => {
  expect(pairs).toHaveLength(17 + 9);
});

test('every colour pair has enough contrast in both themes, with any accent', () => {
  const property = fc.property(hex, (accent) => {
    expect(modes.flatMap((mode) => findLowContrast(accent, mode))).toEqual([]);
  });
  fc.assert(property, { numRuns: 1_500, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#00ff00']] });
});

test('hover and pressed fills differ from the fill, and from each other', () => {
  const property = fc.property(hex, (accent) => {
    for (const mode of modes) {
      const palette = createBrandPalette(accent, mode);
      const fills = [palette['solid.brandHover'], palette['solid.brand'], palette['solid.brandPressed']];
      const [hover = 0, rest = 0, pressed = 0] = fills.map(getLuminance);
      expect(pressed, accent).toBeLessThan(rest);
      expect(mode === 'light' ? hover < rest && hover > pressed : hover > rest, accent).toBe(true);
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test('an accent that can be read is used as it is', () => {
  for (const accent of ['#056c5e', '#7a1f5c', '#1f4fa3', '#0000ff']) {
    expect(createBrandPalette(accent, 'light')['solid.brand']).toBe(accent);
    expect(createBrandPalette(accent, 'light')['text.brand']).toBe(accent);
  }
  expect(createBrandPalette('#ffd400', 'light')['solid.brand']).not.toBe('#ffd400');
});
