import type sharp from 'sharp';

let loaded: Promise<typeof sharp> | undefined;

/**
 * libvips, loaded at the first picture. It keeps no decoded pictures and uses one thread a picture: its cache and its
 * threads' buffers are memory that the process never gives back.
 */
export function loadSharp(): Promise<typeof sharp> {
  loaded ??= import('sharp').then((module) => {
    module.default.cache(false);
    module.default.concurrency(1);
    return module.default;
  });
  return loaded;
}
