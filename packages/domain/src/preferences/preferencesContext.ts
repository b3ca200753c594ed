import type { Locale } from '@sampan/api/entities';
import type { Cookies, Storage, SystemPreferences } from '../ports.ts';
import { type Color, type ColorMode, defaultColorMode, readColorMode, resolveColor } from './colorMode.ts';
import { detectLocale } from './locale.ts';

export interface PreferencesContext {
  /** The displayed locale; kept while another one loads. */
  locale: Locale;
  /** The selected locale. */
  wanted: Locale;
  /** Locales whose messages failed to load and come from the fallback. */
  broken: readonly Locale[];
  colorMode: ColorMode;
  /** Color forced by the current page. */
  forced: Color | null;
  prefersDark: boolean;
}

export interface PreferencesSource {
  local: Storage;
  cookies: Cookies;
  systemPreferences: SystemPreferences;
}

/** Initial preferences from storage and the browser. */
export function readPreferencesAtStart({ local, cookies, systemPreferences }: PreferencesSource): PreferencesContext {
  const { locale } = detectLocale(cookies.read(), systemPreferences.languages(), systemPreferences.defaultLocale?.());
  return {
    locale,
    wanted: locale,
    broken: [],
    colorMode: readColorMode(local) ?? defaultColorMode,
    forced: null,
    prefersDark: systemPreferences.prefersDark(),
  };
}

/** The applied color: the forced one, the preference, or that of the system. */
export function getColor({ colorMode, prefersDark, forced }: PreferencesContext): Color {
  return resolveColor(colorMode, prefersDark, forced);
}
