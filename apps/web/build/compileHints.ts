import type { Plugin } from 'vite';

/** Magic comment of V8 (Chromium 136); it counts at the start of a file only. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks V8 to compile all functions of a script on its background thread while the script arrives. It would otherwise
 * compile each of some 1,300 functions on the main thread at its first call (docs/adr/0082-compile-hints.md).
 */
export function compileHints(): Plugin {
  return {
    name: 'sampan-compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite's list of preloads, which it puts at the start of a file.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = hint + file.code;
      },
    },
  };
}
