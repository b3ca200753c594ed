/** Called before a navigation. `proceed` lets it happen, unless another blocker holds it. */
export type NavigationBlocker = (proceed: () => void) => void;

/** The blockers of a router: two forms of one screen may both have unsaved changes. */
export function createNavigationBlockers() {
  let blockers: readonly NavigationBlocker[] = [];

  /**
   * Calls `go` when every blocker has let the navigation proceed. They are asked one after another, the latest first, so
   * that only one dialog is open. A blocker that was removed meanwhile is skipped.
   */
  function run(go: () => void, remaining = blockers): void {
    const blocker = remaining.at(-1);
    const proceed = () => run(go, remaining.slice(0, -1));
    if (!blocker) go();
    else if (blockers.includes(blocker)) blocker(proceed);
    else proceed();
  }

  return {
    run: (go: () => void) => run(go),
    isBlocked: () => blockers.length > 0,
    /** Returns a function that removes this blocker only. */
    add(blocker: NavigationBlocker) {
      blockers = [...blockers, blocker];
      return () => {
        blockers = blockers.filter((each) => each !== blocker);
      };
    },
  };
}

export type NavigationBlockers = ReturnType<typeof createNavigationBlockers>;
