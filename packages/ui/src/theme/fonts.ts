import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2?url';
import { latin, variable } from './fontFaces.ts';
import './fonts.css.ts';

// About a hundred unicode-range slices each: the rules alone are tens of kilobytes, so English pages do not load them.
const hanFonts: Record<string, () => Promise<unknown>> = {
  'zh-CN': () => import('@fontsource-variable/noto-serif-sc/index.css'),
  'zh-HK': () => import('@fontsource-variable/noto-serif-hk/index.css'),
};

/**
 * Adds the Latin display font once its file has arrived. The browser lays out the whole page once for it: twice for
 * rules of a style sheet and for a font that it loads itself, when these arrive and when the font is used.
 */
async function addLatinFont(): Promise<void> {
  const response = await fetch(fraunces);
  if (!response.ok) throw new Error(`The display font was answered with ${response.status}.`);
  const { fontStyle: style, fontDisplay: display, fontWeight: weight } = variable;
  const descriptors = { style, display, weight, unicodeRange: latin };
  document.fonts.add(new FontFace('Fraunces Variable', await response.arrayBuffer(), descriptors));
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
