import { Search } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { isComposing } from '../isComposing.ts';
import { TextInput, type TextInputProps } from '../TextInput/TextInput.tsx';

export interface SearchInputProps
  extends Omit<TextInputProps, 'type' | 'onChange' | 'value' | 'onClear' | 'onSubmit' | 'prefix'> {
  /** Accessible name; a placeholder does not replace it. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called on Enter, except during IME composition. */
  onSearch?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** Search field. Esc clears it. */
export function SearchInput({ label, value, onValueChange, onSearch, onKeyDown, ...props }: SearchInputProps) {
  function press(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    // Ignore the Enter that confirms an IME candidate, and keys that the caller has handled.
    if (isComposing(event) || event.defaultPrevented) return;
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
