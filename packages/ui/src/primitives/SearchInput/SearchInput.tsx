import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { isComposing } from '../isComposing.ts';
import { TextInput, type TextInputProps } from '../TextInput/TextInput.tsx';

export interface SearchInputProps
  extends Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'onClear' | 'onSubmit' | 'prefix'> {
  /** Its accessible name; the placeholder is no label. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Enter, outside of an input method's composition. */
  onSearch?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Esc empties it. */
export function SearchInput({ label, value, onValueChange, onSearch, onKeyDown, ...props }: SearchInputProps) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    // The Enter that picks a Chinese candidate is not a search.
    if (isComposing(event)) return;
    if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      onValueChange('');
    }
    if (event.key === 'Enter') onSearch?.(value.trim());
  }

  return (
    <TextInput
      enterKeyHint="search"
      inputMode="search"
      autoComplete="off"
      {...props}
      type="search"
      aria-label={label}
      value={value}
      prefix={<Icon as={Search} />}
      onChange={(event) => onValueChange(event.target.value)}
      onClear={() => onValueChange('')}
      onKeyDown={press}
    />
  );
}
