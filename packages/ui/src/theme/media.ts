import { breakpoint } from './tokens.ts';

/** Media conditions for vanilla-extract's `@media` keys, smallest first. */
export const media = {
  sm: `(min-width: ${breakpoint.sm}px)`,
  md: `(min-width: ${breakpoint.md}px)`,
  lg: `(min-width: ${breakpoint.lg}px)`,
  xl: `(min-width: ${breakpoint.xl}px)`,
  /** A mouse or a trackpad: hover styles belong here, so that a tap does not leave them behind. */
  hover: '(hover: hover) and (pointer: fine)',
  /** For what moves and means nothing: nothing takes its place where less motion is asked for. */
  motion: '(prefers-reduced-motion: no-preference)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
} as const;
