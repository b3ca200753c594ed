import { checkAnswer } from '@sampan/api/answerCheck';
import '@sampan/ui/theme/fonts.ts';
import '@sampan/ui/theme/global.css.ts';
import { appStartEvent } from '@sampan/domain/page/loadFailure';
import { detectLocale } from '@sampan/domain/preferences/locale';
import { captureInputValues, dropPreHydrationEvents } from '@sampan/ui/app/hydration/preHydrationEvents.ts';
import {
  applyStyles,
  dropHeadWhenLeft,
  hydrateQueryCache,
  readServerRenderedPage,
} from '@sampan/ui/app/hydration/serverRenderedPage.ts';
import { readStyleNonce } from '@sampan/ui/app/hydration/styleNonce.ts';
import { watchStyles } from '@sampan/ui/app/lazyCode.tsx';
import { fetchParts } from '@sampan/ui/app/lazyPart.tsx';
import { createBrowserPlatform } from '@sampan/ui/app/services/browserPlatform.ts';
import { type Services, startServices } from '@sampan/ui/app/services/services.ts';
import { createI18n } from '@sampan/ui/i18n/createI18n.ts';
import { fetchErrorScreensAhead } from '@sampan/ui/screens/shop/LazyErrorScreen';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createRouterNavigation, getAddress } from './RouterNavigation.tsx';
import { openRoute, prepareRoute, routeElements } from './routes.tsx';

/** Loaded after the first screen; optional, so a failure is ignored. */
const startOfflineSupport = (services: Services) =>
  void import('./offline.ts').then(({ startOffline }) => startOffline(services)).catch(() => undefined);

/** Loaded when the browser is idle; optional as well. */
const startPageKeys = ({ local }: Services['platform']) =>
  void import('@sampan/ui/app/pageKeys.ts').then(
    ({ listenToPageKeys }) => listenToPageKeys(local),
    () => undefined,
  );

/** Base URL of the API, as set by the server that sent this page; undefined for the same origin. */
const readApiBase = () => document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content;

/** Not a top-level await: the routes' chunks import this module's chunk, which would be a deadlock. */
async function start(root: HTMLElement) {
  readStyleNonce();
  watchStyles(document);
  const platform = createBrowserPlatform();
  const { locale } = detectLocale(
    platform.cookies.read(),
    platform.systemPreferences.languages(),
    platform.systemPreferences.defaultLocale?.(),
  );
  const served = readServerRenderedPage(locale);
  const i18n = await createI18n({ locale, startWith: ['first'] });
  // Hydrate with all code and data of the page loaded. Failed loads are repeated below.
  const opened = await (served?.route ? openRoute(served.route, i18n.loadPart).catch(() => undefined) : undefined);
  await fetchParts(served?.parts ?? []).catch(() => undefined);

  const navigation = createRouterNavigation(getAddress(window.location), prepareRoute, window);
  const services = startServices({
    platform,
    navigation,
    // While a route's code loads, the router still shows the previous location.
    opening: () => getAddress(window.location),
    i18n,
    baseUrl: readApiBase(),
    buildId: import.meta.env.PROD ? __BUILD_ID__ : undefined,
    ...(import.meta.env.DEV && { checkAnswer }),
    onSettled: import.meta.env.PROD ? () => startOfflineSupport(services) : undefined,
  });
  const app = (
    <StrictMode>
      <BrowserRouter>
        <App services={services} navigation={navigation} routes={routeElements({ loadPart: i18n.loadPart, opened })} />
      </BrowserRouter>
    </StrictMode>
  );
  if (served) hydrateQueryCache(services.queries, served);
  if (served && opened?.name === served.route) {
    applyStyles(root);
    captureInputValues(root);
    hydrateRoot(root, app);
  } else {
    // Render from scratch: nothing is hydrated, and events reach the app from now on.
    dropPreHydrationEvents();
    createRoot(root).render(app);
  }
  window.dispatchEvent(new Event(appStartEvent));
  dropHeadWhenLeft(navigation);
  platform.whenIdle(fetchErrorScreensAhead);
  platform.whenIdle(() => startPageKeys(platform));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
