import { redirectTarget } from '@sampan/domain/session/redirect';
import { readText, removeStored, writeText } from '@sampan/domain/stored';
import { useEffect, useState } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';

/** In sessionStorage: the provider's page brings back no more than that it is done. */
const key = 'verificationRedirect';

/** Where to go on afterwards, kept while somebody is at the provider's; only a path of this shop is one. */
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
