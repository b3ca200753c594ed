import { progress } from './RouteProgress.css.ts';

/** Progress bar at the top while a navigation is pending, shown after 150 ms; fast navigations never show it. */
export function RouteProgress() {
  return <div className={progress} aria-hidden data-route-progress="" />;
}
