import type { Builds } from '@sampan/api/builds';
import { type Client, createClient } from '@sampan/api/client';
import { user } from '@sampan/api/contract/user';
import type { PreferencesPorts } from '@sampan/domain/preferences/preferencesMachine';
import type { SessionPorts } from '@sampan/domain/session/sessionMachine';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../data/createQueryClient.ts';
import type { SampanI18n } from '../i18n/createI18n.ts';
import { fallbackLocale } from '../i18n/locales.ts';
import { createToastStore, type ToastStore } from '../primitives/Toast/toastStore.ts';
import {
  type CartActor,
  deferredCart,
  deferredPreferences,
  deferredSession,
  type PreferencesActor,
  type SessionActor,
} from './appActors.ts';
import { type BuildWatch, watchBuild } from './builds.ts';
import { refreshCartLines } from './cartRefresh.ts';
import { guardClient } from './guardedClient.ts';
import { createHead, type Head, type PageHead, writeHeadToDocument } from './head.ts';
import type { Navigation } from './navigation.tsx';
import type { Platform } from './platform.ts';

export type Machines = typeof import('./machines.ts');

export interface ServiceOptions {
  /** Their chunk may still be on its way: until it is there, what is stored is shown and what is asked for waits. */
  machines: Machines | Promise<Machines>;
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
  /** The first screen has settled and the browser is idle: whatever is not for this screen begins here. */
  onSettled?: () => void;
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
  /** Call when a screen is mounted, the first counts: waits for its reads and for the browser's idle moment. */
  settle: () => void;
  stop: () => void;
}

function preferencesPorts({ platform, i18n }: ServiceOptions): PreferencesPorts {
  return {
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
  };
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
  const { here, navigate } = options.navigation;
  const build = watchBuild({ platform, queries, buildId, builds: options.builds, here, navigate });
  const navigation: Navigation = { ...options.navigation, navigate: build.commit };
  const preferences = deferredPreferences(platform);
  const cart = deferredCart(platform);
  const session = deferredSession(platform);

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
    // Whoever called hears of it first: a checkout whose screen goes with the session must know that it was refused.
    onUnauthorized: (token) => platform.clock.setTimeout(() => session.send({ type: 'unauthorized', token }), 0),
    // The profile says so from now on, and the back office shows how to set it up.
    onSecondFactorRequired: () => session.send({ type: 'reloadUser' }),
  });

  const sessionPorts: SessionPorts = {
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
    /** A moment later: the machine asks while it starts, and its token is ours once it has arrived. */
    loadUser: () => Promise.resolve().then(() => unguarded.call(user.userinfo, {})),
    logOutOnServer: (ended) => clientWith(() => ended).call(user.logout, {}),
    /** Nobody looks at the cart at this moment: what a login takes away is said. */
    async startCart() {
      const hearing = cart.on('clamped', (event) => {
        if (event.type === 'clamped')
          toasts.plain(i18n.i18n.t('cart.clamped', { ns: 'shop', count: event.clamped.length }));
      });
      await refreshCartLines(client, cart);
      hearing.unsubscribe();
    },
    resetCart: () => cart.send({ type: 'reset' }),
    dropPrivate() {
      queries.clear();
      platform.clearSession();
    },
  };

  let lastToken = token();
  const watching = session.subscribe(({ context }) => {
    const isNewSignIn = context.token !== null && context.token !== lastToken;
    lastToken = context.token;
    // What was read as a visitor may read otherwise for this person.
    if (isNewSignIn) void queries.invalidateQueries();
  });

  function start(machines: Machines) {
    preferences.attach(machines.startPreferences(preferencesPorts(options), platform.clock));
    build.arrive(machines);
    cart.attach(machines.startCart(platform));
    // The last: with a token it asks for the account, and then fills the cart.
    session.attach(machines.startSession(sessionPorts));
  }
  if (options.machines instanceof Promise) {
    options.machines.then(start, (error) => {
      platform.log.error('Failed machines loading', error);
      build.reloadForMachines();
    });
  } else start(options.machines);

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
    settle: onceSettled(queries, () =>
      platform.whenIdle(() => {
        build.idle();
        options.onSettled?.();
      }),
    ),
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
