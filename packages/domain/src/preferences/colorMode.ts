import type { Storage } from '../ports.ts';
import { readText, writeText } from '../stored.ts';

export const colorModeKey = 'colorMode';
export const colorModes = ['light', 'dark', 'system'] as const;
/** Stored preference; `system` follows the operating system. */
export type ColorMode = (typeof colorModes)[number];
/** The applied color. */
export type Color = 'light' | 'dark';
export const defaultColorMode: ColorMode = 'light';

/** Class on body and on html, for what lies outside the body. */
export const darkMark = 'dark-theme';

const maxModeLength = 16;

/** True for a known color mode. */
export function isColorMode(value: unknown): value is ColorMode {
  return colorModes.some((mode) => mode === value);
}

/** Reads the stored mode; null if absent, invalid or storage throws. */
export function readColorMode(storage: Storage): ColorMode | null {
  const text = readText(storage, colorModeKey, maxModeLength);
  return isColorMode(text) ? text : null;
}

/** Stores the chosen color mode. */
export function writeColorMode(storage: Storage, mode: ColorMode): void {
  writeText(storage, colorModeKey, mode);
}

const colorByMode: Record<ColorMode, (prefersDark: boolean) => Color> = {
  light: () => 'light',
  dark: () => 'dark',
  system: (prefersDark) => (prefersDark ? 'dark' : 'light'),
};

/** A color forced by a page overrides the preference without changing it. */
export function resolveColor(mode: ColorMode, prefersDark: boolean, forced: Color | null): Color {
  return forced ?? colorByMode[mode](prefersDark);
}
