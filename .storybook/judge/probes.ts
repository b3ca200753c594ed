import { lookAfresh } from './boxes.ts';
import { cutOff } from './cutOff.ts';
import { fixedSpacing } from './fixedSpacing.ts';
import { overlaps } from './overlap.ts';
import { sideways } from './sideways.ts';
import { smallTargets } from './targets.ts';
import { pieces } from './texts.ts';

export interface LookOptions {
  /** A finger presses here. */
  isTouched: boolean;
  /** The story shows a primitive by itself, without what a screen puts around it. */
  isPrimitive?: boolean;
}

/** What is wrong with the layout as it stands now, one sentence each. */
export function look(root: Element, { isTouched, isPrimitive = false }: LookOptions): string[] {
  lookAfresh();
  const texts = pieces(root);
  return [
    ...sideways(root),
    ...fixedSpacing(root),
    ...texts.map((piece) => cutOff(piece, isPrimitive)).filter((found) => found !== undefined),
    ...overlaps(texts),
    ...(isTouched ? smallTargets(root) : []),
  ];
}
