import * as Radix from '@radix-ui/react-radio-group';
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { dot, group, item, note as noteClass, ring, texts, title } from './RadioGroup.css.ts';

export type RadioLook = 'list' | 'card' | 'segmented';
export const radioLooks = ['list', 'card', 'segmented'] as const satisfies readonly RadioLook[];

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Secondary line; for lists and cards. */
  note?: ReactNode;
  icon?: ReactNode;
  isDisabled?: boolean;
  /** Language of the label, where it is not the page's: the name of a language. */
  lang?: string;
}

export interface RadioGroupProps<Value extends string = string> {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  /** The options, in order. */
  options: readonly RadioOption<Value>[];
  /** The selected value; undefined for none. */
  value: Value | undefined;
  /** Called with the selected value. */
  onValueChange: (value: Value) => void;
  /** Layout of the options. Default: list. */
  look?: RadioLook;
  /** Additional class names. */
  className?: string;
}

/** Radio group. Arrow keys move and select. Use cards for important choices: payment methods, addresses. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  look = 'list',
  className,
}: RadioGroupProps<Value>) {
  const labelId = useFieldLabelId();
  const control = useFieldControl({});
  return (
    <Radix.Root
      {...control}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      className={joinClasses(group({ look }), className)}
    >
      {options.map((option) => (
        <Radix.Item
          key={option.value}
          value={option.value}
          disabled={option.isDisabled}
          lang={option.lang}
          className={item({ look })}
        >
          {look === 'segmented' ? (
            <>
              {option.icon}
              {option.label}
            </>
          ) : (
            <ListedOption option={option} />
          )}
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}

function ListedOption({ option }: { option: RadioOption }) {
  return (
    <>
      <span className={ring}>
        <Radix.Indicator className={dot} />
      </span>
      {option.icon}
      <span className={texts}>
        <span className={title}>{option.label}</span>
        {option.note && <span className={noteClass}>{option.note}</span>}
      </span>
    </>
  );
}
