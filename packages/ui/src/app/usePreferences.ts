import type { Locale } from '@sampan/api/entities';
import type { Color, ColorMode } from '@sampan/domain/preferences/colorMode';
import { getColor } from '@sampan/domain/preferences/preferencesContext';
import { useServices } from './services/ServicesContext.ts';
import { useActorSelector } from './services/useActorSelector.ts';

export interface Preferences {
  /** The chosen locale; differs from the displayed one while its messages load. */
  wantedLocale: Locale;
  /** The chosen mode; `system` follows the operating system. */
  colorMode: ColorMode;
  /** The displayed colour scheme. */
  color: Color;
  chooseLocale: (locale: Locale) => void;
  chooseColorMode: (mode: ColorMode) => void;
}

/** Returns locale and color mode with their setters; renders again when they change. */
export function usePreferences(): Preferences {
  const { preferences } = useServices();
  // One value each: the context is a new object after every event, also when nothing that is shown has changed.
  const wantedLocale = useActorSelector(preferences, ({ context }) => context.wanted);
  const colorMode = useActorSelector(preferences, ({ context }) => context.colorMode);
  const color = useActorSelector(preferences, ({ context }) => getColor(context));
  return {
    wantedLocale,
    colorMode,
    color,
    chooseLocale: (locale) => preferences.send({ type: 'chooseLocale', locale }),
    chooseColorMode: (mode) => preferences.send({ type: 'chooseColorMode', mode }),
  };
}
