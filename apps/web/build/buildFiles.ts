import type { RouteMatcher } from '@sampan/api/builds';
import type { Plugin } from 'vite';
import { adminRoutePaths, nonNumericIdPaths } from '../src/adminRoutePaths.ts';
import { getPageKind, getPaths } from '../src/publicPages.ts';
import { routePaths } from '../src/routePaths.ts';

/**
 * Rendering mode of each route: prerendered with a payload, prerendered without one, or rendered in the browser only.
 */
function createMatcher(): Required<RouteMatcher> {
  const matcher: Required<RouteMatcher> = { static: {}, wildcard: { '/admin': { ssr: false } }, dynamic: {} };
  for (const [route, path] of Object.entries(routePaths)) {
    const kind = getPageKind(route);
    const rule = kind === 'fixed' || kind === 'content' ? { prerender: true } : { ssr: kind === 'static' };
    const [, below] = /^(.+)\/[*:]/.exec(path) ?? [];
    if (below === undefined) matcher.static[path] = rule;
    else matcher.wildcard[below] = rule;
  }
  return matcher;
}

/**
 * Writes the build metadata that a running page requests (behaviour B1), `builds/latest.json` and
 * `builds/meta/{id}.json`, and `routes.json`, from which the server knows which document requests are a 404.
 */
export function buildFiles(id: string): Plugin {
  return {
    name: 'sampan-build-files',
    apply: 'build',
    generateBundle() {
      const timestamp = Date.now();
      const emit = (fileName: string, content: unknown) =>
        this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content)}\n` });
      emit('builds/latest.json', { id, timestamp });
      emit(`builds/meta/${id}.json`, {
        id,
        timestamp,
        matcher: createMatcher(),
        prerendered: getPaths('fixed'),
      });
      emit('routes.json', [...Object.values({ ...routePaths, ...adminRoutePaths }), ...nonNumericIdPaths]);
    },
  };
}
