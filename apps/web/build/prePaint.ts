import { earlyActsScript } from '@sampan/domain/page/earlyActs';
import { lateScriptsScript } from '@sampan/domain/page/lateScripts';
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
        children: [colorModeScript(), earlyActsScript(), lateScriptsScript()].join(';'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
