import * as Radix from '@radix-ui/react-popover';
import { ChevronDown, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../classes.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { isComposing } from '../isComposing.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { controlFrame, nativeInput } from '../TextInput/TextInput.css.ts';
import { announce } from '../VisuallyHidden/announce.ts';
import { chip, end, frame as frameClass, input as inputClass } from './Combobox.css.ts';
import { ComboboxPopup, getRowId } from './ComboboxPopup.tsx';
import {
  type ComboboxOption,
  type ComboboxRow,
  filterOptionRows,
  findNamedOption,
  flatten,
  isKnown,
  isSelectable,
  type OptionRow,
  stepFrom,
} from './comboboxRows.ts';
import { type SearchOptions, useOptionSearch } from './useOptionSearch.ts';

export type { ComboboxOption, SearchOptions };

interface CommonProps<Value extends string> {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  /** All options; with `search`, those known before it responds, at least the selected ones. */
  options: readonly ComboboxOption<Value>[];
  /** Finds options remotely, debounced; replaces local filtering. */
  search?: SearchOptions<Value>;
  /** Adds a row that creates an option from the typed text, if no option has that label. */
  onCreate?: (name: string) => void;
  /** Leaving the field discards what was typed: for fields in which a choice acts at once, such as opening a page. */
  discardsTyped?: boolean;
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  autoComplete?: string;
  onBlur?: () => void;
  className?: string;
}

export type ComboboxProps<Value extends string = string> = CommonProps<Value> &
  (
    | {
        isMultiple?: false;
        value: Value | undefined;
        /** Called with undefined when the field is cleared. */
        onValueChange: (value: Value | undefined) => void;
      }
    | { isMultiple: true; value: readonly Value[]; onValueChange: (value: Value[]) => void }
  );

/** Searchable select for long lists, single or multiple (chips). Options may form a tree. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { label, options, search, onCreate, placeholder, size = 'md', disabled, autoComplete = 'off', onBlur } = props;
  const { t } = useTranslation('controls');
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** Text being typed; undefined shows the selection. */
  const [typed, setTyped] = useState<string>();
  /** Filter text; excludes text in IME composition. */
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string>();
  /** Keeps labels of selected options that a later search does not return. */
  const [remembered, setRemembered] = useState<readonly OptionRow<Value>[]>([]);
  const searchResult = useOptionSearch(search, query, isOpen);

  const all = flatten(searchResult.foundOptions ?? options);
  const matches = search ? all : filterOptionRows(all, query);
  const allOptions = [...all, ...flatten(options), ...remembered];
  const chosen: readonly Value[] = props.isMultiple ? props.value : props.value === undefined ? [] : [props.value];
  const mayCreate = onCreate && query && searchResult.status === 'idle' && !isKnown(allOptions, query);
  const rows: ComboboxRow<Value>[] = [
    ...matches,
    ...(mayCreate ? [{ kind: 'create' as const, key: 'create' }] : []),
    ...(searchResult.status === 'failed' ? [{ kind: 'retry' as const, key: 'retry' }] : []),
  ];
  // A filtered list highlights its first match; a list that was just opened, the selected option. Until the search has
  // answered, the list is that of the previous text: Enter must not choose its first option.
  const isFiltered = query !== '' && (search === undefined || searchResult.isCurrent);
  const firstMatch = isFiltered ? rows.find(isSelectable)?.key : undefined;
  const activeKey = rows.some((row) => row.key === active) ? active : firstMatch;
  const activeIndex = rows.findIndex((row) => row.key === activeKey);
  const activeId = isOpen && activeIndex >= 0 ? getRowId(listId, activeIndex) : undefined;

  useEffect(
    function keepActiveInSight() {
      if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    },
    [activeId],
  );
  const count = matches.length;
  const isSettled = isOpen && query !== '' && searchResult.status === 'idle';
  useEffect(
    function announceCount() {
      if (isSettled) announce(t('combobox.found', { count }));
    },
    [isSettled, count, t],
  );

  const single = props.isMultiple || props.value === undefined ? '' : getLabel(props.value);
  const shownText = typed ?? single;
  useEffect(
    function selectWhatIsChosen() {
      // Select the text, so that typing replaces it.
      if (shownText === single && document.activeElement === field.current) field.current?.select();
    },
    [shownText, single],
  );

  function getLabel(value: Value): string {
    const row = allOptions.find(({ key }) => key === value);
    return row ? [...(props.isMultiple ? [] : row.path), row.option.label].join(' / ') : value;
  }
  function open() {
    if (isOpen || disabled) return;
    setActive(props.isMultiple ? undefined : props.value);
    setOpen(true);
  }
  function close() {
    setOpen(false);
    setTyped(undefined);
    setQuery('');
  }
  function remove(value: Value) {
    if (!props.isMultiple) return;
    props.onValueChange(props.value.filter((other) => other !== value));
    announce(t('combobox.removed', { name: getLabel(value) }));
  }
  function toggle(value: Value) {
    if (!props.isMultiple) props.onValueChange(value);
    else if (props.value.includes(value)) remove(value);
    else props.onValueChange([...props.value, value]);
  }
  function choose(row: ComboboxRow<Value>) {
    if (row.kind === 'retry') return searchResult.retry();
    if (row.kind === 'option') {
      setRemembered([...remembered, row]);
      toggle(row.option.value);
    } else onCreate?.(query);
    if (!props.isMultiple) return close();
    setTyped(undefined);
    setQuery('');
    setActive(row.key);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    open();
    if (!(event.nativeEvent as InputEvent).isComposing) filterBy(event.target.value);
  }
  function filterBy(text: string) {
    setQuery(text.trim());
    setActive(undefined);
  }
  /** Takes what was typed, by autofill too: the option of that name, a new option, or no option for an emptied field. */
  function takeTyped() {
    if (typed === undefined || props.discardsTyped) return;
    const named = findNamedOption(allOptions, query);
    if (typed.trim() === '') {
      if (!props.isMultiple && props.value !== undefined) props.onValueChange(undefined);
    } else if (named) {
      if (!chosen.includes(named.option.value)) choose(named);
    } else if (mayCreate) onCreate(query);
  }
  function finish() {
    takeTyped();
    close();
  }
  function leave() {
    // The browser's window lost the focus, not the field in it.
    if (document.activeElement === field.current) return;
    finish();
    onBlur?.();
  }

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (isOpen) setActive(stepFrom(rows, activeKey, step));
    else open();
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // During IME composition, Enter and arrows belong to the IME.
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      const row = rows[activeIndex];
      if (row) choose(row);
      else if (query === '' || isFiltered) finish();
    }
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && props.isMultiple && !event.currentTarget.value && last !== undefined) remove(last);
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? open() : finish())}>
      <Radix.Anchor asChild>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the input focuses it; with a keyboard it has the focus already */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the control is the input inside it */}
        <div
          ref={frame}
          className={joinClasses(controlFrame({ size }), frameClass, props.className)}
          data-multiple={props.isMultiple || undefined}
          onClick={(event) => event.target === event.currentTarget && field.current?.focus()}
        >
          {props.isMultiple &&
            chosen.map((value) => (
              <button
                key={value}
                type="button"
                className={chip}
                disabled={disabled}
                aria-label={t('combobox.remove', { name: getLabel(value) })}
                onClick={() => {
                  remove(value);
                  field.current?.focus();
                }}
              >
                {getLabel(value)}
                <Icon as={X} size={16} />
              </button>
            ))}
          <input
            {...control}
            ref={field}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={activeId}
            aria-busy={searchResult.status === 'loading' || undefined}
            autoComplete={autoComplete}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className={joinClasses(nativeInput, inputClass)}
            placeholder={props.isMultiple && chosen.length > 0 ? undefined : (placeholder ?? t('combobox.placeholder'))}
            value={shownText}
            disabled={disabled}
            onChange={change}
            onCompositionEnd={(event) => filterBy(event.currentTarget.value)}
            onKeyDown={press}
            onClick={(event) => {
              // Select the text, so that typing replaces it.
              if (typed === undefined) event.currentTarget.select();
              open();
            }}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
          />
          <button
            type="button"
            tabIndex={-1}
            className={end}
            disabled={disabled}
            aria-label={t(isOpen ? 'combobox.hide' : 'combobox.show')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              field.current?.focus();
              if (isOpen) close();
              else open();
            }}
          >
            {searchResult.status === 'loading' ? <Spinner /> : <Icon as={ChevronDown} size={18} />}
          </button>
        </div>
      </Radix.Anchor>
      <ComboboxPopup
        id={listId}
        label={label}
        labelId={labelId}
        rows={rows}
        activeKey={activeKey}
        chosen={chosen}
        isMultiple={props.isMultiple === true}
        query={query}
        status={searchResult.status}
        frame={frame}
        onPoint={setActive}
        onEscape={close}
        onChoose={(row) => choose(row as ComboboxRow<Value>)}
      />
    </Radix.Root>
  );
}
