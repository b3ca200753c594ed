import { globalFontFace } from '@vanilla-extract/css';
import { latin, latinBesideHan, latinExt, variable } from './fontFaces.ts';

const inter = "url('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2') format('woff2-variations')";
const interExt = "url('@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2') format('woff2-variations')";

// Arial scaled to Inter's metrics, so that the font swap shifts nothing.
const interMetrics = {
  src: "local('Arial'), local('Liberation Sans')",
  sizeAdjust: '107.06%',
  ascentOverride: '90.49%',
  descentOverride: '22.56%',
  lineGapOverride: '0%',
};

globalFontFace('Inter Variable', [
  { ...variable, src: inter, unicodeRange: latin },
  { ...variable, src: interExt, unicodeRange: latinExt },
]);
globalFontFace('Inter Han', [
  { ...variable, src: inter, unicodeRange: latinBesideHan },
  { ...variable, src: interExt, unicodeRange: latinExt },
]);
globalFontFace('Inter Fallback', { ...interMetrics, unicodeRange: latin });
globalFontFace('Inter Han Fallback', { ...interMetrics, unicodeRange: latinBesideHan });
