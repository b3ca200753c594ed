import { globalFontFace } from '@vanilla-extract/css';
import { latin, latinBesideHan, variable } from './fontFaces.ts';

const fraunces =
  "url('@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2') format('woff2-variations')";

globalFontFace('Fraunces Variable', { ...variable, src: fraunces, unicodeRange: latin });
globalFontFace('Fraunces Han', { ...variable, src: fraunces, unicodeRange: latinBesideHan });
