import { product } from '@sampan/api/contract/product';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Debounce in milliseconds. */
const pauseMs = 150;
/** Time in milliseconds that suggestions count as fresh. */
const freshMs = 60_000;

/** Suggestions for a text, debounced; a new text aborts the request of the previous one. A failure has none. */
export function useSuggestions(query: string) {
  const [keyword, setKeyword] = useState(query);
  useEffect(
    function waitForPause() {
      const timer = setTimeout(() => setKeyword(query), pauseMs);
      return () => clearTimeout(timer);
    },
    [query],
  );
  const { data, isPrevious, isFetching } = useEndpoint(
    product.suggest,
    { keyword },
    { enabled: keyword !== '' && query !== '', keepPreviousData: true, freshForMs: freshMs, isAskedOnReturn: false },
  );
  const isSettled = query === keyword && !isFetching;
  return {
    /** Those of the previous text until the next arrive. */
    found: query === '' || (isPrevious && !isFetching) ? undefined : data,
    isSettled,
  };
}
