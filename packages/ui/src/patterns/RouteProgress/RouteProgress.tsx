import { progress } from './RouteProgress.css.ts';

export interface RouteProgressProps {
  /** A navigation is on its way. */
  isPending: boolean;
}

/** A line at the top, from 150 ms of waiting on; an instant navigation never shows it. */
export function RouteProgress({ isPending }: RouteProgressProps) {
  return isPending ? <div className={progress} aria-hidden data-route-progress="" /> : null;
}
