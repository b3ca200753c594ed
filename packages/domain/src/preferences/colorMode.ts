import type { Storage } from '../ports.ts';
import { readText, writeText } from '../stored.ts';

export const colorModeKey = 'colorMode';
export const colorModes = ['light', 'dark', 'system'] as const;
/** What is stored; `system` follows the operating system. */
export type ColorMode = (typeof colorModes)[number];
/** What is seen. */
export type Color = 'light' | 'dark';
export const defaultColorMode: ColorMode = 'light';

/** On body; html has a class of the same name, for what lies outside the body. */
export const darkMark = 'dark-theme';

const longestMode = 16;

/** True for a known color mode. */
export function isColorMode(value: unknown): value is ColorMode {
  return colorModes.some((mode) => mode === value);
}

/** The stored mode, or null for none, garbage and a storage that throws. */
export function readColorMode(storage: Storage): ColorMode | null {
  const text = readText(storage, colorModeKey, longestMode);
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

/** A page's forced colour wins over the preference and leaves it untouched. */
export function resolveColor(mode: ColorMode, prefersDark: boolean, forced: Color | null): Color {
  return forced ?? colorByMode[mode](prefersDark);
}
