import { globalFontFace } from '@vanilla-extract/css';
import { latinBesideHan, variable } from './fontFaces.ts';

const fraunces =
  "url('@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2') format('woff2-variations')";

/** The Latin characters of Chinese headings; English ones get the font in `fonts.ts`. */
globalFontFace('Fraunces Han', { ...variable, src: fraunces, unicodeRange: latinBesideHan });
