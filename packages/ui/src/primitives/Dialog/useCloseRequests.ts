import { useEffect } from 'react';

/** https://html.spec.whatwg.org/#close-watcher: Chromium from 126 on. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}

let openLayers = 0;
let watcher: CloseWatcher | undefined;

/**
 * Lets Android's Back, and other close requests of the system, close the top layer instead of leaving the page: each acts
 * as the Escape key, so that menus in a layer, nested layers and questions before closing work alike.
 * @param isOpen whether the layer is open
 */
export function useCloseRequests(isOpen: boolean): void {
  useEffect(
    function watchCloseRequests() {
      if (!isOpen) return;
      openLayers += 1;
      watch();
      return () => {
        openLayers -= 1;
        if (openLayers > 0) return;
        watcher?.destroy();
        watcher = undefined;
      };
    },
    [isOpen],
  );
}

/** One watcher for all layers: the browser may close several at once that were opened without a press between them. */
function watch() {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher };
  if (watcher || !CloseWatcher) return;
  watcher = new CloseWatcher();
  watcher.addEventListener('close', () => {
    // A watcher serves one request, and the layer may stay open.
    watcher = undefined;
    if (openLayers > 0) watch();
    const event = new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true });
    (document.activeElement ?? document).dispatchEvent(event);
  });
}
