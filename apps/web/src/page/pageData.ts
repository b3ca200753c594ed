import { setting } from '@sampan/api/contract/setting';
import type { Endpoint, OutputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { readShopFacts, type ShopFacts } from '@sampan/domain/seo/jsonLd';
import type { Services } from '@sampan/ui/app/services/services.ts';
import { getArea } from '@sampan/ui/data/queryKeys.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { localize } from '@sampan/ui/i18n/localize.ts';

/** The data of a rendered page from which its head is written. */
export interface PageData {
  origin: string;
  locale: Locale;
  address: string;
  /** The shop in the page's locale. */
  shop: ShopFacts;
  /** All responses of an endpoint that the page used, whatever their input. */
  answersTo: <E extends Endpoint>(endpoint: E) => OutputOf<E>[];
  /** Translates an entity to the page's locale. */
  localize: <Entity extends Parameters<typeof localize>[0]>(entity: Entity) => Entity;
  t: SampanI18n['i18n']['t'];
}

export interface PageDataSource extends Pick<PageData, 'origin' | 'locale' | 'address'> {
  queries: Services['queries'];
  messages: SampanI18n;
}

/** All responses of an endpoint in the cache, whatever their input. */
export function findAnswers<E extends Endpoint>(queries: Services['queries'], endpoint: E): OutputOf<E>[] {
  const answered = queries.getQueriesData<OutputOf<E>>({ queryKey: [getArea(endpoint), endpoint.path] });
  return answered.flatMap(([key, data]) => (data === undefined || key.at(-1) !== 'once' ? [] : [data]));
}

export function createPageData({ queries, messages, ...page }: PageDataSource): PageData {
  return {
    ...page,
    shop: readShopFacts(findAnswers(queries, setting.public)[0], page.locale),
    answersTo: (endpoint) => findAnswers(queries, endpoint),
    localize: (entity) => localize(entity, page.locale),
    t: messages.i18n.t,
  };
}
