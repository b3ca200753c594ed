import type { Plugin } from 'vite';

/** The font of Latin letters and digits on every page. */
const face = 'inter-latin-wght-normal.woff2';

/** Preloads the font before the style sheets that refer to it. @throws Error if the build does not contain it */
export function preloadFont(): Plugin {
  return {
    name: 'sampan-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(face));
        if (!font) throw new Error(`The build has no ${face}.`);
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
