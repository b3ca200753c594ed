/** The six looks every story is seen in. */
export const modeLocales = ['zh-CN', 'zh-HK', 'en-US'] as const;
export const modeThemes = ['light', 'dark'] as const;
export type ModeLocale = (typeof modeLocales)[number];
export type ModeTheme = (typeof modeThemes)[number];

export interface Mode {
  name: string;
  globals: { locale: ModeLocale; theme: ModeTheme };
}

export const modes: Mode[] = modeLocales.flatMap((locale) =>
  modeThemes.map((theme) => ({ name: `${locale}/${theme}`, globals: { locale, theme } })),
);

/** One mode a locale; both themes are among them. What is decided by its mode is played in each of them. */
export const starts = ['zh-CN/light', 'zh-HK/dark', 'en-US/light'];

/**
 * The mode in which a file's stories are mounted and played, drawn from its path. The layout audit then turns to the other
 * locales and the other theme, on the page as it was left (docs/adr/0011-stories-are-played-once.md).
 */
export function assignedMode(path: string): string {
  const draw = [...path].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
  return starts[draw % starts.length] as string;
}

/**
 * Under this key addon-vitest hands the initial globals to a browser instance. It is internal to the addon, but the
 * documented way needs one Vitest project per mode and takes four times as long. `modes.stories.tsx` fails should an
 * update rename it.
 */
export const initialGlobalsKey = 'storybook/test-initial-globals';

/** Vitest's own name of the instance, read back by the test that the modes really differ. */
export const modeKey = 'sampan/mode';

/** Names of stories by the path of their file. */
export type StoryNames = Record<string, string[]>;

/** The stories that are played in every locale: nobody needs to turn to the others. */
export const playedInAllKey = 'sampan/played-in-all';

/** The stories that are played in another mode than this one. */
export const playedElsewhereKey = 'sampan/played-elsewhere';

export function getNames(path: string, names: StoryNames = {}): string[] {
  return Object.entries(names).find(([own]) => path.endsWith(own))?.[1] ?? [];
}
