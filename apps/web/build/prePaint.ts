import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@sampan/api/entities';
import { getFilledCartScript } from '@sampan/domain/cart/filledCartMark';
import { getCustomerScript } from '@sampan/domain/page/customerMark';
import { getFoldedSidebarScript } from '@sampan/domain/page/foldedSidebarMark';
import { getDeferredScriptsScript } from '@sampan/domain/page/lateScripts';
import { getLoadFailureScript } from '@sampan/domain/page/loadFailure';
import { getPendingOrdersScript } from '@sampan/domain/page/pendingOrdersMark';
import { getPreHydrationScript } from '@sampan/domain/page/preHydrationEvents';
import { getColorModeScript } from '@sampan/domain/preferences/colorModeScript';
import type { Plugin } from 'vite';

function readLoadFailureTexts() {
  return Object.fromEntries(
    locales.map((locale) => {
      const file = join(import.meta.dirname, '../../../locales', locale, 'common.json');
      const { action, error } = JSON.parse(readFileSync(file, 'utf8'));
      return [locale, { message: error.layer, reload: action.reload }];
    }),
  );
}

/**
 * Adds the only inline script, which the server's CSP allows by its hash: sets the colour mode before the first paint
 * (behaviour C2), records events before hydration, loads the deferred scripts of a prerendered page, and says so if the
 * app's scripts do not arrive.
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
          getLoadFailureScript(readLoadFailureTexts()),
          getPreHydrationScript(),
          getDeferredScriptsScript(),
        ].join(';'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
