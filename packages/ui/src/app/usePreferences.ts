import type { Locale } from '@sampan/api/entities';
import type { Color, ColorMode } from '@sampan/domain/preferences/colorMode';
import { getColor } from '@sampan/domain/preferences/preferencesContext';
import { useCallback } from 'react';
import { useServices } from './services/ServicesContext.ts';
import { useActorSelector } from './services/useActorSelector.ts';

export interface Preferences {
  /** The displayed locale. */
  locale: Locale;
  /** The chosen locale; differs from `locale` while its messages load. */
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
  const locale = useActorSelector(preferences, ({ context }) => context.locale);
  const wantedLocale = useActorSelector(preferences, ({ context }) => context.wanted);
  const colorMode = useActorSelector(preferences, ({ context }) => context.colorMode);
  const color = useActorSelector(preferences, ({ context }) => getColor(context));
  const chooseLocale = useCallback(
    (locale: Locale) => preferences.send({ type: 'chooseLocale', locale }),
    [preferences],
  );
  const chooseColorMode = useCallback(
    (mode: ColorMode) => preferences.send({ type: 'chooseColorMode', mode }),
    [preferences],
  );
  return { locale, wantedLocale, colorMode, color, chooseLocale, chooseColorMode };
}
