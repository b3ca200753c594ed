/** The six modes: three locales in two themes. */
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

/** One mode per locale, covering both themes. Stories that depend on the mode are played in each of them. */
export const starts = ['zh-CN/light', 'zh-HK/dark', 'en-US/light'];

/**
 * The mode in which the stories of a file are played, derived from its path. The audit then switches locale and theme
 * on the finished page (docs/adr/0011-stories-are-played-once.md).
 */
export function assignedMode(path: string): string {
  const draw = [...path].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 9973, 7);
  return starts[draw % starts.length] as string;
}

/** Key of the globals of the browser instance in which a run plays. */
export const modeKey = 'sampan/mode';

/** Key of the files of which a run plays only the stories with the tag `every-mode`: another mode plays the rest. */
export const everyModeOnlyKey = 'sampan/every-mode-only';

declare module 'vitest' {
  interface ProvidedContext {
    [modeKey]: Mode['globals'];
    [everyModeOnlyKey]?: string[];
  }
}
