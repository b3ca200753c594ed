import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';

/** Milliseconds of quiet before a search is sent. */
export const searchPause = 250;

export interface FilterSearchProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/** Searches while one types, in pauses; at once on Enter and when it is emptied. Never in the middle of a composition. */
export function FilterSearch({ label, value, onChange, className }: FilterSearchProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  // What changes elsewhere, by "Clear" or "back", is what the field shows.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }

  useEffect(function dropPendingSearch() {
    return () => clearTimeout(timer.current);
  }, []);

  function send(search: string) {
    clearTimeout(timer.current);
    if (search.trim() !== value) onChange(search.trim());
  }

  function type(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    if (isComposing.current) return;
    if (next === '') return send(next);
    timer.current = setTimeout(() => send(next), searchPause);
  }

  return (
    <SearchInput
      size="sm"
      label={label}
      placeholder={label}
      value={typed}
      onValueChange={type}
      onSearch={send}
      onCompositionStart={() => {
        isComposing.current = true;
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false;
        type(event.currentTarget.value);
      }}
      className={className}
    />
  );
}
