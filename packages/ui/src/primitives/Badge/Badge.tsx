import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { badge, dot } from './Badge.css.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'info' | 'danger' | 'promo' | 'brand';

export interface BadgeProps {
  /** Colour. Default: neutral. */
  tone?: BadgeTone;
  /** `status` has a dot beside its text; `tag` is for pictures (sale, new). */
  look?: 'status' | 'tag';
  /** Text of the badge. */
  children: ReactNode;
  /** Additional class names. */
  className?: string;
}

/** A short text on a tint; never colour alone. */
export function Badge({ tone = 'neutral', look = 'status', children, className }: BadgeProps) {
  return (
    <span className={joinClasses(badge({ tone, look }), className)}>
      {look === 'status' && <span className={dot} aria-hidden />}
      {children}
    </span>
  );
}

export interface CountBadgeProps {
  /** The number to show. */
  count: number;
  /** Colour. Default: neutral. */
  tone?: BadgeTone;
  /** Vermilion; for the cart's count only. */
  isCart?: boolean;
  /** Additional class names. */
  className?: string;
}

/** Text of a number in a badge: 99+ at most. */
export const toBadgeText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A number, 99+ at most; hidden at 0. Hidden from assistive technology: include `toBadgeText` in the control's label. */
export function CountBadge({ count, tone = 'neutral', isCart = false, className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span aria-hidden className={joinClasses(badge({ tone, look: 'count', isSolid: isCart }), className)}>
      {toBadgeText(count)}
    </span>
  );
}
