import { category } from '@sampan/api/contract/product';
import { setting } from '@sampan/api/contract/setting';
import type { Locale } from '@sampan/api/entities';
import type { PageRequest, RenderedPage } from '@sampan/domain/page/page';
import { setStylesApart } from '@sampan/domain/page/pageStyles';
import { createHeadTags, type PageFacts } from '@sampan/domain/seo/headTags';
import type { PageHead } from '@sampan/ui/app/head/head.ts';
import { forgetFailedImports } from '@sampan/ui/app/lazyCode.tsx';
import { PartsContext } from '@sampan/ui/app/lazyPart.tsx';
import { createMemoryPlatform } from '@sampan/ui/app/services/memoryPlatform.ts';
import { type Services, startServices } from '@sampan/ui/app/services/services.ts';
import { CallFailure, isMissing } from '@sampan/ui/data/callFailure.ts';
import { createQueryClient } from '@sampan/ui/data/createQueryClient.ts';
import { findPendingQueries, getMissing, seedMissing, toPayload } from '@sampan/ui/data/payload.ts';
import type { SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createRouterNavigation } from '../RouterNavigation.tsx';
import { openRoute, routeElements } from '../routes.tsx';
import { findPage } from './findPage.ts';
import { createPageData, findAnswers } from './pageData.ts';
import { type Facts, factsByPage } from './pageFacts.ts';
import { createPageMessages } from './pageMessages.ts';
import { getRecordKey } from './recordKey.ts';

/** Maximum rounds of requests: those of the first rendering, and those that their responses lead to. */
const maxRounds = 3;

const getPageMessages = createPageMessages();

/** Creates a query client without retries: a failed request fails the page, and "not found" is a final response. */
function createReads(): Services['queries'] {
  const queries = createQueryClient();
  const { queries: reads } = queries.getDefaultOptions();
  queries.setDefaultOptions({ queries: { ...reads, retry: false, retryOnMount: false } });
  return queries;
}

/** Renders a page, executes the requests it made, and renders it again until it makes no new ones. */
export async function renderPage({ address, locale, origin, fetch }: PageRequest): Promise<RenderedPage> {
  const { i18n, loadPart } = await getPageMessages(locale);
  const navigation = createRouterNavigation(address);
  const queries = createReads();
  const services = startServices({
    platform: createMemoryPlatform({ languages: [locale] }),
    navigation,
    i18n,
    queries,
    baseUrl: origin,
    fetch,
    writeHead: () => undefined,
  });
  try {
    const [path = '/', search = ''] = address.split('?');
    const { route, kind, isVariant = false } = findPage(path, search) ?? {};
    const messageFiles = new Set([`${locale}.ts`]);
    const loadMessages: SampanI18n['loadPart'] = (part) => {
      messageFiles.add(`${locale}.${part}.ts`);
      return loadPart(part);
    };
    const opened = route === undefined ? undefined : await openRoute(route, loadMessages);
    const routes = routeElements({ loadPart: loadMessages, opened });
    const parts = new Set<string>();
    const page = (
      <StrictMode>
        <PartsContext value={parts}>
          <StaticRouter location={address}>
            <App services={services} navigation={navigation} routes={routes} />
          </StaticRouter>
        </PartsContext>
      </StrictMode>
    );
    // Static pages, frames and the 404 page know the shop's settings only: their other data belongs to the viewer, such
    // as the captcha, so the browser loads it.
    const isPersonal = kind === 'static' || kind === 'frame' || route === undefined;
    const isAnswered = isPersonal ? isPublicSettings : () => true;
    // A page with a fixed URL exists even if some of its data is missing.
    const isFixed = kind === 'fixed' && search === '';
    const recordKey = route === undefined ? undefined : getRecordKey(route, path);
    const isNamed = (hash: string) =>
      !isFixed &&
      (recordKey === undefined || hash === queries.getQueryCache().find({ queryKey: recordKey })?.queryHash);
    const html = await renderAnswered({ page, queries, parts, isAnswered, isNamed });
    const missing = getMissing(queries);
    const isGone = missing.some(isNamed) || hasUnknownCategory(route, search, queries);
    const status = route === undefined || isGone ? 404 : 200;
    return {
      status,
      ...setStylesApart(html),
      head: renderHead({
        route,
        address,
        isIndexed: kind !== 'frame' && !isVariant,
        locale,
        origin,
        status,
        head: services.head.current(),
        queries,
        messages: i18n,
      }),
      served: { locale, route, answers: toPayload(queries), missing, parts: [...parts] },
      modules: [
        ...(route?.startsWith('admin') ? ['/importAdminRoutes.ts', '/AdminRoutes.tsx'] : []),
        ...(route === undefined ? [] : [`/routes/${toCamelCase(route)}.tsx`]),
        ...[...messageFiles].map((file) => `/messages/${file}`),
        ...[...parts].map((part) => `/${part}.tsx`),
      ],
    };
  } finally {
    // In the browser an error boundary does it.
    forgetFailedImports();
    services.stop();
  }
}

/** Whether a list of goods or pictures is that of a category which the shop does not show, such as a deleted one. */
function hasUnknownCategory(route: string | undefined, search: string, queries: Services['queries']): boolean {
  const chosen = new URLSearchParams(search).get('category');
  if (chosen === null || (route !== 'goods' && route !== 'album')) return false;
  const [known] = findAnswers(queries, category.active);
  return known !== undefined && !known.some(({ id }) => String(id) === chosen);
}

/** Module name of a route: `goods-slug` is `goodsSlug.tsx`. */
function toCamelCase(route: string): string {
  return route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

interface RenderRound {
  page: ReactNode;
  queries: Services['queries'];
  /** Collects the names of the lazy parts that the page renders. */
  parts: Set<string>;
  /** Whether a request of the page is executed. */
  isAnswered: (query: PageQuery) => boolean;
  /** Whether a query, by its hash, asks for what the address names, and not for a product that an article links to. */
  isNamed: (hash: string) => boolean;
}

type PageQuery = ReturnType<typeof findPendingQueries>[number];
const isPublicSettings = ({ queryKey }: PageQuery) => queryKey[1] === setting.public.path;

async function renderAnswered({ page, queries, parts, isAnswered, isNamed }: RenderRound): Promise<string> {
  /** "Not found" is a valid response. Other errors abort: the page must not be stored with an error in it. */
  function handleError({ queryHash }: PageQuery, error: unknown): void {
    if (isMissing(error)) return;
    if (!isInvalid(error) || !isNamed(queryHash)) throw error;
    // No record has the id in the address, such as one that is too long.
    seedMissing(queries, [queryHash], Date.now());
  }

  for (let round = 0; ; round += 1) {
    parts.clear();
    const html = await render(page);
    const unanswered = findPendingQueries(queries).filter(isAnswered);
    if (unanswered.length === 0 || round === maxRounds) return html;
    await Promise.all(unanswered.map((query) => query.fetch().catch((error) => handleError(query, error))));
  }
}

const isInvalid = (error: unknown) => error instanceof CallFailure && error.error.code === 'VALIDATION';

async function render(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerenderToNodeStream(page, {
    // Never outline content: React would move it into place by inline scripts, which the CSP blocks.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failure ??= { error };
    },
  });
  prelude.setEncoding('utf8');
  let html = '';
  for await (const chunk of prelude) html += chunk;
  if (failure) throw failure.error;
  return html;
}

interface HeadRequest {
  /** The route's name; undefined when no route matches. */
  route: string | undefined;
  address: string;
  /** Search engines must not list private pages and variants of others. */
  isIndexed: boolean;
  locale: Locale;
  origin: string;
  status: number;
  /** The head set by the screen. */
  head: Partial<PageHead>;
  queries: Services['queries'];
  messages: SampanI18n;
}

/** Writes the head of a rendered page from the screen's head and the route's own data. */
function renderHead({
  route,
  address,
  isIndexed,
  locale,
  origin,
  status,
  head,
  queries,
  messages,
}: HeadRequest): string {
  const page = createPageData({ queries, locale, origin, address, messages });
  const routeFacts: Facts = (status === 200 && route !== undefined && factsByPage[route]?.(page)) || {};
  const facts: PageFacts = {
    title: head.title ?? page.shop.name,
    description: head.description ?? '',
    locale,
    origin,
    shopName: page.shop.name,
    ...(status === 200 && isIndexed && { canonical: address }),
    ...routeFacts,
  };
  return createHeadTags(facts);
}
