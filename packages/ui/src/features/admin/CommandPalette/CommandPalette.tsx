import * as Radix from '@radix-ui/react-dialog';
import { Command } from 'cmdk';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useCloseRequests } from '../../../primitives/Dialog/useCloseRequests.ts';
import { useFocusReturn } from '../../../primitives/Dialog/useFocusReturn.ts';
import { useLayerShield } from '../../../primitives/Dialog/useLayerShield.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { isComposing, keepOpenInComposition } from '../../../primitives/isComposing.ts';
import { overlay } from '../../../primitives/layer.css.ts';
import { Spinner } from '../../../primitives/Spinner/Spinner.tsx';
import { useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { command, input, list, panel, stage, top } from './CommandPalette.css.ts';
import { filterPaletteItems } from './filterPaletteItems.ts';
import { EmptyMessage, FailedGroup, KeyHints, LookupMessage, PaletteGroup } from './PaletteParts.tsx';
import type { PaletteItem, PaletteNumbers, PaletteProvider } from './palette.ts';
import { useNumberLookup, usePaletteSearch } from './usePaletteSearch.ts';

export interface CommandPaletteProps {
  /** Whether it is open. */
  isOpen: boolean;
  /** Called when the viewer closes the palette, or has chosen an item. */
  onClose: () => void;
  /** Text that was typed before the code was loaded. */
  firstQuery?: string;
  /** Pages that the viewer has access to. */
  places?: readonly PaletteItem[];
  /** Actions, such as "New product". */
  actions?: readonly PaletteItem[];
  /** Shown while the query is empty. */
  recents?: readonly PaletteItem[];
  /** Record searches (orders, products, users), debounced by 120 ms. */
  providers?: readonly PaletteProvider[];
  /** Lookup by full order number: Enter opens the record directly. */
  numbers?: PaletteNumbers | undefined;
  /** Called with the chosen item before it is opened. */
  onPick?: (item: PaletteItem) => void;
}

/** Focuses the field behind what was typed before: Radix would select that, and the next letter would replace it. */
function focusField(event: Event) {
  event.preventDefault();
  const field = (event.currentTarget as HTMLElement).querySelector('input');
  field?.focus();
  field?.setSelectionRange(field.value.length, field.value.length);
}

/** Command palette of the back office: pages, actions and records in one search field. */
export function CommandPalette({ isOpen, ...content }: CommandPaletteProps) {
  const { t } = useTranslation('admin');
  const focus = useFocusReturn(focusField);
  useLayerShield(isOpen);
  useCloseRequests(isOpen);
  return (
    <Radix.Root open={isOpen} onOpenChange={content.onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlay} />
        <div className={stage}>
          <Radix.Content
            className={panel}
            aria-describedby={undefined}
            {...focus}
            onEscapeKeyDown={keepOpenInComposition}
          >
            <VisuallyHidden asChild>
              <Radix.Title>{t('palette.label')}</Radix.Title>
            </VisuallyHidden>
            <PaletteContent {...content} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Keys that move the selection: afterwards Enter opens the selected row, even if the query is a full number. */
const selectionKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

function PaletteContent({
  firstQuery = '',
  places = [],
  actions = [],
  recents = [],
  providers = [],
  numbers,
  onPick,
  onClose,
}: Omit<CommandPaletteProps, 'isOpen'>) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const [query, setQuery] = useState(firstQuery);
  const hasMovedSelection = useRef(false);
  const { results, isSearching, retry } = usePaletteSearch(providers, query);
  const { lookup, openByNumber, forget } = useNumberLookup(numbers, pick);

  const isEmptyField = query.trim() === '';
  const groups = [
    { label: t('palette.recent'), items: isEmptyField ? recents : [] },
    { label: t('palette.goTo'), items: filterPaletteItems(places, query) },
    { label: t('palette.actions'), items: filterPaletteItems(actions, query) },
  ];
  const count = [...groups, ...results].reduce((sum, { items }) => sum + items.length, 0);
  const hasFailed = results.some((result) => result.hasFailed);
  const isEmpty = !isEmptyField && !isSearching && count === 0 && !hasFailed && !lookup;
  useAnnouncement(isEmptyField || isSearching ? undefined : t('palette.results', { count }));

  function pick(item: PaletteItem) {
    onPick?.(item);
    onClose();
    navigate(item.href);
  }

  function type(next: string) {
    hasMovedSelection.current = false;
    forget();
    setQuery(next);
  }

  function press(event: KeyboardEvent) {
    if (isComposing(event)) return;
    if (selectionKeys.has(event.key)) hasMovedSelection.current = true;
    if (event.key !== 'Enter' || hasMovedSelection.current) return;
    // cmdk selects the first row by itself: it may be a result of the previous query.
    const isOutdated = event.currentTarget.querySelector('[aria-selected="true"][data-outdated]') !== null;
    // preventDefault keeps cmdk from opening the selected row.
    if (openByNumber(query) || isOutdated) event.preventDefault();
  }

  return (
    <Command
      className={command}
      label={t('palette.label')}
      shouldFilter={false}
      loop
      vimBindings={false}
      onKeyDown={press}
    >
      <div className={top}>
        <Icon as={Search} />
        <Command.Input
          className={input}
          value={query}
          onValueChange={type}
          placeholder={t('palette.placeholder')}
          enterKeyHint="go"
        />
        {(isSearching || lookup?.status === 'looking') && <Spinner />}
        <Radix.Close asChild>
          <IconButton label={t('palette.close')} tooltip="none">
            <Icon as={X} />
          </IconButton>
        </Radix.Close>
      </div>
      {lookup && <LookupMessage {...lookup} />}
      <Command.List className={list} label={t('palette.label')} aria-busy={isSearching}>
        {groups.map((group) => (
          <PaletteGroup key={group.label} {...group} onPick={pick} />
        ))}
        {results.map(({ provider: { id, label }, items, isOutdated, hasFailed }) =>
          hasFailed ? (
            <FailedGroup key={id} label={label} onRetry={retry} />
          ) : (
            <PaletteGroup key={id} label={label} items={items} isOutdated={isOutdated} onPick={pick} />
          ),
        )}
      </Command.List>
      {isEmpty && <EmptyMessage query={query.trim()} />}
      <KeyHints />
    </Command>
  );
}
