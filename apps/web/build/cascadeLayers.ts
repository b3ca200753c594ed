import type { Plugin } from 'vite';

/** Cascade layers, lowest priority first. Unlayered styles, such as a screen's own, override all of them. */
export const layers = ['reset', 'theme', 'primitive', 'pattern', 'feature'] as const;

type Layer = (typeof layers)[number];

/** By file, or else by folder, in packages/ui. */
const layerByPlace: Record<string, Layer | undefined> = {
  'theme/global': 'reset',
  'theme/reducedMotion': undefined,
  theme: 'theme',
  primitives: 'primitive',
  patterns: 'pattern',
  features: 'feature',
};

/** Returns the layer of a style sheet; undefined if it is unlayered. */
export function getLayer(path: string): Layer | undefined {
  const [, file = '', folder = ''] = /\/packages\/ui\/src\/(([a-z]+)\/.+)\.css\.ts\b/.exec(path) ?? [];
  return layerByPlace[file in layerByPlace ? file : folder];
}

/**
 * Puts each style sheet into its cascade layer, so that a class passed to a primitive overrides the primitive's own
 * class in whatever order the sheets load. Without layers, rules of equal specificity depend on the load order.
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
