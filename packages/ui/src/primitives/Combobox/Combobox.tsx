import * as Radix from '@radix-ui/react-popover';
import { ChevronDown, X } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../classes.ts';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { isComposing } from '../isComposing.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { controlFrame, nativeInput } from '../TextInput/TextInput.css.ts';
import { announce } from '../VisuallyHidden/announce.ts';
import { chip, end, frame as frameClass, input as inputClass } from './Combobox.css.ts';
import { ComboboxPopup } from './ComboboxPopup.tsx';
import {
  type ComboboxOption,
  type ComboboxRow,
  findNamedOption,
  findOptionByStart,
  type OptionRow,
  stepFrom,
} from './comboboxRows.ts';
import { useActiveRow, useComboboxRows } from './useComboboxRows.ts';
import type { SearchOptions } from './useOptionSearch.ts';

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
  /**
   * Tells whether a text may stand for the only option that begins with it when an empty field is left. By default only
   * full names are taken.
   */
  acceptsPart?: (text: string) => boolean;
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  autoComplete?: string;
  onBlur?: () => void;
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
  const { label, isMultiple = false, placeholder, size = 'md', disabled, autoComplete = 'off', onBlur } = props;
  const { t } = useTranslation('controls');
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { isOpen, open, close, finish, typed, query, type, filterBy, list, active, selection, choose } = useCombobox(
    props,
    listId,
  );
  useCloseRequests(isOpen);
  const { chosen, getLabel, remove } = selection;
  const [single] = isMultiple ? [] : chosen;
  const chosenText = single === undefined ? '' : getLabel(single);
  const shownText = typed ?? chosenText;
  useEffect(
    function selectChosenText() {
      // Select the text, so that typing replaces it.
      if (shownText === chosenText && document.activeElement === field.current) field.current?.select();
    },
    [shownText, chosenText],
  );

  function leave() {
    // The browser's window lost the focus, not the field in it.
    if (document.activeElement === field.current) return;
    finish();
    onBlur?.();
  }
  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    if (isOpen) active.set(stepFrom(list.rows, active.row?.key, step));
    else open();
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    // During IME composition, Enter and arrows belong to the IME.
    if (isComposing(event)) return;
    if (event.key === 'ArrowDown') move(event, 1);
    if (event.key === 'ArrowUp') move(event, -1);
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (active.row) choose(active.row);
      else if (query === '' || list.isFiltered) finish();
    }
    const last = chosen.at(-1);
    if (event.key === 'Backspace' && isMultiple && !event.currentTarget.value && last !== undefined) remove(last);
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => (next ? open() : finish())}>
      <Radix.Anchor asChild>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the input focuses it; with a keyboard it has the focus already */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the control is the input inside it */}
        <div
          ref={frame}
          className={joinClasses(controlFrame({ size }), frameClass)}
          data-multiple={isMultiple || undefined}
          onClick={(event) => event.target === event.currentTarget && field.current?.focus()}
        >
          {isMultiple && <Chips selection={selection} disabled={disabled} field={field} />}
          <input
            {...control}
            ref={field}
            type="text"
            role="combobox"
            aria-label={label}
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active.id}
            aria-busy={list.status === 'loading' || undefined}
            autoComplete={autoComplete}
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            className={joinClasses(nativeInput, inputClass)}
            placeholder={isMultiple && chosen.length > 0 ? undefined : (placeholder ?? t('combobox.placeholder'))}
            value={shownText}
            disabled={disabled}
            onChange={type}
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
            {list.status === 'loading' ? <Spinner /> : <Icon as={ChevronDown} size={18} />}
          </button>
        </div>
      </Radix.Anchor>
      <ComboboxPopup
        id={listId}
        label={label}
        labelId={labelId}
        rows={list.rows}
        activeKey={active.row?.key}
        chosen={chosen}
        isMultiple={isMultiple}
        query={query}
        status={list.status}
        frame={frame}
        onPoint={active.set}
        onEscape={close}
        // A list that fades out takes no second press.
        onChoose={(row) => isOpen && choose(row as ComboboxRow<Value>)}
      />
    </Radix.Root>
  );
}

/** The state of the field (open or closed, typed text, active row, selection) and the ways to change it. */
function useCombobox<Value extends string>(props: ComboboxProps<Value>, listId: string) {
  const { isMultiple, onCreate } = props;
  const [isOpen, setOpen] = useState(false);
  /** Text being typed; undefined shows the selection. */
  const [typed, setTyped] = useState<string>();
  /** Filter text; excludes text in IME composition. */
  const [query, setQuery] = useState('');
  const list = useComboboxRows(props, query, isOpen);
  const active = useActiveRow(list, listId, isOpen);
  const selection = useSelection(props, list.known);
  const { chosen, toggle, clear } = selection;

  function open() {
    if (isOpen || props.disabled) return;
    setQuery('');
    active.set(isMultiple ? undefined : chosen[0]);
    setOpen(true);
  }
  /** Keeps the filter until the list opens again: while it fades out, all rows would cover what is being pressed. */
  function close() {
    setOpen(false);
    setTyped(undefined);
  }
  function type(event: ChangeEvent<HTMLInputElement>) {
    setTyped(event.target.value);
    open();
    if (!(event.nativeEvent as InputEvent).isComposing) filterBy(event.target.value);
  }
  function filterBy(text: string) {
    setQuery(text.trim());
    active.set(undefined);
  }
  function choose(row: ComboboxRow<Value>) {
    if (row.kind === 'retry') return list.retry();
    if (row.kind === 'option') {
      list.remember(row);
      toggle(row.option.value);
    } else onCreate?.(query);
    if (!isMultiple) return close();
    setTyped(undefined);
    setQuery('');
    active.set(row.key);
  }
  /** Takes what was typed, by autofill too: the option of that name, a new option, or no option for an emptied field. */
  function takeTyped() {
    if (typed === undefined || props.discardsTyped) return;
    const named = findNamedOption(list.known, query);
    // One stray key must not replace an earlier choice.
    const begun = chosen.length === 0 && props.acceptsPart?.(query) ? findOptionByStart(list.known, query) : undefined;
    if (typed.trim() === '') {
      if (!isMultiple && chosen.length > 0) clear();
    } else if (named) {
      if (!chosen.includes(named.option.value)) choose(named);
    } else if (begun) {
      choose(begun);
      selection.announceChosen(begun.option.value);
    } else if (list.canCreate) onCreate?.(query);
  }
  function finish() {
    takeTyped();
    close();
  }
  return { isOpen, open, close, finish, typed, query, type, filterBy, list, active, selection, choose };
}

/** The chosen values as a list, which has at most one value in a single field. */
function useSelection<Value extends string>(props: ComboboxProps<Value>, known: readonly OptionRow<Value>[]) {
  const { t } = useTranslation('controls');
  const chosen: readonly Value[] = props.isMultiple ? props.value : props.value === undefined ? [] : [props.value];

  function setChosen(values: Value[]) {
    if (props.isMultiple) props.onValueChange(values);
    else props.onValueChange(values[0]);
  }
  function getLabel(value: Value): string {
    const row = known.find(({ key }) => key === value);
    return row ? [...(props.isMultiple ? [] : row.path), row.option.label].join(' / ') : value;
  }
  function remove(value: Value) {
    setChosen(chosen.filter((other) => other !== value));
    announce(t('combobox.removed', { name: getLabel(value) }));
  }
  function announceChosen(value: Value) {
    announce(t('combobox.chosen', { name: getLabel(value) }));
  }
  function toggle(value: Value) {
    if (!props.isMultiple) setChosen([value]);
    else if (chosen.includes(value)) remove(value);
    else setChosen([...chosen, value]);
  }
  return { chosen, getLabel, remove, announceChosen, toggle, clear: () => setChosen([]) };
}

interface ChipsProps<Value extends string> {
  selection: ReturnType<typeof useSelection<Value>>;
  disabled: boolean | undefined;
  field: RefObject<HTMLInputElement | null>;
}

/** The chosen values of a multiple field; pressing one removes it. */
function Chips<Value extends string>({ selection, disabled, field }: ChipsProps<Value>) {
  const { t } = useTranslation('controls');
  return selection.chosen.map((value) => (
    <button
      key={value}
      type="button"
      className={chip}
      disabled={disabled}
      aria-label={t('combobox.remove', { name: selection.getLabel(value) })}
      onClick={() => {
        selection.remove(value);
        field.current?.focus();
      }}
    >
      {selection.getLabel(value)}
      <Icon as={X} size={16} />
    </button>
  ));
}
