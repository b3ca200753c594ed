/** The six looks every story is seen in. */
export const modeLocales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export const modeThemes = ['light', 'dark'] as const;
type ModeTheme = (typeof modeThemes)[number];

/**
 * The theme in which a locale's stories start. The judge then turns the other one on: a theme is variables and one
 * mark, so nothing needs to be mounted and played again for it (docs/adr/0011-themes-in-one-run.md).
 */
const starts = { 'zh-CN': 'light', 'zh-HK': 'dark', 'en-US': 'light' } as const satisfies Record<string, ModeTheme>;

export interface Mode {
  name: string;
  globals: { locale: (typeof modeLocales)[number]; theme: ModeTheme };
  /** Every story starts in it; in the others only what the theme decides while it mounts. */
  isWhole: boolean;
}

export const modes: Mode[] = modeLocales.flatMap((locale) =>
  modeThemes.map((theme) => ({
    name: `${locale}/${theme}`,
    globals: { locale, theme },
    isWhole: starts[locale] === theme,
  })),
);

/**
 * Under this key addon-vitest hands the initial globals to a browser instance. It is internal to the addon, but the
 * documented way needs one Vitest project per mode and takes four times as long. `modes.stories.tsx` fails should an
 * update rename it.
 */
export const initialGlobalsKey = 'storybook/test-initial-globals';

/** Vitest's own name of the instance, read back by the test that the modes really differ. */
export const modeKey = 'sampan/mode';
