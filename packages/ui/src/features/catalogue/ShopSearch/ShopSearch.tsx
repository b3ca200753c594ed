import { readKeyword } from '@sampan/domain/text/readKeyword';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere, useNavigation } from '../../../app/navigation/navigation.tsx';
import { isComposing } from '../../../primitives/isComposing.ts';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import type { SearchSuggestions, SuggestionsHandle } from './SearchSuggestions.tsx';

export interface ShopSearchProps {
  /** Initial search text; the URL's by default. */
  value?: string;
  /** Called instead of opening the product list. */
  onSearch?: (keyword: string) => void;
}

/** The keyword of the product list. Other pages have a `q` of their own, such as the search in orders. */
function getKeyword(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://shop.invalid');
  return pathname === '/goods' ? readKeyword(searchParams.get('q')) : '';
}

/**
 * Product search field with suggestions; `listenToPageKeys` focuses the visible one. A form, so that it searches without
 * the app's code too.
 */
export function ShopSearch({ value, onSearch }: ShopSearchProps) {
  const keyword = getKeyword(useHere());
  // A new URL resets the typed text.
  return <Search key={value ?? keyword} start={value ?? keyword} onSearch={onSearch} />;
}

function Search({ start, onSearch }: { start: string; onSearch: ((keyword: string) => void) | undefined }) {
  const { t } = useTranslation('common');
  const { navigate } = useNavigation();
  const listId = useId();
  const [typed, setTyped] = useState(start);
  /** The typed text without text in IME composition. */
  const [query, setQuery] = useState(start);
  const [isOpen, setOpen] = useState(false);
  const [listState, setListState] = useState<{ isShown: boolean; activeId?: string | undefined }>({ isShown: false });
  const input = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const panel = useRef<SuggestionsHandle>(null);
  const isInComposition = useRef(false);
  const { Suggestions, load } = useLazySuggestions();
  const showActive = useCallback((isShown: boolean, activeId?: string) => setListState({ isShown, activeId }), []);

  function search(keyword: string) {
    panel.current?.remember(keyword);
    if (onSearch) onSearch(keyword);
    else navigate(keyword ? `/goods?q=${encodeURIComponent(keyword)}` : '/goods');
    setOpen(false);
    input.current?.blur();
  }
  function change(text: string) {
    setTyped(text);
    // Text typed before hydration is restored without focus.
    if (document.activeElement === input.current) setOpen(true);
    if (!isInComposition.current) setQuery(text.trim());
  }
  function reset() {
    setOpen(false);
    setTyped(start);
    setQuery(start);
    input.current?.blur();
  }
  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const isHandled = panel.current?.press(event.key);
    const isOpening = !isHandled && event.key === 'ArrowDown';
    if (isOpening) setOpen(true);
    if (isHandled || isOpening) event.preventDefault();
  }

  return (
    <search
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <form
        ref={frame}
        action="/goods"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed.trim());
        }}
      >
        <SearchInput
          ref={input}
          isPill
          name="q"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listState.isShown}
          aria-controls={listState.isShown ? listId : undefined}
          aria-activedescendant={listState.activeId}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          onValueChange={change}
          onCompositionStart={() => {
            isInComposition.current = true;
          }}
          onCompositionEnd={({ currentTarget }) => {
            isInComposition.current = false;
            change(currentTarget.value);
          }}
          onKeyDown={press}
          onPointerEnter={load}
          onFocus={load}
          onClick={() => setOpen(true)}
        />
      </form>
      {Suggestions && (
        <Suggestions
          id={listId}
          handle={panel}
          frame={frame}
          isOpen={isOpen}
          query={query}
          onChange={showActive}
          onSearch={(keyword) => {
            setTyped(keyword);
            search(keyword);
          }}
          onFollow={reset}
          onClose={() => setOpen(false)}
        />
      )}
    </search>
  );
}

/** The suggestions' code, loaded when the pointer or focus reaches the field. Without it the field only searches. */
function useLazySuggestions() {
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  function load() {
    import('./SearchSuggestions.tsx').then(
      (module) => setSuggestions(() => module.SearchSuggestions),
      () => undefined,
    );
  }
  return { Suggestions, load };
}
