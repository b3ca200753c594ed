import { globalFontFace } from '@vanilla-extract/css';
import { latin, latinBesideHan, variable } from './fontFaces.ts';

const fraunces =
  "url('@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2') format('woff2-variations')";

/** English on a Chinese page, such as the wordmark; on English pages `fonts.ts` adds the same file. */
globalFontFace('Fraunces Variable', { ...variable, src: fraunces, unicodeRange: latin });
/** The Latin characters of Chinese headings. */
globalFontFace('Fraunces Han', { ...variable, src: fraunces, unicodeRange: latinBesideHan });
