import { getServerNow } from '@sampan/api/serverClock';
import { type ReactNode, useState } from 'react';
import { getShopDay } from '../../i18n/shopDay.ts';
import { Checkbox } from '../../primitives/Checkbox/Checkbox.tsx';
import { DateRangePicker } from '../../primitives/DateRangePicker/DateRangePicker.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { RadioGroup } from '../../primitives/RadioGroup/RadioGroup.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { PriceRange } from '../PriceRange/PriceRange.tsx';
import { option as optionClass, options as optionsClass } from './FilterBar.css.ts';
import type { DayRange, FilterDef, FilterEntry, FilterKind } from './filterValue.ts';

export interface FilterEditorProps<Kind extends FilterKind = FilterKind> {
  def: FilterDef & { kind: Kind };
  entry: (FilterEntry & { kind: Kind }) | undefined;
  onChange: (entry: FilterEntry) => void;
}

const editors: { [Kind in FilterKind]: (props: FilterEditorProps<Kind>) => ReactNode } = {
  choice: ({ def, entry, onChange }) => (
    <RadioGroup
      label={def.label}
      options={def.options}
      value={entry?.value}
      onValueChange={(value) => onChange({ kind: 'choice', value })}
    />
  ),
  several: SeveralEditor,
  dates: DatesEditor,
  amount: ({ def, entry, onChange }) => (
    <PriceRange
      min={entry?.value.min}
      max={entry?.value.max}
      currency={def.currency}
      onChange={(value) => onChange({ kind: 'amount', value })}
    />
  ),
  text: TextEditor,
};

/** "Today" is the shop's, since the days of a filter are. */
function DatesEditor({ def, entry, onChange }: FilterEditorProps<'dates'>) {
  return (
    <DateRangePicker
      size="sm"
      label={def.label}
      today={getShopDay(getServerNow())}
      value={toCompleteRange(entry?.value)}
      onValueChange={(value) => onChange({ kind: 'dates', value })}
    />
  );
}

/** A range with one open end, from the URL, is shown by its chip but edited as a new range. */
function toCompleteRange({ from, to }: DayRange = {}) {
  return from && to ? { from, to } : undefined;
}

/** Editor for the value of one filter; applies at once. */
export function FilterEditor(props: FilterEditorProps) {
  // TypeScript cannot correlate the filter's kind with its editor.
  const Editor = editors[props.def.kind] as (props: FilterEditorProps) => ReactNode;
  return <Editor {...props} />;
}

function SeveralEditor({ def, entry, onChange }: FilterEditorProps<'several'>) {
  const chosen = entry?.value ?? [];
  function toggle(value: string) {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    // Sort by option order, so that the same selection gives the same URL.
    const ordered = def.options.map((option) => option.value).filter((one) => next.includes(one));
    onChange({ kind: 'several', value: ordered });
  }
  return (
    <ul className={optionsClass}>
      {def.options.map(({ value, label }) => (
        <li key={value} className={optionClass}>
          <Checkbox isChecked={chosen.includes(value)} onCheckedChange={() => toggle(value)}>
            {label}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Applies on blur and Enter, since a partial word matches nothing. */
function TextEditor({ def, entry, onChange }: FilterEditorProps<'text'>) {
  const [typed, setTyped] = useState(entry?.value ?? '');
  function commit() {
    if (typed.trim() !== (entry?.value ?? '')) onChange({ kind: 'text', value: typed.trim() });
  }
  return (
    <TextInput
      size="sm"
      aria-label={def.label}
      placeholder={def.placeholder}
      autoComplete="off"
      enterKeyHint="done"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
