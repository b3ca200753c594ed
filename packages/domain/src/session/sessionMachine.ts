import type { Envelope } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import { type ActorRefFrom, assign, fromCallback, fromPromise, setup } from 'xstate';
import type { Clock, Here, Navigate, Storage, Toast } from '../ports.ts';
import { forgetIntent, type Intent, readIntent, rememberIntent } from './intent.ts';
import { loginAddress, loginPath, redirectTarget, toRedirect } from './redirect.ts';
import {
  expireSession,
  forgetSession,
  getSession,
  readSession,
  type SignIn,
  type StoredSession,
  tokenKey,
  writeSession,
  writeUser,
} from './sessionStore.ts';

export interface SessionPorts {
  local: Storage;
  /** sessionStorage: intentions live in it. */
  session: Storage;
  clock: Clock;
  navigate: Navigate;
  here: Here;
  toast: Toast;
  /** The request layer can be used from here on. */
  startRequests(): void;
  /** /user/userinfo. */
  loadUser(): Promise<Envelope<User>>;
  /** /user/logout with the token that is about to be forgotten. Never waited for. */
  logOutOnServer(token: string): Promise<unknown>;
  /** The account's cart: called once the user info is there, or could not be had. */
  startCart(): void;
  resetCart(): void;
  /** Drops what the last person leaves behind: read data, drafts, a payment under way. */
  dropPrivate(): void;
}

export interface SessionContext {
  token: string | null;
  user: User | null;
  /** Who was signed in here last, while that is known: another person's sign-in starts clean. */
  lastUserId: number | null;
  /** To be done now that the person is signed in; send `intentReplayed` when it is. */
  replay: Intent | null;
}

export type SessionEvent =
  /** Login and register both end in this. `redirect` is the login screen's own parameter, unchecked. */
  | { type: 'logIn'; signIn: SignIn; redirect?: string | null }
  | { type: 'logOut' }
  /** The server has ended it already, as on every other device. */
  | { type: 'loggedOut' }
  /** A call was answered 401. `token` is the one it was sent with: an old one's answer says nothing of today's. */
  | { type: 'unauthorized'; token?: string | null }
  /** A protected action without a token. Use `protect`. */
  | { type: 'requireLogin'; intent?: Intent }
  | { type: 'intentReplayed' }
  /** The profile was edited here; the server's answer replaces the copy. */
  | { type: 'userChanged'; user: User }
  | { type: 'reloadUser' }
  /** Another tab wrote or removed the token. */
  | { type: 'tokenElsewhere'; stored: StoredSession };

function isUnauthorized(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'statusCode' in error && error.statusCode === 401;
}

function isAnothers(lastUserId: number | null, userId: number | null): boolean {
  return lastUserId !== null && userId !== null && lastUserId !== userId;
}

/**
 * Who is signed in, from the first script to the last tab. One actor lives as long as the app. Calls read the token
 * at every attempt from its snapshot: `session.getSnapshot().context.token`.
 */
export function createSessionMachine(ports: SessionPorts) {
  const { local, session, clock } = ports;
  /** Actions run before the new state can be read. Whoever hears of it and asks at once must find the new state. */
  function navigateAfterwards(to: string, options?: { replace: boolean }): void {
    queueMicrotask(() => ports.navigate(to, options));
  }
  /** The login screen keeps the way back that it has. */
  function isAtEntrance(): boolean {
    return toRedirect(ports.here()) !== null;
  }
  function dropEverything(): void {
    forgetIntent(session);
    ports.resetCart();
    queueMicrotask(() => ports.dropPrivate());
  }

  return setup({
    types: { context: {} as SessionContext, events: {} as SessionEvent },
    actors: {
      startRequests: fromCallback(() => ports.startRequests()),
      loadUser: fromPromise<User>(async () => {
        const answer = await ports.loadUser();
        if (answer.status === 'success') return answer.data;
        throw answer.error;
      }),
      watchToken: fromCallback<SessionEvent>(({ sendBack }) =>
        local.subscribe((key) => {
          if (key === tokenKey || key === null)
            sendBack({ type: 'tokenElsewhere', stored: readSession(local, clock.now()) });
        }),
      ),
    },
    actions: {
      startCart: () => ports.startCart(),
      askToLogIn: () => {
        ports.toast({ key: 'auth.loginFirst', tone: 'error' });
        if (!isAtEntrance()) navigateAfterwards(loginAddress(ports.here()));
      },
      rememberIntent: (_, { intent }: { intent?: Intent }) => {
        if (intent) rememberIntent(session, intent, clock.now());
        else forgetIntent(session);
      },
      takeIntent: assign(() => ({ replay: readIntent(session, clock.now()) })),
      forgetIntent: () => forgetIntent(session),
      intentTaken: assign({ replay: null }),
      /** What another person left here is not for this one. */
      dropAnothers: ({ context }, { userId }: { userId: number | null }) => {
        if (isAnothers(context.lastUserId, userId)) dropEverything();
      },
      storeSignIn: (_, { signIn }: { signIn: SignIn }) => writeSession(local, signIn),
      signIn: assign((_, { signIn }: { signIn: SignIn }) => ({
        token: signIn.token,
        user: signIn.user,
        lastUserId: signIn.user.id,
      })),
      readAgain: assign((_, { stored }: { stored: StoredSession }) => getSession(stored)),
      storeUser: (_, { user }: { user: User }) => writeUser(local, user),
      keepUser: assign((_, { user }: { user: User }) => ({ user, lastUserId: user.id })),
      goBack: (_, { redirect }: { redirect: string | null | undefined }) =>
        navigateAfterwards(redirectTarget(redirect), { replace: true }),
      /** A tab that waits at the login screen goes on when another tab has signed in. */
      leaveLogin: () => {
        const target = toRedirect(ports.here());
        if (target !== null) navigateAfterwards(target, { replace: true });
      },
      tellServer: ({ context }) => {
        // The answer changes nothing here: the token is forgotten either way.
        if (context.token !== null) ports.logOutOnServer(context.token).catch(() => undefined);
      },
      forgetSession: () => forgetSession(local),
      forget: assign({ token: null, user: null, lastUserId: null, replay: null }),
      dropEverything,
      goToLogin: () => navigateAfterwards(loginPath, { replace: true }),
      expireSession: ({ context }) => expireSession(local, context.lastUserId),
      /** Cart, draft and intention stay. */
      dropToken: assign({ token: null, user: null, replay: null }),
    },
    guards: {
      hasToken: ({ context }) => context.token !== null,
      isOurs: ({ context }, { token }: { token?: string | null }) => token === undefined || token === context.token,
      /** Several calls of one screen are refused together: the first of them is enough. */
      needsLogin: ({ context }, { token }: { token?: string | null }) =>
        context.token === null && token == null && !isAtEntrance(),
      isUnauthorized: (_, { error }: { error: unknown }) => isUnauthorized(error),
      isSame: ({ context }, { stored }: { stored: StoredSession }) => stored.token === context.token,
      isSignIn: (_, { stored }: { stored: StoredSession }) => stored.token !== null,
      /** The other tab's session ran out; at a logout the account is gone too. */
      isExpiry: (_, { stored }: { stored: StoredSession }) => stored.account !== null,
    },
  }).createMachine({
    id: 'session',
    context: { token: null, user: null, lastUserId: null, replay: null },
    initial: 'starting',
    // As an actor: at the start, actors run before the actions of the first states do.
    invoke: [{ src: 'startRequests' }, { src: 'watchToken' }],
    states: {
      starting: {
        entry: { type: 'readAgain', params: () => ({ stored: readSession(local, clock.now()) }) },
        always: [
          {
            guard: 'hasToken',
            target: 'signedIn',
            actions: 'takeIntent',
          },
          { target: 'anonymous' },
        ],
      },

      anonymous: {},

      /** Was signed in; cart, draft and intention wait for the next login. */
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
                  target: '#session.anonymous',
                  actions: ['expireSession', 'dropToken'],
                },
                { target: 'profileFailed', actions: 'startCart' },
              ],
            },
          },
          ready: { on: { reloadUser: 'loadingProfile' } },
          /** Signed in with the profile that was stored, or none; the next `reloadUser` tries again. */
          profileFailed: { on: { reloadUser: 'loadingProfile' } },
        },
        on: {
          logOut: {
            target: 'anonymous',
            actions: ['tellServer', 'forgetSession', 'dropEverything', 'forget', 'goToLogin'],
          },
          loggedOut: {
            target: 'anonymous',
            actions: ['forgetSession', 'dropEverything', 'forget', 'goToLogin'],
          },
          unauthorized: {
            guard: { type: 'isOurs', params: ({ event }) => event },
            target: 'expired',
            actions: ['expireSession', 'dropToken', 'askToLogIn'],
          },
          /** Nothing to ask for. */
          requireLogin: {},
          intentReplayed: { actions: ['forgetIntent', 'intentTaken'] },
          userChanged: {
            actions: [
              { type: 'storeUser', params: ({ event }) => ({ user: event.user }) },
              { type: 'keepUser', params: ({ event }) => ({ user: event.user }) },
            ],
          },
        },
      },
    },
    on: {
      requireLogin: {
        actions: [{ type: 'rememberIntent', params: ({ event }) => ({ intent: event.intent }) }, 'askToLogIn'],
      },
      // A screen that needed a login did not ask before it called, such as one that "back" leads to.
      unauthorized: { guard: { type: 'needsLogin', params: ({ event }) => event }, actions: 'askToLogIn' },
      logIn: {
        target: '.signedIn',
        actions: [
          { type: 'dropAnothers', params: ({ event }) => ({ userId: event.signIn.user.id }) },
          'takeIntent',
          { type: 'storeSignIn', params: ({ event }) => ({ signIn: event.signIn }) },
          { type: 'signIn', params: ({ event }) => ({ signIn: event.signIn }) },
          { type: 'goBack', params: ({ event }) => ({ redirect: event.redirect }) },
        ],
      },
      tokenElsewhere: [
        { guard: { type: 'isSame', params: ({ event }) => event } },
        {
          guard: { type: 'isSignIn', params: ({ event }) => event },
          target: '.signedIn',
          actions: [
            { type: 'dropAnothers', params: ({ event }) => ({ userId: event.stored.account?.userId ?? null }) },
            'takeIntent',
            { type: 'readAgain', params: ({ event }) => ({ stored: event.stored }) },
            'leaveLogin',
          ],
        },
        {
          guard: { type: 'isExpiry', params: ({ event }) => event },
          target: '.expired',
          actions: ['dropToken', 'askToLogIn'],
        },
        { target: '.anonymous', actions: ['dropEverything', 'forget', 'goToLogin'] },
      ],
    },
  });
}

export type SessionActor = ActorRefFrom<ReturnType<typeof createSessionMachine>>;
