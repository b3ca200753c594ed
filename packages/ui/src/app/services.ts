import type { Builds } from '@sampan/api/builds';
import { type Client, createClient } from '@sampan/api/client';
import { user } from '@sampan/api/contract/user';
import { cartMachine } from '@sampan/domain/cart/cartMachine';
import { createPreferencesMachine, type PreferencesActor } from '@sampan/domain/preferences/preferencesMachine';
import { createSessionMachine, type SessionActor } from '@sampan/domain/session/sessionMachine';
import { readSession } from '@sampan/domain/session/sessionStore';
import type { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { createQueryClient } from '../data/createQueryClient.ts';
import type { SampanI18n } from '../i18n/createI18n.ts';
import { fallbackLocale } from '../i18n/locales.ts';
import { createToastStore, type ToastStore } from '../primitives/Toast/toastStore.ts';
import { type BuildWatch, watchBuild } from './builds.ts';
import { type CartActor, refreshCartLines } from './cartRefresh.ts';
import { guardClient } from './guardedClient.ts';
import { createHead, type Head, type PageHead, writeHeadToDocument } from './head.ts';
import type { Navigation } from './navigation.tsx';
import type { Platform } from './platform.ts';

export interface ServiceOptions {
  platform: Platform;
  navigation: Navigation;
  i18n: SampanI18n;
  /** Where the API lies: the page's own origin when left out. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Holds every answer against the contract: development, stories and tests. */
  checksAnswers?: boolean;
  /** The build that is running; without one no build is watched. */
  buildId?: string;
  builds?: Builds;
  queries?: QueryClient;
  toasts?: ToastStore;
  writeHead?: (head: Partial<PageHead>) => void;
}

/** What lives as long as the app, outside of React. */
export interface Services {
  platform: Platform;
  navigation: Navigation;
  i18n: SampanI18n;
  client: Client;
  queries: QueryClient;
  toasts: ToastStore;
  session: SessionActor;
  cart: CartActor;
  preferences: PreferencesActor;
  build: BuildWatch;
  /** The build that is running; none in development. */
  buildId: string | undefined;
  head: Head;
  /** Call when the first screen is mounted: waits for its reads and for the browser's idle moment. */
  settle: () => void;
  stop: () => void;
}

function startPreferences({ platform, i18n }: ServiceOptions): PreferencesActor {
  const machine = createPreferencesMachine({
    local: platform.local,
    cookies: platform.cookies,
    reader: platform.reader,
    tabs: platform.tabs,
    log: platform.log,
    page: { setLocale: (locale) => void i18n.i18n.changeLanguage(locale), setColor: platform.setColor },
    async loadLocale(locale) {
      try {
        await i18n.loadWords(locale);
      } catch (error) {
        // The switch completes in the fallback's words; where these fail too, keys are better than nothing.
        await i18n.loadWords(fallbackLocale).catch(() => undefined);
        throw error;
      }
    },
  });
  return createActor(machine, { clock: platform.clock }).start();
}

/** Runs `work` once, when no read is under way any more. */
function onceSettled(queries: QueryClient, work: () => void): () => void {
  let isSettling = false;
  return function settle() {
    if (isSettling) return;
    isSettling = true;
    const cache = queries.getQueryCache();
    const stop = cache.subscribe(check);
    check();
    function check() {
      if (queries.isFetching() > 0) return;
      stop();
      work();
    }
  };
}

/**
 * Starts session, cart and preferences on one platform: the request layer and the account first, then, with a token,
 * user info and cart.
 */
export function startServices(options: ServiceOptions): Services {
  const { platform, i18n, baseUrl, fetch, checksAnswers, buildId, toasts = createToastStore() } = options;
  const queries = options.queries ?? createQueryClient();
  const build = watchBuild({ platform, queries, buildId, builds: options.builds, here: options.navigation.here });
  const navigation: Navigation = {
    ...options.navigation,
    navigate: (to, how) => build.commit(to, () => options.navigation.navigate(to, how)),
  };
  const preferences = startPreferences(options);
  const cart = createActor(cartMachine, {
    clock: platform.clock,
    input: { ports: { storage: platform.local, clock: platform.clock } },
  }).start();

  const clientWith = (token: () => string | null) =>
    createClient({
      baseUrl,
      fetch,
      token,
      check: checksAnswers,
      locale: () => preferences.getSnapshot().context.locale,
      log: (line) => platform.log.warn(line),
    });
  const token = () => session.getSnapshot().context.token;
  const unguarded = clientWith(token);
  const client = guardClient({
    client: unguarded,
    token,
    onUnauthorized: (sentWith) => session.send({ type: 'unauthorized', token: sentWith }),
  });

  const session: SessionActor = createActor(
    createSessionMachine({
      local: platform.local,
      session: platform.session,
      clock: platform.clock,
      navigate: navigation.navigate,
      here: navigation.here,
      toast({ key, tone }) {
        // The key comes from the domain, which knows no words; the locales' test holds them together.
        toasts[tone](i18n.i18n.t(key as 'auth.loginFirst'));
      },
      startRequests: () => undefined,
      loadUser: () => unguarded.call(user.userinfo, {}),
      logOutOnServer: (ended) => clientWith(() => ended).call(user.logout, {}),
      startCart: () => void refreshCartLines(client, cart),
      resetCart: () => cart.send({ type: 'reset' }),
      dropPrivate() {
        queries.clear();
        platform.clearSession();
      },
    }),
    { clock: platform.clock },
  );

  let lastToken = readSession(platform.local, platform.clock.now()).token;
  const watching = session.subscribe(({ context }) => {
    const isNewSignIn = context.token !== null && context.token !== lastToken;
    lastToken = context.token;
    // What was read as a visitor may read otherwise for this person.
    if (isNewSignIn) void queries.invalidateQueries();
  });
  session.start();

  return {
    platform,
    navigation,
    i18n,
    client,
    queries,
    toasts,
    session,
    cart,
    preferences,
    build,
    buildId,
    head: createHead(platform.clock, options.writeHead ?? writeHeadToDocument),
    settle: onceSettled(queries, () => platform.whenIdle(build.idle)),
    stop() {
      build.stop();
      watching.unsubscribe();
      session.stop();
      cart.stop();
      preferences.stop();
      queries.clear();
    },
  };
}
