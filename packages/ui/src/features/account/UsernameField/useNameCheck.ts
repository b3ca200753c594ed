import { user } from '@sampan/api/contract/user';
import { NewUsernameSchema } from '@sampan/domain/account/username';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Debounce in ms. */
const pauseMs = 400;
/** Time in ms that an availability result is cached. */
const freshForMs = 10_000;

export type NameStatus = 'unasked' | 'checking' | 'free' | 'taken';

export interface NameCheck {
  status: NameStatus;
  /** Checks at once, without debounce; call it on blur. */
  askNow: () => void;
}

/**
 * Checks the availability of a user name while typing. A failed check is ignored, since the server checks again on
 * submit.
 * @param own the viewer's current name
 */
export function useNameCheck(typed: string, own = ''): NameCheck {
  const name = typed.trim();
  const [requestedName, setRequestedName] = useState('');
  const isAskable = name !== own && v.is(NewUsernameSchema, name);
  const isAsked = isAskable && requestedName === name;
  const { data, isFetching } = useEndpoint(
    user.nameAvailable,
    { username: requestedName },
    { enabled: isAsked, freshForMs },
  );

  useEffect(
    function askAfterPause() {
      const timer = setTimeout(() => setRequestedName(name), pauseMs);
      return () => clearTimeout(timer);
    },
    [name],
  );

  function getNameStatus(): NameStatus {
    if (!isAskable) return 'unasked';
    if (!isAsked || isFetching) return 'checking';
    if (!data) return 'unasked';
    return data.available ? 'free' : 'taken';
  }
  return { status: getNameStatus(), askNow: () => setRequestedName(name) };
}
