import { expect, test } from 'vitest';
import { material, paletteByName } from './palettes.ts';
import { palettes } from './vocabulary.ts';

const darkTile = '#24231f';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2 contrast ratio of two colours. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(palettes)('%s stays visible on the light and on the dark tile', (name) => {
  const { base, shade } = paletteByName[name];
  expect(contrast(base, material.tile)).toBeGreaterThan(1.35);
  expect(contrast(base, darkTile)).toBeGreaterThan(2);
  expect(contrast(shade, darkTile)).toBeGreaterThan(1.4);
});

test.each(palettes)('%s runs from line through shade and base to light', (name) => {
  const { line, shade, base, light } = paletteByName[name];
  const tones = [line, shade, base, light].map(luminance);
  expect(tones).toEqual(tones.toSorted((a, b) => a - b));
});
