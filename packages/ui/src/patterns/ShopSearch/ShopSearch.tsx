import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere, useNavigation } from '../../app/navigation.tsx';
import { SearchInput } from '../../primitives/SearchInput/SearchInput.tsx';

export interface ShopSearchProps {
  /** Initial search text; the URL's by default. */
  value?: string;
  /** Called instead of opening the product list. */
  onSearch?: (keyword: string) => void;
  size?: 'sm' | 'md' | 'lg';
}

function getKeyword(address: string): string {
  return new URL(address, 'https://shop.invalid').searchParams.get('q') ?? '';
}

/** Product search field. The `/` key focuses the visible one. */
export function ShopSearch({ value, onSearch, size }: ShopSearchProps) {
  const keyword = getKeyword(useHere());
  // A new URL resets the typed text.
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
        // Header and top bar both render one; CSS hides one of them.
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
