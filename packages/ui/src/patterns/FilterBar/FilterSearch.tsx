import { useEffect, useEffectEvent, useState } from 'react';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';

/** Debounce of a search. */
export const searchPauseMs = 250;

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
  const [isComposing, setComposing] = useState(false);
  // Sync the field when the value changes elsewhere, such as by "Clear" or browser back.
  if (lastValue !== value) {
    setLastValue(value);
    if (typed.trim() !== value) setTyped(value);
  }

  function send(search: string) {
    if (search.trim() !== value) onChange(search.trim());
  }
  // The other filters may have changed since the key was pressed: `onChange` of that render would restore them.
  const sendTyped = useEffectEvent(() => send(typed));

  useEffect(
    function sendAfterPause() {
      if (isComposing || typed === '') return undefined;
      const timer = setTimeout(sendTyped, searchPauseMs);
      return () => clearTimeout(timer);
    },
    [typed, isComposing],
  );

  function type(next: string) {
    setTyped(next);
    if (next === '' && !isComposing) send(next);
  }

  return (
    <SearchInput
      size="sm"
      label={label}
      placeholder={label}
      value={typed}
      onValueChange={type}
      onSearch={send}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={(event) => {
        setComposing(false);
        if (event.currentTarget.value === '') send('');
      }}
      className={className}
    />
  );
}
