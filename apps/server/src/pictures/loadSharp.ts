import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/**
 * Loads sharp (libvips) on first use, without image cache and with one thread per picture: memory of its cache and
 * thread buffers is never released.
 */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  });
  return loaded;
}
