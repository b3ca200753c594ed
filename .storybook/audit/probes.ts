import { clearLayoutCache } from './boxes.ts';
import { findCutOff } from './cutOff.ts';
import { findFixedSpacing } from './fixedSpacing.ts';
import { findOverlaps } from './overlap.ts';
import { findSidewaysScroll } from './sideways.ts';
import { findSmallTargets } from './targets.ts';
import { textBoxes } from './texts.ts';

export interface LookOptions {
  /** A finger presses here. */
  isTouched: boolean;
  /** The story shows a primitive by itself, without what a screen puts around it. */
  isPrimitive?: boolean;
}

/** What is wrong with the layout as it stands now, one sentence each. */
export function look(root: Element, { isTouched, isPrimitive = false }: LookOptions): string[] {
  clearLayoutCache();
  const texts = textBoxes(root);
  return [
    ...findSidewaysScroll(root),
    ...findFixedSpacing(root),
    ...texts.map((piece) => findCutOff(piece, isPrimitive)).filter((found) => found !== undefined),
    ...findOverlaps(texts),
    ...(isTouched ? findSmallTargets(root) : []),
  ];
}
