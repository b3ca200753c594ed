import { vars } from '../../theme/vars.css.ts';
import type { Tone } from './drawing.ts';

const { chart, text } = vars.color;

/** Vermilion comes last, for it means money; the sixth is for "other" alone. */
const hues: Record<Tone, string> = {
  first: chart['1'],
  second: chart['3'],
  third: chart['4'],
  fourth: chart['5'],
  fifth: chart['2'],
  other: chart['6'],
  previous: text.muted,
};

export function getHue(tone: Tone): string {
  return hues[tone];
}

/** The period before is quieter than any of today's lines. */
export const previousLook = { stroke: hues.previous, strokeWidth: 2, strokeDasharray: '4 4' };
export const mainStroke = 2.5;
