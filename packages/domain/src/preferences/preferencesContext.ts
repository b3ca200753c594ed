import type { Locale } from '@sampan/api/entities';
import type { Cookies, Reader, Storage } from '../ports.ts';
import { type Color, type ColorMode, defaultColorMode, readColorMode, resolveColor } from './colorMode.ts';
import { detectLocale } from './locale.ts';

export interface PreferencesContext {
  /** The locale that is shown. While another one loads this one stays. */
  locale: Locale;
  /** The locale that was chosen. */
  wanted: Locale;
  /** Locales whose words are the fallback's, because their file failed. */
  broken: readonly Locale[];
  colorMode: ColorMode;
  /** By the page that is open. */
  forced: Color | null;
  prefersDark: boolean;
}

export interface PreferencesSource {
  local: Storage;
  cookies: Cookies;
  reader: Reader;
}

/** What is stored and what the browser says, before anything is chosen. */
export function preferencesAtStart({ local, cookies, reader }: PreferencesSource): PreferencesContext {
  const { locale } = detectLocale(cookies.read(), reader.languages(), reader.defaultLocale?.());
  return {
    locale,
    wanted: locale,
    broken: [],
    colorMode: readColorMode(local) ?? defaultColorMode,
    forced: null,
    prefersDark: reader.prefersDark(),
  };
}

/** The color that is applied: the choice, or the preference of the system. */
export function getColor({ colorMode, prefersDark, forced }: PreferencesContext): Color {
  return resolveColor(colorMode, prefersDark, forced);
}
