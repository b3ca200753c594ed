import { clearLayoutCache } from './boxes.ts';
import { findCutOff } from './cutOff.ts';
import { findOverlaps } from './overlap.ts';
import { findSidewaysScroll } from './sideways.ts';
import { findSmallTargets } from './targets.ts';
import { textBoxes } from './texts.ts';

export interface LookOptions {
  /** The page is operated by touch. */
  isTouched: boolean;
  /** The story shows a primitive alone, without the surroundings of a screen. */
  isPrimitive?: boolean;
}

/** Runs the layout checks on the current page; returns one sentence per problem. */
export function look(root: Element, { isTouched, isPrimitive = false }: LookOptions): string[] {
  clearLayoutCache();
  const texts = textBoxes(root);
  return [
    ...findSidewaysScroll(root),
    ...texts.map((piece) => findCutOff(piece, isPrimitive)).filter((found) => found !== undefined),
    ...findOverlaps(texts),
    ...(isTouched ? findSmallTargets(root) : []),
  ];
}
