/** The six looks every story is tested in. */
export const modeLocales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export const modeThemes = ['light', 'dark'] as const;

export interface Mode {
  name: string;
  globals: { locale: (typeof modeLocales)[number]; theme: (typeof modeThemes)[number] };
}

export const modes: Mode[] = modeLocales.flatMap((locale) =>
  modeThemes.map((theme) => ({ name: `${locale}/${theme}`, globals: { locale, theme } })),
);

/**
 * Under this key addon-vitest hands the initial globals to a browser instance. It is internal to the addon, but the
 * documented way needs one Vitest project per mode and takes four times as long. `modes.stories.tsx` fails should an
 * update rename it.
 */
export const initialGlobalsKey = 'storybook/test-initial-globals';

/** Vitest's own name of the instance, read back by the test that the modes really differ. */
export const modeKey = 'sampan/mode';
