import type { HTMLAttributes, Ref } from 'react';
import { type Alignment, type Gap, inline } from '../../theme/flex.css.ts';
import { joinClasses } from '../classes.ts';

export interface InlineProps extends HTMLAttributes<HTMLElement> {
  /** Space between the children. Default: sm. */
  gap?: Gap;
  /** Alignment across the row. Default: center. */
  align?: Alignment;
  /** Distribution along the row. */
  justify?: 'flex-start' | 'center' | 'flex-end' | 'space-between';
  /** False keeps one line, for rows whose children shrink. */
  wraps?: boolean;
  /** Element to render. Default: div. */
  as?: 'div' | 'span' | 'header' | 'footer';
  /** The rendered element. */
  ref?: Ref<HTMLElement>;
}

/** Children side by side, wrapping by default. */
export function Inline({
  gap = 'sm',
  align = 'center',
  justify,
  wraps = true,
  as = 'div',
  className,
  ...props
}: InlineProps) {
  const Element = as as 'div';
  return <Element {...(props as object)} className={joinClasses(inline({ gap, align, justify, wraps }), className)} />;
}
