import { filledCartScript } from '@sampan/domain/cart/filledCartMark';
import { foldedSidebarScript } from '@sampan/domain/page/foldedSidebarMark';
import { deferredScriptsScript } from '@sampan/domain/page/lateScripts';
import { preHydrationScript } from '@sampan/domain/page/preHydrationEvents';
import { colorModeScript } from '@sampan/domain/preferences/colorModeScript';
import type { Plugin } from 'vite';

/**
 * Adds the only inline script, which the server's CSP allows by its hash: sets the colour mode before the first paint
 * (behaviour C2), records events before hydration, and loads the deferred scripts of a prerendered page.
 */
export function prePaint(): Plugin {
  return {
    name: 'sampan-pre-paint',
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: [
          colorModeScript(),
          filledCartScript(),
          foldedSidebarScript(),
          preHydrationScript(),
          deferredScriptsScript(),
        ].join(';'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
