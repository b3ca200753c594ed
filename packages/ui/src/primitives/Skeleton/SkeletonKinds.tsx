import { Box } from '../Box/Box.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Skeleton } from './Skeleton.tsx';

/** A card to come: its picture, two lines and a price. */
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
  /** As many as will come, or as many as fill the place. */
  count: number;
  /** CSS widths of the cells of a row, as its columns will have. */
  columns: readonly string[];
}

/** Table rows to come, each as high as a row with one line. */
export function SkeletonRows({ count, columns }: SkeletonRowsProps) {
  return (
    <Stack gap="0" aria-hidden>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <Inline key={row} gap="lg" wraps={false} paddingY="md" paddingX="lg">
          {columns.map((width, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
            <Box key={column} style={{ inlineSize: width, flexShrink: 1 }}>
              <Skeleton />
            </Box>
          ))}
        </Inline>
      ))}
    </Stack>
  );
}
