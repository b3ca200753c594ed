import { skeleton } from './Skeleton.css.ts';

export const skeletonShapes = ['text', 'block', 'tile', 'circle'] as const;

export interface SkeletonProps {
  /** `text` is as high as a line of the text around it; `tile` is a square picture. */
  shape?: (typeof skeletonShapes)[number];
  /** CSS lengths. */
  width?: string;
  height?: string;
  /** That many lines of text, the last one shorter. */
  lines?: number;
}

/** Has the box of what will take its place. Silent: mark the region around it with `aria-busy`. */
export function Skeleton({ shape = 'text', width, height, lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
      key={line}
      aria-hidden
      className={skeleton({ shape })}
      style={{ inlineSize: lines > 1 && line === lines - 1 ? '60%' : width, blockSize: height }}
    />
  ));
}
