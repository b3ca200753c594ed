import { Box, type BoxProps } from '../Box/Box.tsx';

export interface InlineProps
  extends Omit<BoxProps, 'display' | 'flexDirection' | 'flexWrap' | 'alignItems' | 'justifyContent'> {
  align?: BoxProps['alignItems'];
  justify?: BoxProps['justifyContent'];
  /** False keeps one line, for rows whose children shrink. */
  wraps?: boolean;
}

/** Children side by side, wrapping by default. */
export function Inline({ gap = 'sm', align = 'center', justify, wraps = true, ...props }: InlineProps) {
  return (
    <Box
      {...props}
      display="flex"
      flexDirection="row"
      flexWrap={wraps ? 'wrap' : 'nowrap'}
      gap={gap}
      alignItems={align}
      justifyContent={justify}
    />
  );
}
