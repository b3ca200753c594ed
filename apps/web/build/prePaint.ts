import { getFilledCartScript } from '@sampan/domain/cart/filledCartMark';
import { getCustomerScript } from '@sampan/domain/page/customerMark';
import { getFoldedSidebarScript } from '@sampan/domain/page/foldedSidebarMark';
import { getDeferredScriptsScript } from '@sampan/domain/page/lateScripts';
import { getPendingOrdersScript } from '@sampan/domain/page/pendingOrdersMark';
import { getPreHydrationScript } from '@sampan/domain/page/preHydrationEvents';
import { getColorModeScript } from '@sampan/domain/preferences/colorModeScript';
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
          getColorModeScript(),
          getFilledCartScript(),
          getFoldedSidebarScript(),
          getCustomerScript(),
          getPendingOrdersScript(),
          getPreHydrationScript(),
          getDeferredScriptsScript(),
        ].join(';'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
