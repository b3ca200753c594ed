import type { Locale } from '@sampan/api/entities';
import type { RenderedPage } from '@sampan/domain/page/page';
import { servedPageId } from '@sampan/domain/page/page';
import { scriptJson } from '@sampan/domain/seo/headTags';
import type { PageFiles } from './pageFiles.ts';
import { noncePlaceholder } from './send.ts';

/** What a page puts its own in place of, in the document that the build wrote. */
const places = {
  language: /(<html[^>]*\slang=")[^"]*(")/,
  title: /<title>[^<]*<\/title>/,
  headEnd: /<\/head>/,
  root: /<div id="root"><\/div>/,
} as const;

/** `html` with `text` as it is, whatever dollar signs are in it. */
function put(html: string, place: RegExp, text: string): string {
  return html.replace(place, () => text);
}

/** A finished page is seen without its scripts: what paints it comes first over a slow line. */
function scriptsLast(html: string): string {
  return html.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"');
}

/** Documents made of the build's own. Throws where a page would have no place in that. */
export class Template {
  readonly #html: string;
  readonly #files: PageFiles;

  constructor(html: string, files: PageFiles) {
    for (const [name, place] of Object.entries(places)) {
      if (!place.test(html)) throw new Error(`index.html has no place for a page's ${name}`);
    }
    this.#html = html;
    this.#files = files;
  }

  /** The app without a page: the browser makes it. */
  empty(locale: Locale): string {
    return this.#html.replace(places.language, `$1${locale}$2`);
  }

  finished({ html, css, head, served, modules }: RenderedPage): string {
    const { styles, scripts } = this.#files.of(modules);
    const links = [
      ...styles.map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`),
      ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`),
    ].filter((link) => !this.#html.includes(link));
    const data = `<script type="application/json" id="${servedPageId}">${scriptJson(served)}</script>`;
    let document = this.empty(served.locale);
    document = put(document, places.title, head);
    const style = css && `  <style nonce="${noncePlaceholder}">${css}</style>\n  `;
    document = put(document, places.headEnd, `${links.map((link) => `  ${link}\n  `).join('')}${style}</head>`);
    document = put(document, places.root, `<div id="root">${html}</div>\n    ${data}`);
    return scriptsLast(document);
  }
}
