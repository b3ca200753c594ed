import type { Plugin } from 'vite';

/**
 * React Router is one file, and what nobody imports stays in it: its `Link`, `Form` and `ScrollRestoration`, the error
 * boundaries of its framework, and all they need, are made by calls and `extends` that a bundler must take for effects.
 * They have none, so here they are said to be pure, and the names that are written onto them afterwards, for developer
 * tools alone, go. Half of the file is left.
 */
export function routerWithoutUnused(): Plugin {
  return {
    name: 'sampan:router-without-unused',
    apply: 'build',
    enforce: 'pre',
    // Its package names the build with warnings for every condition; the one without lies beside it.
    async resolveId(source, importer) {
      if (source !== 'react-router') return;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id.replace('/dist/development/', '/dist/production/');
    },
    transform: {
      filter: { id: /\/react-router\/dist\/\w+\/chunk-[^/]+\.mjs$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(
            /^var (\w+) = (class extends React\d*\.Component \{\n[\s\S]*?^\});$/gm,
            'var $1 = /* @__PURE__ */ (() => $2)();',
          )
          .replace(/= (React\d*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
