import type { AnswerCheck } from '@sampan/api/answerCheck';
import type { Builds } from '@sampan/api/builds';
import { type Client, createClient } from '@sampan/api/client';
import { user } from '@sampan/api/contract/user';
import { unauthenticatedStatus } from '@sampan/api/errors';
import type { PreferencesPorts } from '@sampan/domain/preferences/preferencesMachine';
import type { SessionPorts } from '@sampan/domain/session/sessionMachine';
import { removeStored } from '@sampan/domain/stored';
import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../../data/createQueryClient.ts';
import { invalidateBelow, shareInvalidations } from '../../data/queryKeys.ts';
import type { SampanI18n } from '../../i18n/createI18n.ts';
import { fallbackLocale } from '../../i18n/locales.ts';
import { createToastStore, type ToastStore } from '../../primitives/Toast/toastStore.ts';
import { getDraftKey, signedOutDrafts } from '../drafts/draftNames.ts';
import { createHead, type Head, type PageHead, writeHeadToDocument } from '../head/head.ts';
import type { Navigation } from '../navigation/router.ts';
import {
  type CartActor,
  type PreferencesActor,
  type SessionActor,
  startCart,
  startPreferences,
  startSession,
} from './appActors.ts';
import { type BuildWatch, watchBuild } from './builds.ts';
import { refreshCartLines } from './cartRefresh.ts';
import type { Platform } from './platform.ts';

export interface ServiceOptions {
  platform: Platform;
  navigation: Navigation;
  /** URL being opened, while the router still shows the previous one; `navigation.here` by default. */
  opening?: () => string;
  i18n: SampanI18n;
  /** Base URL of the API; the page's origin by default. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Validates every response against the contract: for development, stories and tests. */
  checkAnswer?: AnswerCheck;
  /** Id of the running build; without one, new builds are not detected. */
  buildId?: string;
  builds?: Builds;
  queries?: QueryClient;
  toasts?: ToastStore;
  writeHead?: (head: Partial<PageHead>) => void;
  /**
   * Called when the first screen has settled and the browser is idle: start work here that the screen does not need.
   */
  onSettled?: () => void;
}

/** App-wide services outside of React. */
export interface Services {
  platform: Platform;
  navigation: Navigation;
  i18n: SampanI18n;
  client: Client;
  queries: QueryClient;
  toasts: ToastStore;
  session: SessionActor;
  /** Callbacks that send what the server must receive before a logout, such as a removal that waits for its undo. */
  beforeLogOut: Set<() => Promise<unknown>>;
  /** Runs `beforeLogOut`; resolves after its responses, but after two seconds at the latest. Never rejects. */
  sendBeforeLogOut: () => Promise<unknown>;
  cart: CartActor;
  preferences: PreferencesActor;
  build: BuildWatch;
  /** Id of the running build; undefined in development. */
  buildId: string | undefined;
  head: Head;
  /** Call it when a screen has mounted; only the first call counts. Waits for its queries and an idle moment. */
  settle: () => void;
  stop: () => void;
}

/** Maximum time that a logout waits for `beforeLogOut`, in ms. */
const maxLogOutDelayMs = 2000;
/** Minimum interval of profile reloads after refused calls, in ms. */
const reloadPauseMs = 5000;

function createPreferencesPorts({ platform, i18n }: ServiceOptions): PreferencesPorts {
  return {
    local: platform.local,
    cookies: platform.cookies,
    systemPreferences: platform.systemPreferences,
    tabs: platform.tabs,
    log: platform.log,
    page: {
      setLocale(locale) {
        // A change to the same locale renders every text of the page again.
        if (i18n.i18n.language !== locale) void i18n.i18n.changeLanguage(locale);
      },
      setColor: platform.setColor,
    },
    async loadLocale(locale) {
      try {
        await i18n.loadMessages(locale);
      } catch (error) {
        // Load the fallback locale's messages; if these fail too, keys are shown.
        await i18n.loadMessages(fallbackLocale).catch(() => undefined);
        throw error;
      }
    },
  };
}

/** Runs `work` once when no query is running. */
function createSettleCallback(queries: QueryClient, work: () => void): () => void {
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
 * Starts preferences, cart and session on a platform. With a stored token the session then loads user info and cart.
 */
export function startServices(options: ServiceOptions): Services {
  const { platform, i18n, baseUrl, fetch, checkAnswer, buildId, toasts = createToastStore() } = options;
  const queries = options.queries ?? createQueryClient();
  const { here, navigate } = options.navigation;
  const { opening = here, builds } = options;
  const build = watchBuild({ platform, queries, buildId, builds, here, opening, navigate });
  const navigation: Navigation = { ...options.navigation, navigate: build.commit };
  const preferences = startPreferences(createPreferencesPorts(options), platform.clock);
  const cart = startCart(platform);
  const beforeLogOut: Services['beforeLogOut'] = new Set();
  const sendBeforeLogOut = () =>
    Promise.race([
      Promise.allSettled([...beforeLogOut].map((send) => send())),
      new Promise((resolve) => platform.clock.setTimeout(() => resolve(undefined), maxLogOutDelayMs)),
    ]);

  const createClientWithToken = (token: () => string | null) =>
    createClient({
      baseUrl,
      fetch,
      token,
      account: () => session.getSnapshot().context.lastUserId,
      check: checkAnswer,
      isOnline: platform.network.isOnline,
      locale: () => preferences.getSnapshot().context.locale,
      log: (line) => platform.log.warn(line),
    });
  const getToken = () => session.getSnapshot().context.token;
  const unguarded = createClientWithToken(getToken);
  let userReloadedAt = 0;
  const client: Client = {
    async call(endpoint, input, options) {
      const token = getToken();
      const envelope = await unguarded.call(endpoint, input, options);
      if (envelope.status === 'fail') {
        const { statusCode, code, fields = {} } = envelope.error;
        // The login screen handles wrong credentials. Deferred, so that the caller handles the error first: a checkout
        // unmounted with the session must know that it was rejected.
        if (statusCode === unauthenticatedStatus && code !== 'BAD_CREDENTIALS')
          platform.clock.setTimeout(() => session.send({ type: 'unauthorized', token }), 0);
        // After the shop went back to an earlier release, a page of the later one sends what its servers do not know. A
        // read, such as a poll, must not take the page from under somebody who types.
        if (code === 'UNKNOWN_CALL' || (code === 'VALIDATION' && Object.values(fields).includes('unknown')))
          void build.checkBuild(endpoint.method === 'POST' && endpoint.idempotency !== 'none');
        // The reloaded profile has the requirement or the lost role, and the back office shows it. Not for each of a
        // screen's refused calls; `abs`, because the clock may be set back.
        if (
          code === 'SECOND_FACTOR_SETUP_REQUIRED' ||
          (code === 'FORBIDDEN' &&
            endpoint.access !== 'customer' &&
            Math.abs(platform.clock.now() - userReloadedAt) >= reloadPauseMs)
        ) {
          userReloadedAt = platform.clock.now();
          session.send({ type: 'reloadUser' });
        }
      }
      return envelope;
    },
  };

  const sessionPorts: SessionPorts = {
    local: platform.local,
    session: platform.session,
    clock: platform.clock,
    navigate: navigation.navigate,
    back: navigation.back,
    getEarlier: navigation.getEarlier,
    here: navigation.here,
    toast({ key, tone }) {
      // The domain provides the key without types; the locales' test checks that it exists.
      toasts[tone](i18n.i18n.t(key as 'auth.loginFirst'));
    },
    /** Deferred: the machine calls it during its start, before its snapshot has the token. */
    loadUser: () => Promise.resolve().then(() => unguarded.call(user.userinfo, {})),
    // The callbacks send their requests at once, while the session still has its token, which this call then ends. Their
    // responses are not awaited long: until then the token stays valid, and a closed tab would never end it.
    logOutOnServer: (ended) => sendBeforeLogOut().then(() => createClientWithToken(() => ended).call(user.logout, {})),
    /** Tell the viewer what the login removed from the cart, which is not on screen. */
    async startCart() {
      const hearing = cart.on('clamped', (event) => {
        if (event.type === 'clamped') toasts.plain(i18n.i18n.t('cart.clamped', { ns: 'shop', count: event.count }));
      });
      await refreshCartLines(client, cart);
      hearing.unsubscribe();
    },
    resetCart: () => cart.send({ type: 'reset' }),
    readCartAgain: () => cart.send({ type: 'readAgain' }),
    dropResponses: () => queries.clear(),
    clearTab: platform.clearSession,
  };

  const session = startSession(sessionPorts);

  const checkedKeys = new Set<string>();
  /** A key that lacks a message may be of a value that only a later build knows, such as a new status. */
  function checkMissingKey(_locales: unknown, namespace: string, key: string) {
    const name = `${namespace}:${key}`;
    if (checkedKeys.has(name)) return;
    checkedKeys.add(name);
    void build.checkBuild(false);
  }
  if (build.actor) i18n.i18n.on('missingKey', checkMissingKey);

  const stopSharing = shareInvalidations(queries, platform);

  let lastToken = getToken();
  const watching = session.subscribe(({ context }) => {
    const isNewSignIn = context.token !== null && context.token !== lastToken;
    lastToken = context.token;
    if (!isNewSignIn) return;
    for (const name of signedOutDrafts) removeStored(platform.session, getDraftKey(name));
    // Responses fetched before the login may differ for this viewer.
    void invalidateBelow(queries);
  });

  return {
    platform,
    navigation,
    i18n,
    client,
    queries,
    toasts,
    session,
    beforeLogOut,
    sendBeforeLogOut,
    cart,
    preferences,
    build,
    buildId,
    head: createHead(platform.clock, options.writeHead ?? writeHeadToDocument),
    settle: createSettleCallback(queries, () =>
      platform.whenIdle(() => {
        build.idle();
        options.onSettled?.();
      }),
    ),
    stop() {
      build.stop();
      i18n.i18n.off('missingKey', checkMissingKey);
      watching.unsubscribe();
      stopSharing();
      session.stop();
      cart.stop();
      preferences.stop();
      queries.clear();
    },
  };
}
