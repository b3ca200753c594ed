import * as Radix from '@radix-ui/react-popover';
import { Check, CircleAlert, Plus, RotateCw } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { vars } from '../../theme/vars.css.ts';
import { joinClasses } from '../classes.ts';
import { Icon } from '../Icon/Icon.tsx';
import { isComposing } from '../isComposing.ts';
import { pop, popItem, popItemEnd } from '../layer.css.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { list, note, popup, row as rowClass, sentence, texts, tick } from './Combobox.css.ts';
import type { ComboboxRow, OptionRow } from './comboboxRows.ts';

export interface ComboboxPopupProps {
  id: string;
  label: string | undefined;
  labelId: string | undefined;
  rows: readonly ComboboxRow[];
  activeKey: string | undefined;
  chosen: readonly string[];
  isMultiple: boolean;
  query: string;
  status: 'idle' | 'loading' | 'failed';
  /** The field: a press on it does not count as outside. */
  frame: RefObject<HTMLElement | null>;
  onPoint: (key: string) => void;
  /** Called by Escape, except during IME composition. */
  onEscape: () => void;
  onChoose: (row: ComboboxRow) => void;
}

/** DOM id of a row, for `aria-activedescendant`. */
export function getRowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** List below the field. Presses in it leave the focus in the field. */
export function ComboboxPopup(props: ComboboxPopupProps) {
  const { id, label, labelId, rows, isMultiple, frame, onEscape } = props;
  return (
    <Radix.Portal>
      <Radix.Content
        // Not a dialog: the field controls the listbox in it.
        role="group"
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className={`${pop} ${popup}`}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={(event) => {
          // Radix would close the list as a press outside does, which takes what was typed.
          event.preventDefault();
          if (!isComposing(event)) onEscape();
        }}
        // The field's blur closes the list.
        onFocusOutside={(event) => event.preventDefault()}
        onInteractOutside={(event) => frame.current?.contains(event.target as Node) && event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        <PopupSentence {...props} />
        <div
          id={id}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          aria-labelledby={label ? undefined : labelId}
          aria-multiselectable={isMultiple || undefined}
          className={list}
        >
          {rows.map((row, index) => (
            <PopupRow key={`${row.kind} ${row.key}`} {...props} row={row} id={getRowId(id, index)} />
          ))}
        </div>
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Status message of the list: loading, error or empty. */
function PopupSentence({ rows, status, query }: ComboboxPopupProps) {
  const { t } = useTranslation('controls');
  const hasOptions = rows.some((row) => row.kind === 'option');
  if (status === 'failed') {
    return (
      <div role="status" className={sentence} data-tone="danger">
        <Icon as={CircleAlert} size={16} />
        {t('combobox.failed')}
      </div>
    );
  }
  if (hasOptions) return null;
  return (
    <div role="status" className={sentence}>
      {status === 'loading' && <Spinner />}
      {status === 'loading' ? t('combobox.loading') : query ? t('combobox.none', { query }) : t('combobox.empty')}
    </div>
  );
}

interface PopupRowProps extends ComboboxPopupProps {
  row: ComboboxRow;
}

function PopupRow({ id, row, activeKey, chosen, query, onPoint, onChoose }: PopupRowProps) {
  const isOption = row.kind === 'option';
  const isChosen = isOption && chosen.includes(row.key);
  const isDisabled = isOption && row.option.isDisabled;
  const depth = isOption && !query ? row.depth : 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which names this row as its active descendant
    <div
      id={id}
      role="option"
      lang={isOption ? row.option.lang : undefined}
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={isDisabled || undefined}
      aria-label={isOption && row.path.length > 0 ? [...row.path, row.option.label].join(', ') : undefined}
      className={joinClasses(popItem, rowClass)}
      style={depth > 0 ? { paddingInlineStart: `calc(${vars.space.md} + ${depth} * ${vars.space.xl})` } : undefined}
      data-kind={row.kind}
      data-disabled={isDisabled || undefined}
      data-highlighted={row.key === activeKey || undefined}
      onPointerMove={() => !isDisabled && onPoint(row.key)}
      onClick={() => !isDisabled && onChoose(row)}
    >
      {isOption ? <OptionText row={row} query={query} /> : <ActionText kind={row.kind} query={query} />}
      {isChosen && (
        <span className={joinClasses(popItemEnd, tick)}>
          <Icon as={Check} size={18} />
        </span>
      )}
    </div>
  );
}

function OptionText({ row: { option, path }, query }: { row: OptionRow; query: string }) {
  return (
    <span className={texts}>
      {option.label}
      {query && path.length > 0 && <span className={note}>{path.join(' / ')}</span>}
      {option.description && <span className={note}>{option.description}</span>}
    </span>
  );
}

function ActionText({ kind, query }: { kind: 'create' | 'retry'; query: string }) {
  const { t } = useTranslation('controls');
  return (
    <>
      <Icon as={kind === 'create' ? Plus : RotateCw} size={18} />
      <span className={texts}>{kind === 'create' ? t('combobox.create', { name: query }) : t('combobox.retry')}</span>
    </>
  );
}
