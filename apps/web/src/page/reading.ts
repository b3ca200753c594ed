import { setting } from '@sampan/api/contract/setting';
import type { Endpoint, OutputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { readShopFacts, type ShopFacts } from '@sampan/domain/seo/jsonLd';
import type { Services } from '@sampan/ui/app/services.ts';
import { getArea } from '@sampan/ui/data/queryKeys.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { translated } from '@sampan/ui/i18n/translated.ts';

/** The data of a rendered page from which its head is written. */
export interface Reading {
  origin: string;
  locale: Locale;
  address: string;
  /** The shop in the page's locale. */
  shop: ShopFacts;
  /** All responses of an endpoint that the page used, whatever their input. */
  answersTo: <E extends Endpoint>(endpoint: E) => OutputOf<E>[];
  /** Translates an entity to the page's locale. */
  inWords: <Entity extends Parameters<typeof translated>[0]>(entity: Entity) => Entity;
  t: SampanI18n['i18n']['t'];
}

export interface ReadingSource extends Pick<Reading, 'origin' | 'locale' | 'address'> {
  queries: Services['queries'];
  words: SampanI18n;
}

export function createReading({ queries, words, ...page }: ReadingSource): Reading {
  function answersTo<E extends Endpoint>(endpoint: E) {
    const answered = queries.getQueriesData<OutputOf<E>>({ queryKey: [getArea(endpoint), endpoint.path] });
    return answered.flatMap(([key, data]) => (data === undefined || key.at(-1) !== 'once' ? [] : [data]));
  }
  return {
    ...page,
    shop: readShopFacts(answersTo(setting.public)[0], page.locale),
    answersTo,
    inWords: (entity) => translated(entity, page.locale),
    t: words.i18n.t,
  };
}
