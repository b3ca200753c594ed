import type { Locale } from '@sampan/api/entities';
import { headTags, type PageFacts } from '@sampan/domain/seo/headTags';
import type { PageHead } from '@sampan/ui/app/head.ts';
import type { Services } from '@sampan/ui/app/services.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { type Facts, factsByPage } from './pageFacts.ts';
import { createReading } from './reading.ts';

export interface HeadRequest {
  /** The route's name; undefined when no route matches. */
  route: string | undefined;
  /** Undefined for a private page, which search engines must not list. */
  address: string | undefined;
  locale: Locale;
  origin: string;
  status: number;
  /** The head set by the screen. */
  head: Partial<PageHead>;
  queries: Services['queries'];
  words: SampanI18n;
}

/** Writes the head of a rendered page from the screen's head and the route's own data. */
export function renderHead({ route, address, locale, origin, status, head, queries, words }: HeadRequest): string {
  const reading = createReading({ queries, locale, origin, address: address ?? '', words });
  const known: Facts = (status === 200 && route !== undefined && factsByPage[route]?.(reading)) || {};
  const facts: PageFacts = {
    title: head.title ?? reading.shop.name,
    description: head.description ?? '',
    locale,
    origin,
    shopName: reading.shop.name,
    ...(status === 200 && { canonical: address }),
    ...known,
  };
  return headTags(facts);
}
