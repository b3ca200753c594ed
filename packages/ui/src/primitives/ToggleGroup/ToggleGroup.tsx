import * as Radix from '@radix-ui/react-toggle-group';
import type { LucideIcon } from 'lucide-react';
import { useFieldControl, useFieldLabelId } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { toggle } from '../Toggle/Toggle.css.ts';
import { group } from './ToggleGroup.css.ts';

export interface ToggleOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: LucideIcon;
  isDisabled?: boolean;
}

interface CommonProps<Value extends string> {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  options: readonly ToggleOption<Value>[];
  size?: 'sm' | 'md';
  disabled?: boolean;
}

export type ToggleGroupProps<Value extends string = string> = CommonProps<Value> &
  (
    | {
        isMultiple?: false;
        /** Undefined if none is pressed; pressing the pressed one releases it. */
        value: Value | undefined;
        onValueChange: (value: Value | undefined) => void;
      }
    | { isMultiple: true; value: readonly Value[]; onValueChange: (value: Value[]) => void }
  );

/** A group of toggle buttons, single or multiple. */
export function ToggleGroup<Value extends string>(props: ToggleGroupProps<Value>) {
  const { label, options, size = 'md', disabled } = props;
  const control = useFieldControl({});
  const labelId = useFieldLabelId();
  const shared = {
    ...control,
    disabled,
    'aria-label': label,
    'aria-labelledby': label ? undefined : labelId,
    className: group,
  };
  const buttons = options.map((option) => (
    <Radix.Item
      key={option.value}
      value={option.value}
      disabled={option.isDisabled}
      className={toggle({ variant: 'outline', size, hasLabel: true })}
    >
      {option.icon && <Icon as={option.icon} size={18} />}
      {option.label}
    </Radix.Item>
  ));
  if (props.isMultiple) {
    return (
      // Radix sets role toolbar, which is for unrelated controls; this is a group.
      <Radix.Root
        {...shared}
        type="multiple"
        role="group"
        value={[...props.value]}
        onValueChange={(next) => props.onValueChange(next as Value[])}
      >
        {buttons}
      </Radix.Root>
    );
  }
  return (
    <Radix.Root
      {...shared}
      type="single"
      value={props.value ?? ''}
      onValueChange={(next) => props.onValueChange((next || undefined) as Value | undefined)}
    >
      {buttons}
    </Radix.Root>
  );
}
