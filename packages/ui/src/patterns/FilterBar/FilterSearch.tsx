import { useEffect, useRef, useState } from 'react';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';

/** Debounce of a search in milliseconds. */
export const searchPause = 250;

export interface FilterSearchProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  className?: string;
}

/**
 * Search field, debounced while typing; applies at once on Enter and when cleared. Never searches during IME
 * composition.
 */
export function FilterSearch({ label, value, onChange, className }: FilterSearchProps) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isComposing = useRef(false);
  // Sync the field when the value changes elsewhere, such as by "Clear" or browser back.
  if (lastValue !== value) {
    setLastValue(value);
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
