import { filledCartScript } from '@sampan/domain/cart/filledCartMark';
import { deferredScriptsScript } from '@sampan/domain/page/lateScripts';
import { preHydrationScript } from '@sampan/domain/page/preHydrationEvents';
import { colorModeScript } from '@sampan/domain/preferences/colorModeScript';
import type { Plugin } from 'vite';

/**
 * Puts the colour mode's script before anything that paints (behaviour C2), what catches early presses before anything that
 * can be pressed, and what asks for a finished page's scripts. The server allows it by its hash, so it stays the only inline script.
 */
export function prePaint(): Plugin {
  return {
    name: 'sampan-pre-paint',
    transformIndexHtml: () => [
      {
        tag: 'script',
        children: [colorModeScript(), filledCartScript(), preHydrationScript(), deferredScriptsScript()].join(';'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
