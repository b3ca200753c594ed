import { progress } from './RouteProgress.css.ts';

export interface RouteProgressProps {
  /** True while a navigation is pending. */
  isPending: boolean;
}

/** Progress bar at the top, shown after 150 ms; fast navigations never show it. */
export function RouteProgress({ isPending }: RouteProgressProps) {
  return isPending ? <div className={progress} aria-hidden data-route-progress="" /> : null;
}
