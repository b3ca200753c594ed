import { redirectTarget } from '@sampan/domain/session/redirect';
import { readText, removeStored, writeText } from '@sampan/domain/stored';
import { useEffect, useState } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

/** Key in sessionStorage: the provider's return URL carries no redirect. */
const key = 'verificationRedirect';

/** Where to go after verification, stored while the provider's page is open; accepts paths of this shop only. */
export function useStoredRedirect(redirect: string | undefined, isReturning: boolean): string | undefined {
  const { platform } = useServices();
  const [target] = useState(() => {
    const said = redirect ?? (isReturning ? readText(platform.session, key) : null);
    return redirectTarget(said, '') || undefined;
  });
  useEffect(
    function keepWhileAway() {
      if (target) writeText(platform.session, key, target);
      else removeStored(platform.session, key);
    },
    [platform, target],
  );
  return target;
}
