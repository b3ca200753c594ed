import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PaletteItem, PaletteNumbers, PaletteProvider } from './palette.ts';

/** Debounce in milliseconds. */
const pauseMs = 120;

interface Answer {
  /** The query of the request. */
  query: string;
  items: readonly PaletteItem[];
  hasFailed: boolean;
}

/** Searches all providers in parallel; each shows its results as soon as they arrive. */
export function usePaletteSearch(providers: readonly PaletteProvider[], typed: string) {
  const query = typed.trim();
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({});
  /** The last search that was sent again at once; a new object for each retry. */
  const [retried, setRetried] = useState<{ query: string }>();
  const askAll = useEffectEvent((ask: (provider: PaletteProvider) => Promise<void>) => {
    for (const provider of providers) void ask(provider);
  });

  useEffect(
    function searchAfterAPause() {
      if (query === '') {
        setAnswers({});
        return;
      }
      const controller = new AbortController();
      const { signal } = controller;
      async function ask({ id, search }: PaletteProvider) {
        const answer = await search(query, signal).then(
          (items) => ({ query, items, hasFailed: false }),
          () => ({ query, items: [], hasFailed: true }),
        );
        if (!signal.aborted) setAnswers((known) => ({ ...known, [id]: answer }));
      }
      const timer = setTimeout(() => askAll(ask), retried?.query === query ? 0 : pauseMs);
      return () => {
        clearTimeout(timer);
        controller.abort();
      };
    },
    [query, retried],
  );

  // Results of the previous query stay while a new one is loading.
  const results = providers.flatMap((provider) => {
    const answer = query === '' ? undefined : answers[provider.id];
    if (!answer) return [];
    return [{ provider, items: answer.items, isOutdated: answer.query !== query, hasFailed: answer.hasFailed }];
  });
  const isSearching = query !== '' && providers.some(({ id }) => answers[id]?.query !== query);
  return { results, isSearching, retry: () => setRetried({ query }) };
}

export interface NumberLookup {
  number: string;
  status: 'looking' | 'missing' | 'failed';
}

/** Opens a record when Enter is pressed on its full number, before search results arrive. */
export function useNumberLookup(numbers: PaletteNumbers | undefined, onFound: (item: PaletteItem) => void) {
  const [lookup, setLookup] = useState<NumberLookup>();
  const running = useRef<AbortController>(undefined);

  function forget() {
    running.current?.abort();
    running.current = undefined;
    setLookup(undefined);
  }

  /** Returns false if the text is not a full number: Enter then opens the selected row. */
  function openByNumber(typed: string): boolean {
    const number = typed.trim();
    if (!numbers?.isNumber(number)) return false;
    if (lookup?.number === number && lookup.status === 'looking') return true;
    forget();
    void find(numbers, number);
    return true;
  }

  async function find({ find: findRecord }: PaletteNumbers, number: string) {
    const controller = new AbortController();
    running.current = controller;
    setLookup({ number, status: 'looking' });
    try {
      const item = await findRecord(number, controller.signal);
      if (controller.signal.aborted) return;
      if (item) onFound(item);
      else setLookup({ number, status: 'missing' });
    } catch {
      if (!controller.signal.aborted) setLookup({ number, status: 'failed' });
    }
  }

  return { lookup, openByNumber, forget };
}
