import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere, useNavigation } from '../../app/navigation.tsx';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';

export interface ShopSearchProps {
  /** What is searched for already; else what the address says. */
  value?: string;
  /** Instead of going to the list of goods. */
  onSearch?: (keyword: string) => void;
  size?: 'sm' | 'md' | 'lg';
}

function getKeyword(address: string): string {
  return new URL(address, 'https://shop.invalid').searchParams.get('q') ?? '';
}

/** The shop's one search. `/` puts the cursor into the one that is seen. */
export function ShopSearch({ value, onSearch, size }: ShopSearchProps) {
  const keyword = getKeyword(useHere());
  // Another address is another search: what was typed for the old one goes.
  return <Search key={value ?? keyword} start={value ?? keyword} onSearch={onSearch} size={size} />;
}

interface SearchProps {
  start: string;
  onSearch: ((keyword: string) => void) | undefined;
  size: ShopSearchProps['size'];
}

function Search({ start, onSearch, size }: SearchProps) {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const [typed, setTyped] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);

  function search(keyword: string) {
    if (onSearch) onSearch(keyword);
    else navigate(keyword ? `/goods?q=${encodeURIComponent(keyword)}` : '/goods');
    input.current?.blur();
  }

  return (
    <search>
      <SearchInput
        ref={input}
        isPill
        size={size}
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed}
        onValueChange={setTyped}
        onSearch={search}
      />
    </search>
  );
}

const editable = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

function useSlashFocus(input: React.RefObject<HTMLInputElement | null>) {
  useEffect(
    function focusOnSlash() {
      function press(event: KeyboardEvent) {
        const isTyping = event.target instanceof Element && event.target.matches(editable);
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
        // The header's and the top bar's stand beside each other; one of them is hidden.
        if (input.current?.offsetParent == null) return;
        event.preventDefault();
        input.current.focus();
        input.current.select();
      }
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    },
    [input],
  );
}
