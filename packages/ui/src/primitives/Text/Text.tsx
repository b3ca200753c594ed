import { Slot } from '@radix-ui/react-slot';
import type { HTMLAttributes, Ref } from 'react';
import type { TextStyle } from '../../theme/type.ts';
import { classes } from '../classes.ts';
import { lines, textRecipe } from './Text.css.ts';

export const textTones = [
  'default',
  'muted',
  'disabled',
  'brand',
  'sale',
  'danger',
  'success',
  'warning',
  'info',
  'onDeep',
  'onSolid',
  'inherit',
] as const;
export type TextTone = (typeof textTones)[number];

export interface TextProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'em' | 'small' | 'dt' | 'dd' | 'li' | 'label' | 'time' | 'figcaption';
  asChild?: boolean;
  size?: TextStyle;
  tone?: TextTone;
  weight?: 'regular' | 'medium' | 'semibold';
  align?: 'start' | 'center' | 'end';
  /** Cuts with an ellipsis after so many lines. */
  maxLines?: 1 | 2 | 3;
  /** Digits of one width, for figures that stand below each other or change. */
  isNumeric?: boolean;
  /** Holds the line to a readable length. */
  isProse?: boolean;
  ref?: Ref<HTMLElement>;
  /** For `as="time"`. */
  dateTime?: string;
  /** For `as="label"`. */
  htmlFor?: string;
}

/** Words in one of the sizes of the type scale, in one of its tones. */
export function Text({
  as = 'p',
  asChild = false,
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
  return <Element {...(props as object)} className={classes(look, maxLines && lines[maxLines], className)} />;
}
