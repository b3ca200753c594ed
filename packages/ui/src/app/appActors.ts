import type { BuildContext, BuildEvent } from '@sampan/domain/build/buildMachine';
import type { CartContext, CartEmitted, CartEvent } from '@sampan/domain/cart/cartMachine';
import { cartAtStart, emptyCart } from '@sampan/domain/cart/cartStore';
import { defaultColorMode } from '@sampan/domain/preferences/colorMode';
import { type PreferencesContext, preferencesAtStart } from '@sampan/domain/preferences/preferencesContext';
import type { PreferencesEvent } from '@sampan/domain/preferences/preferencesMachine';
import type { SessionContext, SessionEvent } from '@sampan/domain/session/sessionMachine';
import { readSession, sessionOf } from '@sampan/domain/session/sessionStore';
import { createLateActor, type LateActor } from './lateActor.ts';
import type { Platform } from './platform.ts';

type SessionState = 'anonymous' | 'expired' | 'signedIn' | { signedIn: 'loadingProfile' | 'ready' };

export interface SessionShown {
  context: SessionContext;
  matches(state: SessionState): boolean;
}
export interface CartShown {
  context: Pick<CartContext, 'cart' | 'notes' | 'undoable'>;
}
export interface PreferencesShown {
  context: PreferencesContext;
}
export interface BuildShown {
  context: BuildContext;
  matches(state: { page: 'lost' }): boolean;
}

export type SessionActor = LateActor<SessionShown, SessionEvent>;
export type CartActor = LateActor<CartShown, CartEvent, CartEmitted>;
export type PreferencesActor = LateActor<PreferencesShown, PreferencesEvent>;
export type BuildActor = LateActor<BuildShown, BuildEvent>;

/** A token without its profile is a session that is being looked into: the machine starts in the same state. */
export function lateSession({ local, clock }: Platform): SessionActor {
  const stored = sessionOf(readSession(local, clock.now()));
  return createLateActor(
    sessionShown(stored, stored.token === null ? ['anonymous'] : ['signedIn', { signedIn: 'loadingProfile' }]),
    sessionShown({ token: null, user: null, lastUserId: null }, ['anonymous']),
  );
}

function sessionShown(context: Omit<SessionContext, 'replay'>, states: readonly SessionState[]): SessionShown {
  return {
    context: { ...context, replay: null },
    matches: (state) => states.some((current) => JSON.stringify(current) === JSON.stringify(state)),
  };
}

export function lateCart({ local }: Platform): CartActor {
  const shown = (cart: CartContext['cart']): CartShown => ({ context: { cart, notes: {}, undoable: [] } });
  return createLateActor(shown(cartAtStart(local)), shown(emptyCart));
}

export function latePreferences(platform: Platform): PreferencesActor {
  const context = preferencesAtStart(platform);
  // A finished page in another locale than this reader's is made anew: the locale is the same.
  const served = { ...context, colorMode: defaultColorMode, prefersDark: false };
  return createLateActor({ context }, { context: served });
}

export function lateBuild(): BuildActor {
  return createLateActor({ context: { isOutdated: false, leaving: null, lost: null }, matches: () => false });
}
