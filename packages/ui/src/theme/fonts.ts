import './fonts.css.ts';

type DisplayFontLoader = () => Promise<unknown>;

// A hundred unicode-range slices each: the rules alone are tens of kilobytes, so a reader of English never loads them.
const displayFonts: Record<string, DisplayFontLoader> = {
  'zh-CN': () => import('@fontsource-variable/noto-serif-sc/index.css'),
  'zh-HK': () => import('@fontsource-variable/noto-serif-hk/index.css'),
};

/**
 * Brings the display serif of a Chinese locale; nothing for the others. A failure is silent on purpose:
 * the heading stays in the system's serif.
 */
export async function loadDisplayFont(locale: string): Promise<void> {
  await displayFonts[locale]?.().catch(() => undefined);
}
