import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ComboboxOption } from './comboboxRows.ts';

/** Finds options for a text remotely. `signal` aborts when the result is no longer needed. */
export type SearchOptions<Value extends string = string> = (
  query: string,
  signal: AbortSignal,
) => Promise<readonly ComboboxOption<Value>[]>;

/** Debounce in milliseconds. */
const debounceMs = 250;

export interface OptionSearch<Value extends string> {
  /** Last result; kept while the next search runs or after it fails. Undefined before the first response. */
  foundOptions: readonly ComboboxOption<Value>[] | undefined;
  /** Whether `foundOptions` are the response to the current text. */
  isCurrent: boolean;
  status: 'idle' | 'loading' | 'failed';
  retry: () => void;
}

/** Searches options while `isWanted`, debounced. Responses to outdated queries are ignored. */
export function useOptionSearch<Value extends string>(
  search: SearchOptions<Value> | undefined,
  query: string,
  isWanted: boolean,
): OptionSearch<Value> {
  const [found, setFound] = useState<{ query: string; options: readonly ComboboxOption<Value>[] | undefined }>();
  const [status, setStatus] = useState<OptionSearch<Value>['status']>('idle');
  const [attempt, setAttempt] = useState(0);
  // The first search and a retry skip the debounce.
  const isHasty = useRef(true);
  const isSearching = isWanted && search !== undefined;

  const ask = useEffectEvent(async (question: AbortController) => {
    try {
      const answer = await search?.(query, question.signal);
      if (question.signal.aborted) return;
      setFound({ query, options: answer });
      setStatus('idle');
    } catch {
      if (!question.signal.aborted) setStatus('failed');
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text or attempt starts a new search; a new callback does not
  useEffect(
    function searchAfterThePause() {
      if (!isSearching) {
        isHasty.current = true;
        return;
      }
      const question = new AbortController();
      setStatus('loading');
      const timer = setTimeout(() => void ask(question), isHasty.current ? 0 : debounceMs);
      isHasty.current = false;
      return () => {
        clearTimeout(timer);
        question.abort();
      };
    },
    [isSearching, query, attempt],
  );

  function retry() {
    isHasty.current = true;
    setAttempt(attempt + 1);
  }
  const isCurrent = found?.query === query;
  return { foundOptions: found?.options, isCurrent, status: isSearching ? status : 'idle', retry };
}
