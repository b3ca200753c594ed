import type { CallError } from '@sampan/api/clientEnvelope';
import type { User } from '@sampan/api/entities';
import type { Intent } from '@sampan/domain/session/intent';
import { protect } from '@sampan/domain/session/protect';
import type { SignIn } from '@sampan/domain/session/sessionStore';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useServices } from '../services/ServicesContext.ts';
import { useActorSelector } from '../services/useActorSelector.ts';

export interface Session {
  isSignedIn: boolean;
  /** The profile; null when signed out and while it is first loaded. */
  user: User | null;
  /** True while the profile is loading. */
  isLoadingUser: boolean;
  /** Why the profile could not be loaded; `reloadUser` tries again. */
  userError: CallError | null;
  /** Call with the response of login or registration; `redirect` is the login screen's parameter. */
  logIn: (signIn: SignIn, redirect?: string | null) => void;
  logOut: () => void;
  /** Like `logOut`, but locally only: the server has already ended the session. */
  forgetSession: () => void;
  /** Updates the profile from the response of an edit. */
  changeUser: (user: User) => void;
  reloadUser: () => void;
}

/** Returns the signed-in user and the session's actions; renders again when they change. */
export function useSession(): Session {
  const { session } = useServices();
  const isSignedIn = useActorSelector(session, (snapshot) => snapshot.matches('signedIn'));
  const isLoadingUser = useActorSelector(session, (snapshot) => snapshot.matches({ signedIn: 'loadingProfile' }));
  const user = useActorSelector(session, (snapshot) => snapshot.context.user);
  const userError = useActorSelector(session, (snapshot) => snapshot.context.profileError);
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
  return { isSignedIn, user, isLoadingUser, userError, logIn, logOut, forgetSession, changeUser, reloadUser };
}

/**
 * `if (!protect({ type: 'order.create' })) return;`: false when signed out; the viewer is then sent to the login with a
 * message. `useIntentReplay` replays the intent after the login.
 */
export function useProtect(): (intent?: Intent) => boolean {
  const { session } = useServices();
  return useCallback((intent?: Intent) => protect(session, intent), [session]);
}

/** Replays an intent once after the login. Call it on the screen that the intent belongs to. */
export function useIntentReplay(type: string, replay: (payload: Intent['payload']) => void): void {
  const { session } = useServices();
  const intent = useActorSelector(session, (snapshot) => snapshot.context.replay);
  const replayNow = useEffectEvent(replay);
  useEffect(
    function replayIntent() {
      if (intent?.type !== type) return;
      session.send({ type: 'intentReplayed' });
      replayNow(intent.payload);
    },
    [session, intent, type],
  );
}
