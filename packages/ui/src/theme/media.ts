import { breakpoint } from './tokens.ts';

/** Media conditions for vanilla-extract's `@media` keys, smallest first. */
export const media = {
  sm: `(min-width: ${breakpoint.sm}px)`,
  md: `(min-width: ${breakpoint.md}px)`,
  lg: `(min-width: ${breakpoint.lg}px)`,
  xl: `(min-width: ${breakpoint.xl}px)`,
  /** Mouse or trackpad: put hover styles here, so that a tap does not leave them active. */
  hover: '(hover: hover) and (pointer: fine)',
  /** For decorative motion, which is dropped with reduced motion. */
  motion: '(prefers-reduced-motion: no-preference)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
} as const;
