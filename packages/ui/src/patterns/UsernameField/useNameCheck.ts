import { user } from '@sampan/api/contract/user';
import { NewUsernameSchema } from '@sampan/domain/account/username';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useEndpoint } from '../../data/useEndpoint.ts';

/** After the last key, in ms: before it every letter would be a question. */
const pauseMs = 400;
/** For how long a name that was free is taken to be free, in ms. */
const freshForMs = 10_000;

export type NameStatus = 'unasked' | 'checking' | 'free' | 'taken';

export interface NameCheck {
  status: NameStatus;
  /** Without waiting for the pause: the field is left. */
  askNow: () => void;
}

/**
 * Whether a name is free, asked while it is typed. No answer is no verdict: the server has the last word anyway.
 * @param own the name that somebody has already
 */
export function useNameCheck(typed: string, own = ''): NameCheck {
  const name = typed.trim();
  const [asked, setAsked] = useState('');
  const isAskable = name !== own && v.is(NewUsernameSchema, name);
  const isAsked = isAskable && asked === name;
  const { data, isFetching } = useEndpoint(user.nameAvailable, { username: asked }, { enabled: isAsked, freshForMs });

  useEffect(
    function askAfterPause() {
      const timer = setTimeout(() => setAsked(name), pauseMs);
      return () => clearTimeout(timer);
    },
    [name],
  );

  function statusNow(): NameStatus {
    if (!isAskable) return 'unasked';
    if (!isAsked || isFetching) return 'checking';
    if (!data) return 'unasked';
    return data.available ? 'free' : 'taken';
  }
  return { status: statusNow(), askNow: () => setAsked(name) };
}
