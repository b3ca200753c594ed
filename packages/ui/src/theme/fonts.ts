import './fonts.css.ts';

type DisplayFontLoader = () => Promise<unknown>;

// A hundred unicode-range slices each: the rules alone are tens of kilobytes, so a reader of English never loads them.
const displayFonts: Record<string, DisplayFontLoader> = {
  'zh-CN': () => import('@fontsource-variable/noto-serif-sc/index.css'),
  'zh-HK': () => import('@fontsource-variable/noto-serif-hk/index.css'),
};

/**
 * Brings the display serif of a locale, behind what is read: headings alone are set in it. A failure is silent on
 * purpose: the heading stays in the system's serif.
 */
export async function loadDisplayFont(locale: string): Promise<void> {
  const faces = [import('./displayFonts.css.ts'), displayFonts[locale]?.()];
  await Promise.all(faces).catch(() => undefined);
}
