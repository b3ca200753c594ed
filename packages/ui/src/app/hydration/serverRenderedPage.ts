import type { Locale } from '@sampan/api/entities';
import { type ServerRenderedPage, serverRenderedPageId } from '@sampan/domain/page/page';
import { styleMark } from '@sampan/domain/page/pageStyles';
import { pageMark } from '@sampan/domain/seo/headTags';
import type { QueryClient } from '@tanstack/react-query';
import { seedMissing, seedPayload } from '../../data/payload.ts';
import type { Navigation } from '../navigation/router.ts';

/**
 * Reads the server-rendered page for hydration. Undefined if the page was not rendered on the server or is in another
 * locale: then the app renders from scratch.
 */
export function readServerRenderedPage(locale: Locale): ServerRenderedPage | undefined {
  const text = document.getElementById(serverRenderedPageId)?.textContent;
  const page = text ? (JSON.parse(text) as ServerRenderedPage) : undefined;
  return page?.locale === locale ? page : undefined;
}

/** Fills the query cache with the page's responses, as fresh as if they had been fetched now. */
export function hydrateQueryCache(queries: QueryClient, { answers, missing }: ServerRenderedPage): void {
  const now = Date.now();
  seedPayload(queries, answers, now);
  seedMissing(queries, missing, now);
}

/** Applies element styles that the document could not contain because of the content security policy. */
export function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${styleMark}]`)) {
    element.style.cssText = element.getAttribute(styleMark) ?? '';
    element.removeAttribute(styleMark);
  }
}

/** Removes the page-specific meta tags of the document on the first navigation. */
export function dropHeadWhenLeft({ here, subscribe }: Navigation): void {
  const [start] = here().split('#', 1);
  const stop = subscribe(() => {
    if (here().split('#', 1)[0] === start) return;
    stop();
    for (const element of document.head.querySelectorAll(`[${pageMark}]`)) element.remove();
  });
}
