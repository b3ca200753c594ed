import type { ReactNode } from 'react';
import { Inline } from '../../primitives/Inline/Inline.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import type { Look } from './forced.ts';

export interface StateMatrixProps<Row extends string> {
  rows: readonly Row[];
  looks: readonly Look[];
  /** One cell. `disabled`, `loading` and `invalid` are the component's own props; the rest is forced from outside. */
  children: (row: Row, look: Look) => ReactNode;
}

/** Every variant in every look, each under its name. Goes with `parameters: forced('button')`. */
export function StateMatrix<Row extends string>({ rows, looks, children }: StateMatrixProps<Row>) {
  return (
    <Stack gap="2xl">
      {rows.map((row) => (
        <Stack key={row} gap="sm">
          <Text size="label">{row}</Text>
          <Inline gap="lg" align="flex-start">
            {looks.map((look) => (
              <Stack key={look} gap="xs" data-row={row} data-look={look}>
                {children(row, look)}
                <Text size="caption" tone="muted">
                  {look}
                </Text>
              </Stack>
            ))}
          </Inline>
        </Stack>
      ))}
    </Stack>
  );
}
