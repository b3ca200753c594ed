import type { BuildContext, BuildEvent } from '@sampan/domain/build/buildMachine';
import { type CartContext, type CartEmitted, type CartEvent, cartMachine } from '@sampan/domain/cart/cartMachine';
import { emptyCart } from '@sampan/domain/cart/cartStore';
import type { Clock } from '@sampan/domain/ports';
import { defaultColorMode } from '@sampan/domain/preferences/colorMode';
import type { PreferencesContext } from '@sampan/domain/preferences/preferencesContext';
import {
  createPreferencesMachine,
  type PreferencesEvent,
  type PreferencesPorts,
} from '@sampan/domain/preferences/preferencesMachine';
import {
  createSessionMachine,
  type SessionContext,
  type SessionEvent,
  type SessionPorts,
} from '@sampan/domain/session/sessionMachine';
import { createActor, type Subscription } from 'xstate';
import type { Platform } from './platform.ts';

/** The part of an XState actor that the app uses. */
interface StartedActor<Snapshot, Event, Emitted extends { type: string } = never> {
  getSnapshot(): Snapshot;
  subscribe(listener: (snapshot: Snapshot) => void): Subscription;
  send(event: Event): void;
  on(type: Emitted['type'], listener: (event: Emitted) => void): Subscription;
  stop(): void;
}

/** Interface of an app-wide actor. */
export interface AppActor<Snapshot, Event, Emitted extends { type: string } = never>
  extends StartedActor<Snapshot, Event, Emitted> {
  /** Snapshot for an unknown viewer: server rendering shows it, and hydration starts with it. */
  getServerSnapshot(): Snapshot;
}

type SessionState = 'anonymous' | 'refused' | 'expired' | 'signedIn' | { signedIn: 'loadingProfile' | 'ready' };

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

export type SessionActor = AppActor<SessionSnapshot, SessionEvent>;
export type CartActor = AppActor<CartSnapshot, CartEvent, CartEmitted>;
export type PreferencesActor = AppActor<PreferencesSnapshot, PreferencesEvent>;
export type BuildActor = AppActor<BuildSnapshot, BuildEvent>;

/** Starts the session machine. With a stored token it loads the user, and then the cart. */
export function startSession(ports: SessionPorts): SessionActor {
  const actor = createActor(createSessionMachine(ports), { clock: ports.clock }).start();
  return withServerSnapshot<SessionSnapshot, SessionEvent>(actor, {
    context: { token: null, user: null, lastUserId: null, replay: null, profileError: null },
    matches: (state) => state === 'anonymous',
  });
}

/** Starts the cart machine on the browser's storage. */
export function startCart({ local, clock }: Platform): CartActor {
  const actor = createActor(cartMachine, { clock, input: { storage: local, clock } }).start();
  return withServerSnapshot<CartSnapshot, CartEvent, CartEmitted>(actor, {
    context: { cart: emptyCart, notes: {}, undoable: [] },
  });
}

/** Starts the preferences machine. */
export function startPreferences(ports: PreferencesPorts, clock: Clock): PreferencesActor {
  const actor = createActor(createPreferencesMachine(ports), { clock }).start();
  // A server-rendered page in another locale is rendered again, so the locale is the same here.
  const context = { ...actor.getSnapshot().context, colorMode: defaultColorMode, prefersDark: false };
  return withServerSnapshot<PreferencesSnapshot, PreferencesEvent>(actor, { context });
}

/** Adds the snapshot for an unknown viewer to a started actor. */
export function withServerSnapshot<Snapshot, Event, Emitted extends { type: string } = never>(
  actor: StartedActor<Snapshot, Event, Emitted>,
  served: Snapshot,
): AppActor<Snapshot, Event, Emitted> {
  return {
    getSnapshot: () => actor.getSnapshot(),
    getServerSnapshot: () => served,
    subscribe: (listener) => actor.subscribe(listener),
    send: (event) => actor.send(event),
    on: (type, listener) => actor.on(type, listener),
    stop: () => actor.stop(),
  };
}
