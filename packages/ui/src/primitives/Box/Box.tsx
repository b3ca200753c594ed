import { Slot } from '@radix-ui/react-slot';
import type { HTMLAttributes, Ref } from 'react';
import { type Sprinkles, sprinkles } from '../../theme/sprinkles.css.ts';
import { joinClasses } from '../classes.ts';

export interface BoxProps extends Sprinkles, Omit<HTMLAttributes<HTMLElement>, 'color'> {
  /** Element to render. Default: div. */
  as?: 'div' | 'span' | 'section' | 'header' | 'footer' | 'ul';
  /** Applies its styles to its only child instead of rendering an element. */
  asChild?: boolean;
  /** The rendered element. */
  ref?: Ref<HTMLElement>;
}

/** An element with layout and surface props from tokens. Prefer Stack and Inline for rows and columns. */
export function Box({ as = 'div', asChild, className, ...props }: BoxProps) {
  const styleProps: Record<string, unknown> = {};
  const elementProps: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) {
    const isStyle = sprinkles.properties.has(name as keyof Sprinkles);
    (isStyle ? styleProps : elementProps)[name] = value;
  }
  const Element = asChild ? Slot : (as as 'div');
  return <Element {...elementProps} className={joinClasses(sprinkles(styleProps), className)} />;
}
