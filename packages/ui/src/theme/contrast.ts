import type { ColorToken } from './colors.ts';

/** Foreground, background, required ratio, and the measured ratios in light and dark. */
export type ContrastPair = readonly [ColorToken, ColorToken, needed: number, light: number, dark: number];

/** Required contrast: 4.5 for text, 3 for graphics. */
export const contrastPairs: readonly ContrastPair[] = [
  ['text.default', 'bg.canvas', 4.5, 15.48, 16.26],
  ['text.default', 'bg.surface', 4.5, 16.3, 15.14],
  ['text.default', 'bg.raised', 4.5, 16.3, 13.71],
  ['text.default', 'bg.tile', 4.5, 14.28, 13.54],
  ['text.muted', 'bg.canvas', 4.5, 5.73, 9.01],
  ['text.muted', 'bg.surface', 4.5, 6.04, 8.39],
  ['text.muted', 'bg.raised', 4.5, 6.04, 7.6],
  ['text.muted', 'bg.sunken', 4.5, 5.31, 9.01],
  ['text.muted', 'bg.tile', 4.5, 5.29, 7.5],
  ['text.muted', 'bg.paper', 4.5, 5.72, 8.3],
  ['text.muted', 'tint.neutral', 4.5, 5.31, 6.86],
  ['text.onDeep', 'bg.deep', 4.5, 10.85, 11.42],
  ['text.brand', 'bg.canvas', 4.5, 6.02, 10.36],
  ['text.brand', 'bg.surface', 4.5, 6.34, 9.65],
  ['text.brand', 'bg.raised', 4.5, 6.34, 8.73],
  ['text.brand', 'bg.selected', 4.5, 5.7, 8.07],
  ['text.onBrandTint', 'tint.brand', 4.5, 10.85, 11.42],
  ['text.onBrandTint', 'tint.brandHover', 4.5, 10.09, 9.67],
  ['text.sale', 'bg.canvas', 4.5, 4.73, 8.97],
  ['text.sale', 'bg.surface', 4.5, 4.98, 8.36],
  ['text.sale', 'bg.paper', 4.5, 4.72, 8.27],
  ['text.danger', 'bg.surface', 4.5, 5.43, 8.36],
  ['text.danger', 'bg.canvas', 4.5, 5.15, 8.97],
  ['text.danger', 'bg.raised', 4.5, 5.43, 7.56],
  ['text.success', 'bg.surface', 4.5, 5.75, 9.26],
  ['text.success', 'bg.canvas', 4.5, 5.46, 9.94],
  ['text.warning', 'bg.surface', 4.5, 5.99, 11.49],
  ['text.warning', 'bg.canvas', 4.5, 5.69, 12.34],
  ['text.info', 'bg.surface', 4.5, 6.36, 8.37],
  ['text.info', 'bg.canvas', 4.5, 6.03, 8.99],
  ['text.onSolid', 'solid.brand', 4.5, 6.34, 5.26],
  ['text.onSolid', 'solid.brandHover', 4.5, 8.11, 4.56],
  ['text.onSolid', 'solid.brandPressed', 4.5, 9.45, 6.34],
  ['text.onSolid', 'solid.money', 4.5, 4.98, 4.98],
  ['text.onSolid', 'solid.moneyHover', 4.5, 5.7, 5.7],
  ['text.onSolid', 'solid.moneyPressed', 4.5, 6.81, 6.81],
  ['text.onSolid', 'solid.danger', 4.5, 5.43, 4.86],
  ['text.onSolid', 'solid.dangerHover', 4.5, 6.37, 5.43],
  ['text.onInverse', 'solid.inverse', 4.5, 16.3, 14.03],
  ['text.onInverseAction', 'solid.inverse', 4.5, 8.9, 5.46],
  ['on.success', 'tint.success', 4.5, 10.85, 11.84],
  ['on.warning', 'tint.warning', 4.5, 10.47, 12.98],
  ['on.info', 'tint.info', 4.5, 11.26, 11.37],
  ['on.danger', 'tint.danger', 4.5, 10.71, 11.95],
  ['on.promo', 'tint.promo', 4.5, 10.34, 11.7],
  ['border.control', 'bg.canvas', 3, 3.17, 3.65],
  ['border.control', 'bg.surface', 3, 3.34, 3.4],
  ['border.control', 'bg.raised', 3, 3.34, 3.07],
  ['border.brand', 'bg.surface', 3, 6.34, 5.73],
  ['border.danger', 'bg.surface', 3, 5.43, 4.52],
  ['focus.ring', 'bg.canvas', 3, 4.33, 10.36],
  ['focus.ring', 'bg.surface', 3, 4.56, 9.65],
  ['focus.ring', 'bg.raised', 3, 4.56, 8.73],
  ['solid.brand', 'bg.surface', 3, 6.34, 3.35],
  ['solid.brand', 'bg.canvas', 3, 6.02, 3.59],
  ['solid.money', 'bg.surface', 3, 4.98, 3.53],
  ['solid.danger', 'bg.raised', 3, 5.43, 3.28],
  ['chart.1', 'bg.surface', 3, 3.46, 6.67],
  ['chart.2', 'bg.surface', 3, 3.87, 5.32],
  ['chart.3', 'bg.surface', 3, 3.26, 6.3],
  ['chart.4', 'bg.surface', 3, 11.37, 11.15],
  ['chart.5', 'bg.surface', 3, 6.17, 3.02],
  ['chart.6', 'bg.surface', 3, 6.04, 15.14],
];

/** WCAG 2: the relative luminance of an opaque `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2: the contrast ratio of two opaque `#rrggbb`, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
