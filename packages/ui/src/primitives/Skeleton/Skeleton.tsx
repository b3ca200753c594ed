import { skeleton } from './Skeleton.css.ts';

type SkeletonShape = 'text' | 'block' | 'tile' | 'circle';

export interface SkeletonProps {
  /** `text` is as high as a line of the surrounding text; `tile` is a square picture. */
  shape?: SkeletonShape;
  /** CSS lengths. */
  width?: string;
  /** CSS height. */
  height?: string;
  /** Number of text lines; the last one is shorter. */
  lines?: number;
}

/** Placeholder with the size of the content. Hidden from assistive technology: set `aria-busy` on the region. */
export function Skeleton({ shape = 'text', width, height, lines = 1 }: SkeletonProps) {
  return Array.from({ length: lines }, (_, line) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical and never reordered
      key={line}
      aria-hidden
      className={skeleton({ shape })}
      style={{ inlineSize: lines > 1 && line === lines - 1 ? '60%' : width, blockSize: height }}
    />
  ));
}
