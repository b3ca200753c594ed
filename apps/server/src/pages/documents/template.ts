import type { Locale } from '@sampan/api/entities';
import { type Brand, brandStyleId } from '@sampan/domain/brand/brand';
import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { getIconPath } from '@sampan/domain/brand/brandIcons';
import { escapeHtml } from '@sampan/domain/page/html';
import { lateScriptsId } from '@sampan/domain/page/lateScripts';
import { type RenderedPage, serverRenderedPageId } from '@sampan/domain/page/page';
import { toScriptJson } from '@sampan/domain/seo/headTags';
import { noncePlaceholder } from './nonceDocument.ts';
import type { PageFiles } from './pageFiles.ts';

/** The sentence that a browser without JavaScript shows above the page, whose buttons and forms do nothing there. */
export const noScriptTexts: Record<Locale, string> = {
  'zh-CN': '请启用JavaScript，否则无法登录和下单。',
  'zh-HK': '請啟用JavaScript，否則無法登入和落單。',
  'en-US': 'Please turn on JavaScript: you can’t log in or order without it.',
};

/** Positions in the built document that a page's content replaces. */
const places = {
  language: /(<html[^>]*\slang=")[^"]*(")/,
  title: /<title>[^<]*<\/title>/,
  headEnd: /<\/head>/,
  root: /<div id="root"><\/div>/,
} as const;

/** Replaces without interpreting `$` patterns in the text. */
function put(html: string, place: RegExp, text: string): string {
  return html.replace(place, () => text);
}

/** Nonce placeholder in the built document. */
const builtPlaceholder = '__CSP_NONCE__';

/** The app's script tags; a server-rendered page's inline script loads them after the first paint. */
const scriptTags = /\s*(<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g;

/** Builds documents from the built one. The constructor throws if a position is missing. */
export class Template {
  readonly #html: string;
  readonly #files: PageFiles;

  constructor(html: string, files: PageFiles) {
    for (const [name, place] of Object.entries(places)) {
      if (!place.test(html)) throw new Error(`index.html has no place for a page's ${name}`);
    }
    this.#html = html.replaceAll(builtPlaceholder, noncePlaceholder);
    this.#files = files;
  }

  /** The document of a page that the browser renders. */
  renderEmpty(locale: Locale, brand: Brand): string {
    return addBrand(this.#withLanguage(locale), brand);
  }

  #withLanguage(locale: Locale): string {
    const html = this.#html.replace(places.language, `$1${locale}$2`);
    return put(html, places.root, `<noscript><p>${noScriptTexts[locale]}</p></noscript>\n    <div id="root"></div>`);
  }

  /** The document of a page that the server has rendered. */
  renderPage({ html, css, head, served, modules }: RenderedPage, brand: Brand): string {
    const { styles, scripts } = this.#files.findFiles(modules);
    const isNew = (tag: string) => !this.#html.includes(tag);
    const links = styles.map((path) => `<link rel="stylesheet" crossorigin href="/${path}">`).filter(isNew);
    const preloads = scripts.map((path) => `<link rel="modulepreload" crossorigin href="/${path}">`).filter(isNew);
    const own = [...this.#html.matchAll(scriptTags)].map(([, tag]) => tag);
    const late = `<template id="${lateScriptsId}">${[...own, ...preloads].join('')}</template>`;
    const data = `<script type="application/json" id="${serverRenderedPageId}">${toScriptJson(served)}</script>`;
    let document = this.#withLanguage(served.locale).replaceAll(scriptTags, '');
    document = put(document, places.title, head);
    const style = css && `  <style nonce="${noncePlaceholder}">${css}</style>\n  `;
    document = put(document, places.headEnd, `${links.map((link) => `  ${link}\n  `).join('')}${style}</head>`);
    document = put(document, places.root, `<div id="root">${html}</div>\n    ${data}\n    ${late}`);
    return addBrand(document, brand);
  }
}

const ownIcons = /<link rel="(?:icon|apple-touch-icon)"[^>]*>/g;

/** Sizes of a browser's icon and of the one for home screens, px. */
const iconSides = { icon: 48, 'apple-touch-icon': 180 } as const;

function toIconLinks(icon: string): string {
  return Object.entries(iconSides)
    .map(([rel, side]) => `<link rel="${rel}" href="${escapeHtml(getIconPath(icon, side))}" sizes="${side}x${side}" />`)
    .join('\n    ');
}

/**
 * Adds the shop's colours and icons to a document, so that the first paint has them. The style element has the
 * document's nonce; `useBrandStyle` of the app updates it when the setting changes.
 */
function addBrand(html: string, { accentColor, icon }: Brand): string {
  let document = html;
  if (icon) {
    const [first] = document.match(ownIcons) ?? [];
    document = document.replaceAll(ownIcons, (tag) => (tag === first ? toIconLinks(icon) : ''));
  }
  if (!accentColor) return document;
  const attributes = `id="${brandStyleId}" data-accent="${accentColor}" nonce="${noncePlaceholder}"`;
  return document.replace('</head>', () => `  <style ${attributes}>${createBrandCss(accentColor)}</style>\n  </head>`);
}
