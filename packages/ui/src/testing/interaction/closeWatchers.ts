type Watcher = EventTarget & { requestClose(): void };
/** The watchers that wait for a close request. */
export const watchers = new Set<Watcher>();

/** Android's Back: nothing happens if no layer waits for it, and the browser leaves the page. */
export function pressBack() {
  const [watcher, ...others] = watchers;
  if (others.length > 0) throw new Error('more than one watcher is open');
  watcher?.requestClose();
}

/** Records the watchers of a story; returns the end of it. For `beforeEach`. */
export function recordWatchers() {
  const scope = window as unknown as { CloseWatcher: new () => Watcher & { destroy(): void } };
  const { CloseWatcher } = scope;
  scope.CloseWatcher = class extends CloseWatcher {
    constructor() {
      super();
      watchers.add(this);
      this.addEventListener('close', () => watchers.delete(this));
    }
    override destroy() {
      watchers.delete(this);
      super.destroy();
    }
  };
  return () => {
    scope.CloseWatcher = CloseWatcher;
    watchers.clear();
  };
}
