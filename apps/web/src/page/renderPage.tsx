import type { PageRequest, RenderedPage } from '@sampan/domain/page/page';
import { setStylesApart } from '@sampan/domain/page/pageStyles';
import { PartsContext } from '@sampan/ui/app/lazyPart.tsx';
import { memoryPlatform } from '@sampan/ui/app/memoryPlatform.ts';
import { type Services, startServices } from '@sampan/ui/app/services.ts';
import { isMissing } from '@sampan/ui/data/callFailure.ts';
import { createQueryClient } from '@sampan/ui/data/createQueryClient.ts';
import { getMissing, toPayload, unansweredIn } from '@sampan/ui/data/payload.ts';
import { createI18n, type SampanI18n } from '@sampan/ui/i18n/createI18n.ts';
import { type ReactNode, StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from '../App.tsx';
import { createRouterNavigation } from '../RouterNavigation.tsx';
import { openRoute, routeElements } from '../routes.tsx';
import { findPage } from './findPage.ts';
import { renderHead } from './renderHead.ts';

/** A page shows what it was answered, and what that made it ask for, and no more. */
const roundsOfContent = 3;

const words = new Map<string, Promise<SampanI18n>>();

/** One for all pages of a locale: rendering only reads it. */
function getMessages(locale: PageRequest['locale']): Promise<SampanI18n> {
  const known = words.get(locale) ?? createI18n({ locale, startWith: ['first', 'order', 'account', 'content'] });
  words.set(locale, known);
  return known;
}

/** No read is repeated: a page that lacks an answer is not finished, and that there is no such thing is an answer. */
function createReads(): Services['queries'] {
  const queries = createQueryClient();
  const { queries: reads } = queries.getDefaultOptions();
  queries.setDefaultOptions({ queries: { ...reads, retry: false, retryOnMount: false } });
  return queries;
}

/** Renders a page, answers what it asked for, and renders it again until it asks for nothing. */
export async function renderPage({ address, locale, origin, fetch }: PageRequest): Promise<RenderedPage> {
  const i18n = await getMessages(locale);
  const navigation = createRouterNavigation(address);
  const queries = createReads();
  const services = startServices({
    // They never come: their first snapshots are all that a page shows.
    machines: new Promise<never>(() => undefined),
    platform: memoryPlatform({ languages: [locale] }),
    navigation,
    i18n,
    queries,
    baseUrl: origin,
    fetch,
    writeHead: () => undefined,
  });
  try {
    const [path = '/', search = ''] = address.split('?');
    const { route, kind } = findPage(path, search) ?? {};
    const wordFiles = new Set([`${locale}.ts`]);
    const loadMessages: SampanI18n['loadPart'] = (part) => {
      wordFiles.add(`${locale}.${part}.ts`);
      return i18n.loadPart(part);
    };
    const opened = route === undefined ? undefined : await openRoute(route, loadMessages);
    const routes = routeElements({
      build: () => services.build,
      opening: navigation.here,
      loadWords: loadMessages,
      opened,
    });
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
    // What a static page reads is the visitor's own, such as the picture to be copied: the browser asks for it.
    // So does the page of an address that names nothing, which is made with the build.
    const maxRounds = kind === 'static' || route === undefined ? 0 : roundsOfContent;
    const html = await renderAnswered({ page, queries, parts, maxRounds });
    const missing = getMissing(queries);
    // A page with a fixed address is there whatever the shop does without.
    const isFixed = kind === 'fixed' && search === '';
    const status = route === undefined || (missing.length > 0 && !isFixed) ? 404 : 200;
    return {
      status,
      ...setStylesApart(html),
      head: renderHead({ route, address, locale, origin, status, head: services.head.current(), queries, words: i18n }),
      served: { locale, route, answers: toPayload(queries), missing, parts: [...parts] },
      modules: [
        ...(route === undefined ? [] : [`/routes/${inCamelCase(route)}.tsx`]),
        ...[...wordFiles].map((file) => `/words/${file}`),
        ...[...parts].map((part) => `/${part}.tsx`),
      ],
    };
  } finally {
    services.stop();
  }
}

/** Routes' modules are named after them: `goods-slug` is `goodsSlug.tsx`. */
function inCamelCase(route: string): string {
  return route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

interface Answering {
  page: ReactNode;
  queries: Services['queries'];
  /** Filled with the lazy parts that the page shows. */
  parts: Set<string>;
  maxRounds: number;
}

async function renderAnswered({ page, queries, parts, maxRounds }: Answering): Promise<string> {
  for (let round = 0; ; round += 1) {
    parts.clear();
    const html = await render(page);
    const unanswered = unansweredIn(queries);
    if (unanswered.length === 0 || round === maxRounds) return html;
    await Promise.all(unanswered.map((query) => query.fetch().catch(rethrowUnlessMissing)));
  }
}

/** "There is no such thing" is an answer; without any other a page would be finished with an error in it. */
function rethrowUnlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}

async function render(page: ReactNode): Promise<string> {
  let failure: { error: unknown } | undefined;
  const { prelude } = await prerenderToNodeStream(page, {
    // All of it in its place: what is outlined is moved by inline scripts, which the policy refuses.
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
