import type { Locale } from '@sampan/api/entities';
import { type ServerRenderedPage, serverRenderedPageId } from '@sampan/domain/page/page';
import { styleMark } from '@sampan/domain/page/pageStyles';
import { pageMark } from '@sampan/domain/seo/headTags';
import type { QueryClient } from '@tanstack/react-query';
import { seedMissing, seedPayload } from '../data/payload.ts';
import type { Navigation } from './navigation.tsx';

/**
 * What the server finished, for the app to take over. Undefined where it left the page to the browser, or made it for a
 * reader of another locale: then the app renders afresh.
 */
export function readServerRenderedPage(locale: Locale): ServerRenderedPage | undefined {
  const text = document.getElementById(serverRenderedPageId)?.textContent;
  const served = text ? (JSON.parse(text) as ServerRenderedPage) : undefined;
  return served?.locale === locale ? served : undefined;
}

/** The screens find what the page was made of, as fresh as if they had asked. */
export function hydrateQueryCache(queries: QueryClient, { answers, missing }: ServerRenderedPage): void {
  const now = Date.now();
  seedPayload(queries, answers, now);
  seedMissing(queries, missing, now);
}

/** Elements get the styles of their own that the document could not bring. */
export function applyStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${styleMark}]`)) {
    element.style.cssText = element.getAttribute(styleMark) ?? '';
    element.removeAttribute(styleMark);
  }
}

/** What the document says of its page to others holds for that page alone. */
export function dropHeadWhenLeft({ here, subscribe }: Navigation): void {
  const [start] = here().split('#', 1);
  const stop = subscribe(() => {
    if (here().split('#', 1)[0] === start) return;
    stop();
    for (const element of document.head.querySelectorAll(`[${pageMark}]`)) element.remove();
  });
}
