import type { Navigate } from '../ports.ts';
import { toRedirect } from './redirect.ts';

/** The part of the navigation that leaves a login screen. */
export interface ReturnNavigation {
  navigate: Navigate;
  back(steps?: number): void;
  getEarlier(steps: number): string | undefined;
}

/**
 * Leaves a login or registration screen for `target`. Goes back where the entry before these screens is `target`:
 * otherwise the history would have it twice.
 */
export function returnTo(target: string, { navigate, back, getEarlier }: ReturnNavigation): void {
  let steps = 1;
  let earlier = getEarlier(steps);
  while (earlier !== undefined && toRedirect(earlier) !== null) {
    steps += 1;
    earlier = getEarlier(steps);
  }
  if (earlier === target) back(steps);
  else navigate(target, { replace: true });
}
