import type { BuildWatch } from '@sampan/ui/app/builds.ts';
import { type ComponentType, lazy } from 'react';

export interface RouteModule {
  Component: ComponentType;
}

/** What a missing chunk needs to know: the guard of builds, and the address that is being opened. */
export interface ChunkOptions {
  build: () => BuildWatch;
  opening: () => string;
}

/**
 * A screen whose code is a chunk of its own. A chunk that does not load is one document load of the route that is being
 * opened, or the error page (behaviour B6). While the document is on its way nothing is shown in between, so the import
 * stays open for good.
 */
export function lazyScreen(load: () => Promise<RouteModule>, { build, opening }: ChunkOptions) {
  return lazy(async () => {
    try {
      return { default: (await load()).Component };
    } catch (error) {
      const to = opening();
      const { actor } = build();
      actor?.send({ type: 'chunkFailed', to });
      if (actor?.getSnapshot().context.leaving === to) return new Promise<never>(() => undefined);
      throw error;
    }
  });
}
