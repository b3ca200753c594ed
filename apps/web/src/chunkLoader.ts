import type { BuildWatch } from '@sampan/ui/app/builds.ts';

/** Loads the code of a route. */
export type LoadChunk = <Module>(load: () => Promise<Module>) => Promise<Module>;

/**
 * A chunk that does not load is one document load of the route that is being opened, or the error page (behaviour B6).
 * While the document is on its way nothing is shown in between, so the import stays open for good.
 */
export function chunkLoader(build: () => BuildWatch, opening: () => string): LoadChunk {
  return async (load) => {
    try {
      return await load();
    } catch (error) {
      const to = opening();
      const { actor } = build();
      actor?.send({ type: 'chunkFailed', to });
      if (actor?.getSnapshot().context.leaving === to) return new Promise(() => undefined);
      throw error;
    }
  };
}
