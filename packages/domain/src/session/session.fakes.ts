import type { Envelope } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import { createActor } from 'xstate';
import { createFakeClock, createFakeStorage } from '../ports.fakes.ts';
import { createSessionMachine, type SessionPorts } from './sessionMachine.ts';
import { accountKey, tokenKey, userKey } from './sessionStore.ts';

export const mei: User = {
  id: 7,
  username: 'mei',
  avatar: '',
  email: 'mei@example.com',
  emailVerified: true,
  phoneVerified: false,
  phone: '',
  description: '',
  status: 0,
  sex: 0,
  role: 3,
};
export const jun: User = { ...mei, id: 8, username: 'jun' };
export const expiresAt = '2027-01-01T00:00:00.000Z';
export const signIn = { token: 'mei-token', expiresAt, user: mei };
export const unauthenticated = { code: 'UNAUTHENTICATED', message: 'log in', statusCode: 401 };

/** A started session machine with fake ports, and a log of what it asked of them. */
export function startSession(
  options: {
    stored?: Record<string, string>;
    /** Content of sessionStorage. */
    tab?: Record<string, string>;
    at?: string;
    /** History entries before `at`, the oldest first. */
    earlier?: string[];
    user?: Envelope<User>;
    ports?: Partial<SessionPorts>;
  } = {},
) {
  const { clock } = createFakeClock();
  const local = createFakeStorage(options.stored);
  const session = createFakeStorage(options.tab);
  const log: string[] = [];
  const place = { at: options.at ?? '/home' };
  const earlier = options.earlier ?? [];
  const ports: SessionPorts = {
    local: local.tab(),
    session: session.tab(),
    clock,
    navigate(to, navigation) {
      log.push(`${navigation?.replace ? 'replace' : 'go'} ${to}`);
      place.at = to;
    },
    back(steps = 1) {
      place.at = earlier.at(-steps) ?? place.at;
      log.push(`back to ${place.at}`);
    },
    getEarlier: (steps) => earlier.at(-steps),
    here: () => place.at,
    toast: ({ key, tone }) => log.push(`toast ${tone} ${key}`),
    async loadUser() {
      log.push('userinfo');
      return options.user ?? { status: 'success', data: mei };
    },
    async logOutOnServer(token) {
      log.push(`server logout ${token}`);
    },
    startCart: () => log.push('cart'),
    resetCart: () => log.push('cart reset'),
    readCartAgain: () => log.push('cart read again'),
    dropResponses: () => log.push('private dropped'),
    clearTab: () => session.values.clear(),
    ...options.ports,
  };
  const actor = createActor(createSessionMachine(ports), { clock }).start();
  return { actor, log, local, session, ports, place, otherTab: local.tab() };
}

/** Storage of mei's session. */
export const signedInStore = {
  [tokenKey]: 'mei-token',
  [accountKey]: JSON.stringify({ userId: 7, expiresAt }),
  [userKey]: JSON.stringify(mei),
};
