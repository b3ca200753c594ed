import type { Plugin } from 'vite';

/** What every page's words are set in: Latin letters and figures. */
const face = 'inter-latin-wght-normal.woff2';

/** The face comes before the styles that name it, on a connection of its own. Throws where the build has it no more. */
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
