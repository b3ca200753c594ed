import { progress } from './RouteProgress.css.ts';

/** Progress bar at the top while a navigation or the code of a layer is pending, shown after 150 ms. */
export function RouteProgress() {
  return <div className={progress} aria-hidden data-route-progress="" />;
}
