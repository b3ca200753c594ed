import type { BuildContext, BuildEvent } from '@sampan/domain/build/buildMachine';
import type { CartContext, CartEmitted, CartEvent } from '@sampan/domain/cart/cartMachine';
import { emptyCart, readCartAtStart } from '@sampan/domain/cart/cartStore';
import { defaultColorMode } from '@sampan/domain/preferences/colorMode';
import { type PreferencesContext, readPreferencesAtStart } from '@sampan/domain/preferences/preferencesContext';
import type { PreferencesEvent } from '@sampan/domain/preferences/preferencesMachine';
import type { SessionContext, SessionEvent } from '@sampan/domain/session/sessionMachine';
import { getSession, readSession } from '@sampan/domain/session/sessionStore';
import { createDeferredActor, type DeferredActor } from './deferredActor.ts';
import type { Platform } from './platform.ts';

type SessionState = 'anonymous' | 'expired' | 'signedIn' | { signedIn: 'loadingProfile' | 'ready' };

export interface SessionSnapshot {
  context: SessionContext;
  matches(state: SessionState): boolean;
}
export interface CartSnapshot {
  context: Pick<CartContext, 'cart' | 'notes' | 'undoable'>;
}
export interface PreferencesSnapshot {
  context: PreferencesContext;
}
export interface BuildSnapshot {
  context: BuildContext;
  matches(state: { page: 'lost' }): boolean;
}

export type SessionActor = DeferredActor<SessionSnapshot, SessionEvent>;
export type CartActor = DeferredActor<CartSnapshot, CartEvent, CartEmitted>;
export type PreferencesActor = DeferredActor<PreferencesSnapshot, PreferencesEvent>;
export type BuildActor = DeferredActor<BuildSnapshot, BuildEvent>;

/** A token without its profile means a session that is being verified, the machine's initial state too. */
export function createDeferredSession({ local, clock }: Platform): SessionActor {
  const stored = getSession(readSession(local, clock.now()));
  return createDeferredActor(
    toSessionSnapshot(stored, stored.token === null ? ['anonymous'] : ['signedIn', { signedIn: 'loadingProfile' }]),
    toSessionSnapshot({ token: null, user: null, lastUserId: null }, ['anonymous']),
  );
}

function toSessionSnapshot(
  context: Omit<SessionContext, 'replay' | 'profileError'>,
  states: readonly SessionState[],
): SessionSnapshot {
  return {
    context: { ...context, replay: null, profileError: null },
    matches: (state) => states.some((current) => JSON.stringify(current) === JSON.stringify(state)),
  };
}

/** Creates the cart actor whose machine is attached once its code is loaded; until then it shows the stored cart. */
export function createDeferredCart({ local }: Platform): CartActor {
  const toCartSnapshot = (cart: CartContext['cart']): CartSnapshot => ({ context: { cart, notes: {}, undoable: [] } });
  return createDeferredActor(toCartSnapshot(readCartAtStart(local)), toCartSnapshot(emptyCart));
}

/**
 * Creates the preferences actor whose machine is attached once its code is loaded; until then it shows the stored
 * ones.
 */
export function createDeferredPreferences(platform: Platform): PreferencesActor {
  const context = readPreferencesAtStart(platform);
  // A server-rendered page in another locale is rendered again, so the locale is the same here.
  const served = { ...context, colorMode: defaultColorMode, prefersDark: false };
  return createDeferredActor({ context }, { context: served });
}

/** Creates the build actor whose machine is attached once its code is loaded. */
export function createDeferredBuild(): BuildActor {
  return createDeferredActor({ context: { isOutdated: false, leaving: null, lost: null }, matches: () => false });
}

/** The chunk with the machines that are loaded after the first paint. */
export type Machines = typeof import('./machines.ts');
