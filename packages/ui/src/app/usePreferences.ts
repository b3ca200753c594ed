import type { Locale } from '@sampan/api/entities';
import type { Color, ColorMode } from '@sampan/domain/preferences/colorMode';
import { getColor } from '@sampan/domain/preferences/preferencesContext';
import { useCallback, useEffect } from 'react';
import { useServices } from './ServicesContext.ts';
import { useActorSelector } from './useShown.ts';

export interface Preferences {
  /** The locale that is shown. */
  locale: Locale;
  /** The locale that was chosen: another one while its words load. */
  wantedLocale: Locale;
  /** What was chosen; `system` follows the operating system. */
  colorMode: ColorMode;
  /** What is seen. */
  color: Color;
  chooseLocale: (locale: Locale) => void;
  chooseColorMode: (mode: ColorMode) => void;
}

export function usePreferences(): Preferences {
  const { preferences } = useServices();
  const context = useActorSelector(preferences, (snapshot) => snapshot.context);
  const chooseLocale = useCallback(
    (locale: Locale) => preferences.send({ type: 'chooseLocale', locale }),
    [preferences],
  );
  const chooseColorMode = useCallback(
    (mode: ColorMode) => preferences.send({ type: 'chooseColorMode', mode }),
    [preferences],
  );
  return {
    locale: context.locale,
    wantedLocale: context.wanted,
    colorMode: context.colorMode,
    color: getColor(context),
    chooseLocale,
    chooseColorMode,
  };
}

/** A page that is light or dark whatever was chosen. The choice is untouched and comes back on leaving. */
export function useForcedColor(color: Color): void {
  const { preferences } = useServices();
  useEffect(
    function forceColor() {
      preferences.send({ type: 'forceColor', color });
      return () => preferences.send({ type: 'releaseColor' });
    },
    [preferences, color],
  );
}
