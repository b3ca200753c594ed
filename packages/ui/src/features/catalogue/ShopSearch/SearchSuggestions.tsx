import * as Radix from '@radix-ui/react-popover';
import { product } from '@sampan/api/contract/product';
import { type ReactNode, type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { joinClasses } from '../../../primitives/classes.ts';
import { useCloseRequests } from '../../../primitives/Dialog/useCloseRequests.ts';
import { pop } from '../../../primitives/layer.css.ts';
import { announce, useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import { addRecentSearch, clearRecentSearches, readRecentSearches, removeRecentSearch } from './recentSearches.ts';
import { group, heading, list, panel } from './SearchSuggestions.css.ts';
import { SuggestionOption } from './SuggestionOption.tsx';
import { type SuggestionRow, stepRow, toRows } from './suggestionRows.ts';

/** Methods of the loaded panel that the field calls. */
export interface SuggestionsHandle {
  /** Handles a key of the field; true if it was the panel's. */
  press: (key: string) => boolean;
  /** Stores a search in the recent searches. */
  remember: (keyword: string) => void;
}

export interface SearchSuggestionsProps {
  id: string;
  handle: Ref<SuggestionsHandle>;
  /** The field: a press on it does not close the panel. */
  frame: RefObject<HTMLElement | null>;
  isOpen: boolean;
  /** The field's text, without text in IME composition. */
  query: string;
  /** Reports whether rows are shown, and the id of the active row, for the field's ARIA attributes. */
  onChange: (isShown: boolean, activeId: string | undefined) => void;
  onSearch: (keyword: string) => void;
  /** Called when a link was followed. */
  onFollow: () => void;
  onClose: () => void;
}

const groupKinds = ['recent', 'category', 'product', 'all'] as const;

/** Listbox below the search field: recent searches, categories and products. The focus stays in the field. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, handle, frame, isOpen, query, onChange, onSearch, onFollow, onClose } = props;
  const { t } = useTranslation('common');
  const { local } = useServices().platform;
  const [recents, setRecents] = useState(() => readRecentSearches(local));
  const [active, setActive] = useState<string>();
  const { suggestions, isSettled } = useSuggestions(isOpen ? query : '');
  const rows = isOpen ? toRows(query, recents, suggestions) : [];
  const activeRow = rows.find(({ key }) => key === active);
  const toId = ({ key }: SuggestionRow) => `${id}-${key.replaceAll(' ', '-')}`;
  const activeId = activeRow && toId(activeRow);
  const isShown = rows.length > 0;
  useCloseRequests(isShown);

  useEffect(() => onChange(isShown, activeId), [onChange, isShown, activeId]);
  useEffect(
    function keepActiveInSight() {
      if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    },
    [activeId],
  );
  const count = (suggestions?.products.length ?? 0) + (suggestions?.categories.length ?? 0);
  const isAnnounced = isOpen && isSettled && query !== '' && suggestions !== undefined;
  useAnnouncement(isAnnounced ? t('search.suggested', { count }) : undefined);
  const [shownQuery, setShownQuery] = useState(query);
  if (shownQuery !== query) {
    setShownQuery(query);
    setActive(undefined);
  }

  function change(write: () => void) {
    write();
    setRecents(readRecentSearches(local));
  }
  function remove(keyword: string) {
    change(() => removeRecentSearch(local, keyword));
    announce(t('search.removed', { keyword }));
  }
  useImperativeHandle(handle, () => ({
    remember: (keyword) => change(() => addRecentSearch(local, keyword)),
    press(key) {
      if (!isShown) return false;
      if (key === 'ArrowDown' || key === 'ArrowUp')
        setActive(stepRow(rows, activeRow?.key, key === 'ArrowDown' ? 1 : -1));
      else if (key === 'Escape') onClose();
      else if (key === 'Enter' && activeId) document.getElementById(activeId)?.click();
      else if (key === 'Delete' && activeRow?.kind === 'recent') {
        setActive(rows[rows.indexOf(activeRow) + 1]?.key);
        remove(activeRow.keyword);
      } else return false;
      return true;
    },
  }));

  const renderOption = (row: SuggestionRow): ReactNode => (
    <SuggestionOption
      key={row.key}
      id={toId(row)}
      row={row}
      isActive={row === activeRow}
      onPoint={() => setActive(row.key)}
      onSearch={onSearch}
      onFollow={onFollow}
      onRemove={remove}
    />
  );

  return (
    <Radix.Root open={isShown} onOpenChange={(next) => !next && onClose()}>
      <Radix.Anchor virtualRef={frame as RefObject<HTMLElement>} />
      <Radix.Content
        // Not a dialog: the field controls the listbox in it.
        role="group"
        align="end"
        sideOffset={8}
        collisionPadding={8}
        className={joinClasses(pop, panel)}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        // The field handles Escape.
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => frame.current?.contains(event.target as Node) && event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" tabIndex={-1} aria-label={t('search.suggestions')} className={list}>
          {groupKinds.map((kind) => {
            const those = rows.filter((row) => row.kind === kind);
            if (those.length === 0) return null;
            if (kind === 'all') return those.map(renderOption);
            return (
              // biome-ignore lint/a11y/useSemanticElements: only a group may contain options in a listbox
              <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={group}>
                <div id={`${id}-${kind}`} role="presentation" className={heading}>
                  {t(`search.group.${kind}`)}
                </div>
                {those.map(renderOption)}
              </div>
            );
          })}
        </div>
        {query === '' && (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              frame.current?.querySelector('input')?.focus();
              change(() => clearRecentSearches(local));
              announce(t('search.cleared'));
            }}
          >
            {t('search.clearRecent')}
          </Button>
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Debounce in milliseconds. */
const pauseMs = 150;
/** Time in milliseconds that suggestions count as fresh. */
const freshMs = 60_000;

/** Suggestions for a text, debounced; a new text aborts the request of the previous one. A failure has none. */
function useSuggestions(query: string) {
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
    suggestions: query === '' || (isPrevious && !isFetching) ? undefined : data,
    isSettled,
  };
}
