import { vars } from '../../theme/vars.css.ts';
import type { Tone } from './drawing.ts';

const { chart, text } = vars.color;

/** Vermilion comes last because it stands for money; the sixth colour is for the group of small parts, or for a sixth part. */
const hues: Record<Tone, string> = {
  first: chart['1'],
  second: chart['3'],
  third: chart['4'],
  fourth: chart['5'],
  fifth: chart['2'],
  other: chart['6'],
  previous: text.muted,
};

/** Returns the CSS color of a series' tone. */
export function getHue(tone: Tone): string {
  return hues[tone];
}

/** The previous period is less prominent than current series. */
export const previousLook = { stroke: hues.previous, strokeWidth: 2, strokeDasharray: '4 4' };
export const mainStroke = 2.5;
