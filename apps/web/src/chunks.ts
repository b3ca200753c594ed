import type { BuildWatch } from '@sampan/ui/app/services/builds.ts';
import { type ComponentType, lazy } from 'react';

export interface RouteModule {
  Component: ComponentType;
}

/** Context for loading a chunk: the build guard and the URL being opened. */
export interface ChunkOptions {
  build: () => BuildWatch;
  opening: () => string;
}

/**
 * Creates a lazy component for a screen. If its chunk does not load, the document of the opened URL is loaded once, or
 * else the error page shows (behaviour B6). The import stays pending while the document loads, so that nothing flashes
 * in between.
 */
export function createLazyScreen(load: () => Promise<RouteModule>, { build, opening }: ChunkOptions) {
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
