import type { Clock } from '../ports.ts';

/** Maximum delay of a navigation allowed by the specification, ms. */
const longestWaitMs = 100;

export interface NavigationGatePorts {
  clock: Clock;
  /** requestAnimationFrame, which never fires in a hidden window. */
  nextFrame(run: () => void): void;
}

export interface NavigationGate {
  /** Called when the app is idle: from then on navigations wait for a frame. */
  open(): void;
  /** Commits a navigation: immediately before the app is idle, otherwise in the next frame or after `longestWaitMs`. */
  commit(run: () => void): void;
}

/** Delays a navigation so that the browser can paint the pressed link first. */
export function createNavigationGate({ clock, nextFrame }: NavigationGatePorts): NavigationGate {
  let isIdle = false;

  function commit(run: () => void): void {
    if (!isIdle) {
      run();
      return;
    }
    let isDone = false;
    const runOnce = () => {
      if (isDone) return;
      isDone = true;
      clock.clearTimeout(timer);
      run();
    };
    const timer = clock.setTimeout(runOnce, longestWaitMs);
    nextFrame(runOnce);
  }

  return {
    open() {
      isIdle = true;
    },
    commit,
  };
}
