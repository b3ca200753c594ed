import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { row as rowClass } from './Skeleton.css.ts';
import { Skeleton } from './Skeleton.tsx';

/** Placeholder of a product card: picture, two lines and a price. */
export function SkeletonCard() {
  return (
    <Stack gap="md">
      <Skeleton shape="tile" />
      <Stack gap="xs">
        <Skeleton lines={2} />
        <Skeleton width="40%" />
      </Stack>
    </Stack>
  );
}

export interface SkeletonRowsProps {
  /** Number of expected items, or as many as fill the space. */
  count: number;
  /** CSS widths of the columns. */
  columns: readonly string[];
}

/** Placeholder table rows, each as high as a one-line row. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return (
    <Stack gap="0" aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never reordered
        <Inline key={row} gap="lg" wraps={false} className={rowClass}>
          {columns.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are never reordered
            <div key={column} style={{ inlineSize: width }}>
              <Skeleton />
            </div>
          ))}
        </Inline>
      ))}
    </Stack>
  );
}
