import type { Payload } from '@sampan/api/builds';
import type { Locale } from '@sampan/api/entities';

/** What a finished page tells the app that takes it over: JSON beside the page, none of it private. */
export interface ServerRenderedPage {
  locale: Locale;
  /** The route's name; none where nothing matches. */
  route?: string | undefined;
  /** Every answer that the page was made of, by the key of its call. */
  answers: Payload;
  /** The keys of the calls that were answered "there is no such thing". */
  missing: string[];
  /** Lazy parts that the page shows, by their modules' names. */
  parts: string[];
}

/** The id of the script element that holds it. */
export const serverRenderedPageId = 'served-page';

/**
 * `content`: made from answers, and made again when they change. `fixed`: the same with an address that is known
 * beforehand, so that what it is made of can be fetched ahead. `partial`: made from answers, and completed by the browser
 * with what it alone stores. `static`: made of words alone, once, with the build.
 */
export const pageKinds = ['content', 'fixed', 'partial', 'static'] as const;
export type PageKind = (typeof pageKinds)[number];

export interface FoundPage {
  kind: PageKind;
  /** The route's name. */
  route: string;
  /** The path and as much of the query as the page depends on: one address, one page. */
  address: string;
}

export interface PageRequest {
  address: string;
  locale: Locale;
  /** Where the shop is reached, without a slash at the end. */
  origin: string;
  /** Answers the calls of the contract, as to a visitor. */
  fetch: typeof fetch;
}

/** A page ready to be put into the app's document. */
export interface RenderedPage {
  status: 200 | 404;
  /** Of the root element; what its elements' own styles are stands in `css`. */
  html: string;
  /** For a style element with the document's nonce. */
  css: string;
  /** Elements for the document's head: the title, and what the page says of itself to others. */
  head: string;
  served: ServerRenderedPage;
  /** Ends of the paths of the modules that the page is made by: their styles and scripts go with it. */
  modules: string[];
}

/** What the web app's server bundle exports. */
export interface PageRenderer {
  /** Pages whose addresses are known beforehand. */
  fixedPaths: readonly string[];
  /** The page of an address; null for one that the browser makes, and for one that nothing matches. */
  findPage: (path: string, search: string) => FoundPage | null;
  /** Rejects when a call fails or the page cannot be rendered. */
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
}

/** Stands for the shop's address in a page that is made with the build, before anybody knows where it will be reached. */
export const anyOrigin = 'https://any-origin.invalid';

/** Stands for the address in the page of an address that nothing matches, which is made with the build too. */
export const anyAddress = '/any-address';

/** Where the build leaves the pages that it made, by locale: below the server bundle. */
export function prerenderedFile(locale: Locale, address: string): string {
  return `pages/${locale}${address}.json`;
}
