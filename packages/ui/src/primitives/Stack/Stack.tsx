import { Box, type BoxProps } from '../Box/Box.tsx';

export interface StackProps extends Omit<BoxProps, 'display' | 'flexDirection' | 'alignItems' | 'justifyContent'> {
  /** Alignment across the stack. Default: stretch. */
  align?: BoxProps['alignItems'];
}

/** Children stacked vertically with `gap`: a token, or `{phone, tablet, desktop}`. */
export function Stack({ gap = 'lg', align = 'stretch', ...props }: StackProps) {
  return <Box {...props} display="flex" flexDirection="column" gap={gap} alignItems={align} />;
}
