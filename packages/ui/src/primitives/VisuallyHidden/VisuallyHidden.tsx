import { VisuallyHidden as RadixVisuallyHidden } from '@radix-ui/react-visually-hidden';
import type { HTMLAttributes } from 'react';

export interface VisuallyHiddenProps extends HTMLAttributes<HTMLSpanElement> {
  /** Hides the child element in place of a span. */
  asChild?: boolean;
}

/** Text for screen readers only. */
export function VisuallyHidden(props: VisuallyHiddenProps) {
  return <RadixVisuallyHidden {...props} />;
}
