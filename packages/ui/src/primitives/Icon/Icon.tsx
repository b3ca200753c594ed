import type { LucideIcon } from 'lucide-react';
import { joinClasses } from '../classes.ts';
import { icon } from './Icon.css.ts';

export interface IconProps {
  /** An icon component of lucide-react. */
  as: LucideIcon;
  /** 24 alone, 20 in a shop button, 16 and 18 in the back office. */
  size?: 16 | 18 | 20 | 24 | 32;
  /** Only for the active item of the tab bar. */
  isFilled?: boolean;
  /** Additional class names. */
  className?: string;
}

/** Icon, hidden from assistive technology: put the text beside it or in the control's label. */
export function Icon({ as: Glyph, size = 20, isFilled, className }: IconProps) {
  return (
    <Glyph
      aria-hidden
      focusable={false}
      size={size}
      strokeWidth={1.75}
      fill={isFilled ? 'currentColor' : 'none'}
      className={joinClasses(icon, className)}
    />
  );
}
