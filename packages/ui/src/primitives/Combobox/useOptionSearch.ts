import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComboboxOption } from './comboboxRows.ts';

/** Options for a text, from elsewhere. `signal` tells that nobody waits any more. */
export type SearchOptions<Value extends string = string> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly ComboboxOption<Value>[]>;

/** So long after the last key, in milliseconds. */
const timeoutMs = 250;

export interface OptionSearch<Value extends string> {
  /** What came last; it stays while the next is on its way, and when that fails. Undefined before the first answer. */
  found: readonly ComboboxOption<Value>[] | undefined;
  status: 'idle' | 'loading' | 'failed';
  retry: () => void;
}

/** Asks for the options of a text while `isWanted`, debounced; of two answers the one to the later question counts. */
export function useOptionSearch<Value extends string>(
  search: SearchOptions<Value> | undefined,
  query: string,
  isWanted: boolean,
): OptionSearch<Value> {
  const [found, setFound] = useState<readonly ComboboxOption<Value>[]>();
  const [status, setStatus] = useState<OptionSearch<Value>['status']>('idle');
  const [tries, setTries] = useState(0);
  // The first list and a retry are wanted at once: nobody is typing.
  const isHasty = useRef(true);
  const isSearching = isWanted && search !== undefined;

  const ask = useEffectEvent(async (question: AbortController) => {
    try {
      const answer = await search?.(query, question.signal);
      if (question.signal.aborted) return;
      setFound(answer);
      setStatus('idle');
    } catch {
      if (!question.signal.aborted) setStatus('failed');
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text and another try are other questions
  useEffect(
    function searchAfterThePause() {
      if (!isSearching) {
        isHasty.current = true;
        return;
      }
      const question = new AbortController();
      setStatus('loading');
      const timer = setTimeout(() => void ask(question), isHasty.current ? 0 : timeoutMs);
      isHasty.current = false;
      return () => {
        clearTimeout(timer);
        question.abort();
      };
    },
    [isSearching, query, tries],
  );

  function retry() {
    isHasty.current = true;
    setTries(tries + 1);
  }
  return { found, status: isSearching ? status : 'idle', retry };
}
