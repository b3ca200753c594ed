import type { HTMLAttributes, Ref } from 'react';
import type { TextStyle } from '../../theme/type.ts';
import { joinClasses } from '../classes.ts';
import { lines, textRecipe } from '../Text/Text.css.ts';

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6;

export interface HeadingProps extends Omit<HTMLAttributes<HTMLHeadingElement>, 'color'> {
  /** Level in the outline; `size` sets the appearance. */
  level: HeadingLevel;
  /** Text style; by default that of the level. */
  size?: TextStyle;
  /** Truncates after this many lines. */
  maxLines?: 1 | 2 | 3;
  /** The heading element. */
  ref?: Ref<HTMLHeadingElement>;
}

const sizeByLevel: Record<HeadingLevel, TextStyle> = { 1: 'h1', 2: 'h2', 3: 'h3', 4: 'title', 5: 'label', 6: 'label' };

/**
 * Heading. The serif sizes (hero, display, h1, h2) are for the shop's own texts; products and data use `h3` and
 * below.
 */
export function Heading({ level, size = sizeByLevel[level], maxLines, className, ...props }: HeadingProps) {
  const Element = `h${level}` as const;
  return (
    <Element
      {...props}
      className={joinClasses(textRecipe({ size, tone: 'default' }), maxLines && lines[maxLines], className)}
    />
  );
}
