import { Slot } from '@radix-ui/react-slot';
import type { HTMLAttributes } from 'react';
import type { TextStyle } from '../../theme/type.ts';
import { joinClasses } from '../classes.ts';
import { lines, textRecipe } from './Text.css.ts';

export type TextTone = 'default' | 'muted' | 'danger' | 'success' | 'warning' | 'onSolid' | 'inherit';

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  /** Element to render. Default: p. */
  as?: 'p' | 'span' | 'div' | 'dt' | 'dd' | 'time' | 'figcaption';
  /** Applies the style to the child element. */
  asChild?: boolean;
  /** Text style. Default: body. */
  size?: TextStyle;
  /** Text colour. Default: inherit. */
  tone?: TextTone;
  /** Font weight; without it, that of the text style. */
  weight?: 'medium' | 'semibold';
  /** Text alignment. */
  align?: 'center';
  /** Truncates with an ellipsis after this many lines. */
  maxLines?: 1 | 2 | 3;
  /** Tabular digits, for figures in columns or that change. */
  isNumeric?: boolean;
  /** Limits the line length for readability. */
  isProse?: boolean;
  /** For `as="time"`. */
  dateTime?: string;
}

/** Text in a size and tone of the type scale. */
export function Text({
  as = 'p',
  asChild,
  size = 'body',
  tone = 'inherit',
  weight,
  align,
  maxLines,
  isNumeric,
  isProse,
  className,
  ...props
}: TextProps) {
  const Element = asChild ? Slot : (as as 'p');
  const look = textRecipe({ size, tone, weight, align, isNumeric, isProse });
  return <Element {...(props as object)} className={joinClasses(look, maxLines && lines[maxLines], className)} />;
}

/** Small text of less importance: a hint, a fact beside a name, or what an empty list says. Default size: bodySm. */
export function MutedText(props: Omit<TextProps, 'tone'>) {
  return <Text size="bodySm" tone="muted" {...props} />;
}
