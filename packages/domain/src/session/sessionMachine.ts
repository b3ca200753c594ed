import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import { unauthenticatedStatus } from '@sampan/api/errors';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Clock, GetPath, Storage, Toast } from '../ports.ts';
import { writeStored } from '../stored.ts';
import { forgetIntent, type Intent, readIntent, rememberIntent } from './intent.ts';
import { getLoginAddress, loginPath, redirectTarget, toRedirect } from './redirect.ts';
import { type ReturnNavigation, returnTo } from './returnTo.ts';
import {
  expireSession,
  forgetSession,
  getSession,
  readSession,
  type SignIn,
  type StoredSession,
  tokenKey,
  userKey,
  writeSession,
} from './sessionStore.ts';
import { readTabOwner, writeTabOwner } from './tabOwner.ts';

export interface SessionPorts extends ReturnNavigation {
  local: Storage;
  /** sessionStorage, for the intent and the tab's owner. */
  session: Storage;
  clock: Clock;
  here: GetPath;
  toast: Toast;
  /** Calls /user/userinfo. */
  loadUser(): Promise<Envelope<User>>;
  /** Calls /user/logout with the token that is being removed; not awaited. */
  logOutOnServer(token: string): Promise<unknown>;
  /** Starts the account's cart, after the profile was loaded or failed to load. */
  startCart(): void;
  /** Clears the cart, here and in storage. */
  resetCart(): void;
  /** Replaces this page's cart with the stored one. */
  readCartAgain(): void;
  /** Clears the query cache, which has responses for the last user. */
  dropResponses(): void;
  /** Clears sessionStorage: drafts and the payment in progress. */
  clearTab(): void;
}

export interface SessionContext {
  token: string | null;
  user: User | null;
  /** The last signed-in user, if known; a sign-in by another user clears private data. */
  lastUserId: number | null;
  /** The intent to replay after login; send `intentReplayed` when done. */
  replay: Intent | null;
  /** Why the profile could not be loaded; null in all states but `profileFailed`. */
  profileError: CallError | null;
}

export type SessionEvent =
  /** Login or registration succeeded. `redirect` is the unchecked query parameter of the login screen. */
  | { type: 'logIn'; signIn: SignIn; redirect?: string | null }
  | { type: 'logOut' }
  /** The server ended the session, here and on all devices. */
  | { type: 'loggedOut' }
  /** A call returned 401. `token` is the one it was sent with; a 401 for an old token is ignored. */
  | { type: 'unauthorized'; token?: string | null }
  /**
   * A protected action without a token; sent by `protect`. With `replace`, the screen cannot be shown at all: the login
   * takes its place in the history, since Back to it would only lead to the login again.
   */
  | { type: 'requireLogin'; intent?: Intent; replace?: boolean }
  | { type: 'intentReplayed' }
  /** The profile was edited; replaces the copy with the server's response. */
  | { type: 'userChanged'; user: User }
  | { type: 'reloadUser' }
  /** Another tab wrote or removed the token or the profile. */
  | { type: 'tokenElsewhere'; stored: StoredSession };

function isUnauthorized(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === unauthenticatedStatus
  );
}

function isAnothers(lastUserId: number | null, userId: number | null): boolean {
  return lastUserId !== null && userId !== null && lastUserId !== userId;
}

const toUser = ({ event }: { event: { user: User } }) => ({ user: event.user });
/** Actions of `userChanged`. */
const adoptEditedUser = [
  { type: 'storeUser' as const, params: toUser },
  { type: 'keepUser' as const, params: toUser },
];

/**
 * Session state machine; one actor per app. Calls read the token from its snapshot at every attempt:
 * `session.getSnapshot().context.token`.
 */
export function createSessionMachine(ports: SessionPorts) {
  const { local, session, clock } = ports;
  /** Actions run before the new state is readable. Navigating in a microtask lets subscribers read the new state. */
  function navigateAfterwards(to: string, options?: { replace: boolean }): void {
    queueMicrotask(() => ports.navigate(to, options));
  }
  function returnAfterwards(target: string): void {
    queueMicrotask(() => returnTo(target, ports));
  }
  /** Whether the login screen is open; its redirect target is kept. */
  function isAtLogin(): boolean {
    return toRedirect(ports.here()) !== null;
  }
  /** Makes the account the owner of this tab's drafts; clears those of another account first. */
  function claimTab(userId: number): void {
    const owner = readTabOwner(session);
    if (owner === userId) return;
    if (owner !== null) ports.clearTab();
    if (writeTabOwner(session, userId)) return;
    // Without an owner, they would become the next account's.
    ports.clearTab();
    writeTabOwner(session, userId);
  }
  /** Clears private data of the last user. `nextUserId` is the user of the sign-in; null at a logout. */
  function dropPrivate(nextUserId: number | null, isFromOtherTab: boolean): void {
    // The other tab has reset the stored cart, perhaps long ago: it is now the next person's.
    if (isFromOtherTab) ports.readCartAgain();
    else ports.resetCart();
    // A page from the back/forward cache may find that the next user has been at work in this tab.
    const isTabOfNextUser = nextUserId !== null && readTabOwner(session) === nextUserId;
    if (!isTabOfNextUser) forgetIntent(session);
    queueMicrotask(() => {
      ports.dropResponses();
      if (!isTabOfNextUser) ports.clearTab();
      if (nextUserId !== null) claimTab(nextUserId);
    });
  }

  return setup({
    types: { context: {} as SessionContext, events: {} as SessionEvent },
    actors: {
      loadUser: fromPromise<User>(async () => {
        const answer = await ports.loadUser();
        if (answer.status === 'success') return answer.data;
        throw answer.error;
      }),
      watchToken: fromCallback<SessionEvent>(({ sendBack }) =>
        local.subscribe((key) => {
          if (key === tokenKey || key === userKey || key === null)
            sendBack({ type: 'tokenElsewhere', stored: readSession(local, clock.now()) });
        }),
      ),
    },
    actions: {
      startCart: () => ports.startCart(),
      askToLogIn: (_, { replace = false }: { replace?: boolean | undefined } = {}) => {
        ports.toast({ key: 'auth.loginFirst', tone: 'error' });
        if (!isAtLogin()) navigateAfterwards(getLoginAddress(ports.here()), { replace });
      },
      rememberIntent: (_, { intent }: { intent?: Intent }) => {
        if (intent) rememberIntent(session, intent, redirectTarget(ports.here()), clock.now());
        else forgetIntent(session);
      },
      takeIntent: assign((_, { target }: { target: string | null | undefined }) => ({
        replay: readIntent(session, clock.now(), target),
      })),
      forgetIntent: () => forgetIntent(session),
      intentTaken: assign({ replay: null }),
      /** Clears private data that another user left. */
      dropAnothers: (
        { context },
        { userId, isFromOtherTab = false }: { userId: number | null; isFromOtherTab?: boolean },
      ) => {
        if (isAnothers(context.lastUserId, userId)) dropPrivate(userId, isFromOtherTab);
        else if (userId !== null) claimTab(userId);
      },
      /**
       * The account may have changed while this page was closed. An assignment, since the other actions of the initial
       * state run after `takeIntent`, which is one.
       */
      claimTabAtStart: assign(({ context: { token, lastUserId } }) => {
        if (lastUserId !== null) claimTab(lastUserId);
        // An expiry keeps the account, so this was a logout.
        else if (token === null && readTabOwner(session) !== null) ports.clearTab();
        return {};
      }),
      storeSignIn: (_, { signIn }: { signIn: SignIn }) => writeSession(local, signIn),
      signIn: assign((_, { signIn }: { signIn: SignIn }) => ({
        token: signIn.token,
        user: signIn.user,
        lastUserId: signIn.user.id,
      })),
      readAgain: assign((_, { stored }: { stored: StoredSession }) => getSession(stored)),
      /** So that the next visit can render the name at first paint. */
      storeUser: (_, { user }: { user: User }) => writeStored(local, userKey, user),
      // The call is all that throws in `loadUser`.
      keepProfileError: assign((_, { error }: { error: unknown }) => ({ profileError: error as CallError })),
      forgetProfileError: assign({ profileError: null }),
      keepUser: assign((_, { user }: { user: User }) => ({ user, lastUserId: user.id })),
      goBack: (_, { redirect }: { redirect: string | null | undefined }) => returnAfterwards(redirectTarget(redirect)),
      /** A tab on the login screen continues when another tab has signed in. */
      leaveLogin: () => {
        const target = toRedirect(ports.here());
        if (target !== null) returnAfterwards(target);
      },
      logOutOnServer: ({ context }) => {
        // The result is ignored: the token is removed either way.
        if (context.token !== null) ports.logOutOnServer(context.token).catch(() => undefined);
      },
      forgetSession: () => forgetSession(local),
      /** Not the profile of another account, whose token is written after it. */
      adoptUser: assign(({ context: { user } }, { stored }: { stored: StoredSession }) => ({
        user: stored.user?.id === user?.id ? stored.user : user,
      })),
      forget: assign({ token: null, user: null, lastUserId: null, replay: null }),
      dropPrivate: (_, { isFromOtherTab = false }: { isFromOtherTab?: boolean } = {}) =>
        dropPrivate(null, isFromOtherTab),
      goToLogin: () => navigateAfterwards(loginPath, { replace: true }),
      expireSession: ({ context }) => expireSession(local, context.lastUserId),
      /** Keeps cart, draft and intent. */
      dropToken: assign({ token: null, user: null, replay: null }),
    },
    guards: {
      hasToken: ({ context }) => context.token !== null,
      isOurs: ({ context }, { token }: { token?: string | null }) => token === undefined || token === context.token,
      /** Several calls of a screen can fail with 401 together; only the first redirects to login. */
      needsLogin: ({ context }, { token }: { token?: string | null }) =>
        context.token === null && token == null && !isAtLogin(),
      isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
      isSame: ({ context }, { stored }: { stored: StoredSession }) => stored.token === context.token,
      /** Our profile was edited in another tab. */
      isEdited: ({ context: { token, user, lastUserId } }, { stored }: { stored: StoredSession }) =>
        stored.token === token &&
        stored.user?.id === lastUserId &&
        JSON.stringify(stored.user) !== JSON.stringify(user),
      isSignIn: (_, { stored }: { stored: StoredSession }) => stored.token !== null,
      /** The other tab's session expired; a logout would have removed the account too. */
      isExpiry: (_, { stored }: { stored: StoredSession }) => stored.account !== null,
    },
  }).createMachine({
    id: 'session',
    context: { token: null, user: null, lastUserId: null, replay: null, profileError: null },
    initial: 'starting',
    invoke: { src: 'watchToken' },
    states: {
      starting: {
        entry: [{ type: 'readAgain', params: () => ({ stored: readSession(local, clock.now()) }) }, 'claimTabAtStart'],
        always: [
          {
            guard: 'hasToken',
            target: 'signedIn',
            actions: { type: 'takeIntent', params: () => ({ target: ports.here() }) },
          },
          { target: 'anonymous' },
        ],
      },

      anonymous: {},

      /** The server does not know the stored token. Shows no message, because the page may need no login. */
      refused: {},

      /** The session expired; cart, draft and intent are kept for the next login. */
      expired: {},

      signedIn: {
        initial: 'loadingProfile',
        states: {
          loadingProfile: {
            invoke: {
              src: 'loadUser',
              onDone: {
                target: 'ready',
                actions: [
                  { type: 'storeUser', params: ({ event }) => ({ user: event.output }) },
                  { type: 'keepUser', params: ({ event }) => ({ user: event.output }) },
                  'startCart',
                ],
              },
              onError: [
                {
                  guard: { type: 'isUnauthorized', params: ({ event }) => event },
                  target: '#session.refused',
                  actions: ['expireSession', 'dropToken'],
                },
                {
                  target: 'profileFailed',
                  actions: [{ type: 'keepProfileError', params: ({ event }) => event }, 'startCart'],
                },
              ],
            },
            // The answer under way may be older than these: it would undo them, here and in the other tabs.
            on: {
              reloadUser: { target: 'loadingProfile', reenter: true },
              userChanged: {
                target: 'loadingProfile',
                reenter: true,
                actions: adoptEditedUser,
              },
              tokenElsewhere: {
                guard: { type: 'isEdited', params: ({ event }) => event },
                target: 'loadingProfile',
                reenter: true,
                actions: { type: 'adoptUser', params: ({ event }) => event },
              },
            },
          },
          ready: { on: { reloadUser: 'loadingProfile' } },
          /** Signed in with the stored profile, or none; `reloadUser` retries. */
          profileFailed: { exit: 'forgetProfileError', on: { reloadUser: 'loadingProfile' } },
        },
        on: {
          logOut: {
            target: 'anonymous',
            actions: ['logOutOnServer', 'forgetSession', 'dropPrivate', 'forget', 'goToLogin'],
          },
          loggedOut: { target: 'anonymous', actions: ['forgetSession', 'dropPrivate', 'forget', 'goToLogin'] },
          unauthorized: {
            guard: { type: 'isOurs', params: ({ event }) => event },
            target: 'expired',
            actions: ['expireSession', 'dropToken', 'askToLogIn'],
          },
          /** Already signed in. */
          requireLogin: {},
          intentReplayed: { actions: ['forgetIntent', 'intentTaken'] },
          userChanged: { actions: adoptEditedUser },
        },
      },
    },
    on: {
      requireLogin: {
        actions: [
          { type: 'rememberIntent', params: ({ event }) => ({ intent: event.intent }) },
          { type: 'askToLogIn', params: ({ event }) => ({ replace: event.replace }) },
        ],
      },
      // A 401 without a token: a screen that needs a login made calls without asking, for example after "back".
      unauthorized: { guard: { type: 'needsLogin', params: ({ event }) => event }, actions: 'askToLogIn' },
      logIn: {
        target: '.signedIn',
        actions: [
          { type: 'dropAnothers', params: ({ event }) => ({ userId: event.signIn.user.id }) },
          { type: 'takeIntent', params: ({ event }) => ({ target: event.redirect }) },
          { type: 'storeSignIn', params: ({ event }) => ({ signIn: event.signIn }) },
          { type: 'signIn', params: ({ event }) => ({ signIn: event.signIn }) },
          { type: 'goBack', params: ({ event }) => ({ redirect: event.redirect }) },
        ],
      },
      tokenElsewhere: [
        {
          guard: { type: 'isSame', params: ({ event }) => event },
          actions: { type: 'adoptUser', params: ({ event }) => event },
        },
        {
          guard: { type: 'isSignIn', params: ({ event }) => event },
          target: '.signedIn',
          actions: [
            {
              type: 'dropAnothers',
              params: ({ event }) => ({ userId: event.stored.account?.userId ?? null, isFromOtherTab: true }),
            },
            // Only a tab that waits on the login screen: elsewhere the viewer is doing something else.
            { type: 'takeIntent', params: () => ({ target: toRedirect(ports.here()) }) },
            { type: 'readAgain', params: ({ event }) => ({ stored: event.stored }) },
            'leaveLogin',
          ],
        },
        {
          guard: { type: 'isExpiry', params: ({ event }) => event },
          target: '.expired',
          actions: ['dropToken', 'askToLogIn'],
        },
        {
          target: '.anonymous',
          actions: [{ type: 'dropPrivate', params: { isFromOtherTab: true } }, 'forget', 'goToLogin'],
        },
      ],
    },
  });
}
