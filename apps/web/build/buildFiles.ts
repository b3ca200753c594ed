import type { RouteMatcher } from '@sampan/api/builds';
import type { Plugin } from 'vite';
import { adminRoutePaths } from '../src/adminRoutePaths.ts';
import { getPageKind, getPaths } from '../src/publicPages.ts';
import { routePaths } from '../src/routePaths.ts';

/** How each route's page comes into being: finished with a payload, finished without one, or made by the browser alone. */
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
 * Writes what the running page asks of a build (behaviour B1): `builds/latest.json` and `builds/meta/{id}.json`, and for
 * the server the paths that are pages, so that a document request for any other is a 404.
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
      emit('routes.json', Object.values({ ...routePaths, ...adminRoutePaths }));
    },
  };
}
