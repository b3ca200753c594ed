import type { Clock } from '../ports.ts';

/** The specification's hundred milliseconds: what a navigation waits at most. */
const longestWaitMs = 100;

export interface NavigationGatePorts {
  clock: Clock;
  /** requestAnimationFrame: a hidden window never calls back. */
  nextFrame(run: () => void): void;
}

export interface NavigationGate {
  /** The app is idle: from here on navigations wait for a frame. */
  open(): void;
  /** Commits a navigation: at once before the app is idle, else in the next frame, or after `longestWaitMs`. */
  commit(run: () => void): void;
}

/** Lets the pressed link be painted before a navigation takes the thread. */
export function createNavigationGate({ clock, nextFrame }: NavigationGatePorts): NavigationGate {
  let isIdle = false;

  function commit(run: () => void): void {
    if (!isIdle) {
      run();
      return;
    }
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      clock.clearTimeout(timer);
      run();
    };
    const timer = clock.setTimeout(once, longestWaitMs);
    nextFrame(once);
  }

  return {
    open() {
      isIdle = true;
    },
    commit,
  };
}
