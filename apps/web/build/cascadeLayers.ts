import type { Plugin } from 'vite';

/** From the weakest: what is in none of them, as a screen's own styles are, wins over all. */
export const layers = ['reset', 'theme', 'primitive', 'pattern'] as const;

type Layer = (typeof layers)[number];

/** By the name of a file or else of its folder in packages/ui. */
const layerOfPlace: Record<string, Layer | undefined> = {
  'theme/global': 'reset',
  'theme/reducedMotion': undefined,
  theme: 'theme',
  primitives: 'primitive',
  patterns: 'pattern',
};

/** The layer of a sheet; undefined where it has none. */
export function getLayer(path: string): Layer | undefined {
  const [, file = '', folder = ''] = /\/packages\/ui\/src\/(([a-z]+)\/.+)\.css\.ts\b/.exec(path) ?? [];
  return layerOfPlace[file in layerOfPlace ? file : folder];
}

/**
 * A class that a pattern or a screen gives to a primitive wins over the primitive's own, whichever sheet was loaded
 * first: between two rules of the same weight that alone would decide.
 */
export function cascadeLayers(): Plugin {
  const order = `@layer ${layers.join(', ')};`;
  return {
    name: 'sampan:cascade-layers',
    enforce: 'pre',
    transform: {
      filter: { id: /\.vanilla\.css/ },
      handler(css, id) {
        const layer = getLayer(id);
        return layer && { code: `${order}\n@layer ${layer} {\n${css}\n}`, map: null };
      },
    },
  };
}
