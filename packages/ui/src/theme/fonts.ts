import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url';
import { latin, variable } from './fontFaces.ts';
import './fonts.css.ts';

type DisplayFontLoader = () => Promise<unknown>;

// About a hundred unicode-range slices each: the rules alone are tens of kilobytes, so English pages do not load them.
const hanFonts: Record<string, DisplayFontLoader> = {
  'zh-CN': () => import('@fontsource-variable/noto-serif-sc/index.css'),
  'zh-HK': () => import('@fontsource-variable/noto-serif-hk/index.css'),
};

/**
 * Adds the Latin display font once it is loaded. Rules of a style sheet make the browser lay out the whole page twice:
 * when they arrive, and when the font does.
 */
async function addLatinFont(): Promise<void> {
  const { fontStyle: style, fontDisplay: display, fontWeight: weight } = variable;
  const source = `url(${fraunces}) format('woff2-variations')`;
  const face = new FontFace('Fraunces Variable', source, { style, display, weight, unicodeRange: latin });
  document.fonts.add(await face.load());
}

let latinFont: Promise<void> | undefined;

/**
 * Loads the display font of a locale, which only headings use. Failures are ignored: headings keep the system serif.
 */
export async function loadDisplayFont(locale: string): Promise<void> {
  const loadHanFont = hanFonts[locale];
  if (loadHanFont) {
    await Promise.all([import('./hanDisplayFonts.css.ts'), loadHanFont()]).catch(() => undefined);
    return;
  }
  latinFont ??= addLatinFont();
  await latinFont.catch(() => {
    latinFont = undefined;
  });
}
