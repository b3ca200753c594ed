import { redirectTarget } from '@sampan/domain/session/redirect';
import { returnTo } from '@sampan/domain/session/returnTo';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../services/ServicesContext.ts';
import { useActorSelector } from '../services/useActorSelector.ts';

/**
 * Leaves a login or registration screen that was opened with a session, for its redirect target or the account page.
 * Waits until the server has accepted the token: otherwise the target would only lead back here. A login on the screen
 * itself navigates on its own, with the form on screen until its target is; the code of the target is loaded while
 * somebody types. Returns whether the screen is being left: its form would only flash.
 */
export function useLeaveWhenSignedIn(redirect: string | undefined): boolean {
  const { session, navigation, platform } = useServices();
  const target = useRef(redirectTarget(redirect, '/user'));
  const [wasSignedIn] = useState(() => session.getSnapshot().matches('signedIn'));
  useEffect(
    function prepareTarget() {
      platform.whenIdle(() => navigation.prepare(redirectTarget(redirect)));
    },
    [platform, navigation, redirect],
  );
  useEffect(
    function leaveOnceAccepted() {
      let isWaiting = wasSignedIn;
      function check() {
        const snapshot = session.getSnapshot();
        if (!isWaiting || snapshot.matches({ signedIn: 'loadingProfile' })) return;
        isWaiting = false;
        if (snapshot.matches('signedIn')) returnTo(target.current, navigation);
      }
      check();
      const watching = session.subscribe(check);
      return () => watching.unsubscribe();
    },
    [session, navigation, wasSignedIn],
  );
  const isAccepted = useActorSelector(
    session,
    (snapshot) => snapshot.matches('signedIn') && !snapshot.matches({ signedIn: 'loadingProfile' }),
  );
  return wasSignedIn && isAccepted;
}
