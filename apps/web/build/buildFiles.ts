import type { Plugin } from 'vite';
import { adminRoutePaths } from '../src/adminRoutePaths.ts';
import { pathsOf } from '../src/publicPages.ts';
import { routePaths } from '../src/routePaths.ts';

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
        matcher: { static: {}, wildcard: {}, dynamic: {} },
        prerendered: pathsOf('fixed'),
      });
      emit('routes.json', Object.values({ ...routePaths, ...adminRoutePaths }));
    },
  };
}
