import './fonts.css.ts';

type DisplayFontLoader = () => Promise<unknown>;

// About a hundred unicode-range slices each: the rules alone are tens of kilobytes, so English pages do not load them.
const displayFonts: Record<string, DisplayFontLoader> = {
  'zh-CN': () => import('@fontsource-variable/noto-serif-sc/index.css'),
  'zh-HK': () => import('@fontsource-variable/noto-serif-hk/index.css'),
};

/**
 * Loads the display font of a locale, which only headings use. Failures are ignored: headings keep the system serif.
 */
export async function loadDisplayFont(locale: string): Promise<void> {
  const faces = [import('./displayFonts.css.ts'), displayFonts[locale]?.()];
  await Promise.all(faces).catch(() => undefined);
}
