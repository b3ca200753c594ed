import { useEffect } from 'react';
import { useServices } from '../services/ServicesContext.ts';

/** Abandons a draft of before a login: the login removes it, but its screen would write it again when it is left. */
export function useAbandonAtLogin(abandon: () => void): void {
  const { session } = useServices();
  useEffect(
    function abandonAtLogin() {
      let { token } = session.getSnapshot().context;
      const watching = session.subscribe(({ context }) => {
        if (context.token !== null && context.token !== token) abandon();
        token = context.token;
      });
      return () => watching.unsubscribe();
    },
    [session, abandon],
  );
}
