import type { User } from '@sampan/api/entities';
import type { Intent } from '@sampan/domain/session/intent';
import { protect } from '@sampan/domain/session/protect';
import type { SignIn } from '@sampan/domain/session/sessionStore';
import { useCallback, useEffect, useRef } from 'react';
import { useServices } from './ServicesContext.ts';
import { useActorSelector } from './useShown.ts';

/** A user without a role is a customer. */
export const defaultRole = 3;

export interface Session {
  isSignedIn: boolean;
  /** The profile; null while it is loaded for the first time, and for visitors. */
  user: User | null;
  /** 1 admin, 2 operator, 3 customer: a smaller one may do more. */
  role: number;
  /** True while the profile is on its way. */
  isLoadingUser: boolean;
  /** What a login or a registration was answered with; `redirect` is the login screen's own parameter. */
  logIn: (signIn: SignIn, redirect?: string | null) => void;
  logOut: () => void;
  /** What `logOut` does here, where the server has ended the session already. */
  forgetSession: () => void;
  /** The profile as the server answered an edit. */
  changeUser: (user: User) => void;
  reloadUser: () => void;
}

export function useSession(): Session {
  const { session } = useServices();
  const isSignedIn = useActorSelector(session, (snapshot) => snapshot.matches('signedIn'));
  const isLoadingUser = useActorSelector(session, (snapshot) => snapshot.matches({ signedIn: 'loadingProfile' }));
  const user = useActorSelector(session, (snapshot) => snapshot.context.user);
  const logIn = useCallback<Session['logIn']>(
    (signIn, redirect) => session.send({ type: 'logIn', signIn, redirect }),
    [session],
  );
  const logOut = useCallback(() => session.send({ type: 'logOut' }), [session]);
  const forgetSession = useCallback(() => session.send({ type: 'loggedOut' }), [session]);
  const changeUser = useCallback<Session['changeUser']>(
    (changed) => session.send({ type: 'userChanged', user: changed }),
    [session],
  );
  const reloadUser = useCallback(() => session.send({ type: 'reloadUser' }), [session]);
  const role = user?.role ?? defaultRole;
  return { isSignedIn, user, role, isLoadingUser, logIn, logOut, forgetSession, changeUser, reloadUser };
}

/**
 * `if (!protect({ type: 'order.create' })) return;`: false when nobody is signed in. The person was told and sent to
 * the login screen then, and the intention waits for `useIntentReplay` behind the login.
 */
export function useProtect(): (intent?: Intent) => boolean {
  const { session } = useServices();
  return useCallback((intent?: Intent) => protect(session, intent), [session]);
}

/** Carries out, once, what was asked for before the login. Whoever owns the intention's screen replays it. */
export function useIntentReplay(type: string, replay: (payload: Intent['payload']) => void): void {
  const { session } = useServices();
  const intent = useActorSelector(session, (snapshot) => snapshot.context.replay);
  const latest = useRef(replay);
  useEffect(function keepLatestReplay() {
    latest.current = replay;
  });
  useEffect(
    function replayIntent() {
      if (intent?.type !== type) return;
      session.send({ type: 'intentReplayed' });
      latest.current(intent.payload);
    },
    [session, intent, type],
  );
}
