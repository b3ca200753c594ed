import { Slot } from '@radix-ui/react-slot';
import type { HTMLAttributes, Ref } from 'react';
import { type Alignment, type Gap, stack } from '../../theme/flex.css.ts';
import { joinClasses } from '../classes.ts';

export interface StackProps extends HTMLAttributes<HTMLElement> {
  /** Space between the children. Default: lg. */
  gap?: Gap;
  /** Alignment across the stack. Default: stretch. */
  align?: Alignment;
  /** Element to render. Default: div. */
  as?: 'div' | 'section' | 'ul';
  /** Applies its styles to its only child instead of rendering an element. */
  asChild?: boolean;
  /** The rendered element. */
  ref?: Ref<HTMLElement>;
}

/** Children stacked vertically. */
export function Stack({ gap = 'lg', align = 'stretch', as = 'div', asChild, className, ...props }: StackProps) {
  const Element = asChild ? Slot : (as as 'div');
  return <Element {...(props as object)} className={joinClasses(stack({ gap, align }), className)} />;
}
