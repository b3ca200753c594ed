import type { Payload } from '@sampan/api/builds';
import type { Locale } from '@sampan/api/entities';
import type { MailBrand, MailDocument } from '../mail/mailDocument.ts';

/** Data of a server-rendered page that the app hydrates from, embedded as JSON; contains nothing private. */
export interface ServerRenderedPage {
  locale: Locale;
  /** Route name; absent if no route matches. */
  route?: string | undefined;
  /** Responses used to render the page, by call key. */
  answers: Payload;
  /** Keys of the calls that returned NOT_FOUND. */
  missing: string[];
  /** Module names of the lazy components on the page. */
  parts: string[];
}

/** Id of the script element that contains the JSON. */
export const serverRenderedPageId = 'served-page';

/**
 * `content`: rendered from API responses, again when they change. `fixed`: the same, with a path known at build time,
 * so its data can be prefetched. `partial`: rendered from API responses and completed in the browser with locally
 * stored data. `static`: rendered from the public settings only; its other data belongs to the viewer. `frame`: a private
 * page, of which only the layout and a skeleton are rendered, the same for everyone.
 */
export const pageKinds = ['content', 'fixed', 'partial', 'static', 'frame'] as const;
export type PageKind = (typeof pageKinds)[number];

export interface FoundPage {
  kind: PageKind;
  /** Route name. */
  route: string;
  /** Path and the query parameters that the page depends on; identifies the page in caches. */
  address: string;
  /** One of endlessly many pages, such as a search: rendered while there is time for it, and cached apart. */
  isVariant?: boolean;
}

export interface PageRequest {
  address: string;
  locale: Locale;
  /** Public origin of the shop, without a trailing slash. */
  origin: string;
  /** Answers API calls as for a guest. */
  fetch: typeof fetch;
}

/** A rendered page to insert into the app's document. */
export interface RenderedPage {
  status: 200 | 404;
  /** Content of the root element; inline styles are moved to `css`. */
  html: string;
  /** Content of a style element with the document's nonce. */
  css: string;
  /** Elements for the document's head: title and metadata. */
  head: string;
  served: ServerRenderedPage;
  /** Path suffixes of the modules used by the page; their styles and scripts are included. */
  modules: string[];
}

/** Exports of the web app's server bundle. */
export interface PageRenderer {
  /** Pages whose paths are known at build time. */
  fixedPaths: readonly string[];
  /** Finds the page of an address; null for pages rendered in the browser only, and if no route matches. */
  findPage: (path: string, search: string) => FoundPage | null;
  /** Renders a page; rejects if a call or the rendering fails. */
  renderPage: (request: PageRequest) => Promise<RenderedPage>;
  /** The HTML part of a mail. */
  renderMail: (document: MailDocument, brand: MailBrand) => string;
}

/** Placeholder for the path in the "not found" page, which is rendered once for all addresses. */
export const anyAddress = '/any-address';
