import * as Radix from '@radix-ui/react-select';
import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { useFieldControl } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { pop, popItem, popItemEnd, popList } from '../layer.css.ts';
import { controlFrame } from '../TextInput/TextInput.css.ts';
import { list, note, trigger, value as valueClass } from './Select.css.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  description?: string;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  /** Its accessible name; inside a Field the field's label does. */
  label?: string;
  options: readonly SelectOption<Value>[];
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  placeholder?: string;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  name?: string;
  className?: string;
  /** Its code came because it was asked for. */
  startsOpen?: boolean;
}

/** Three to ten options. Two are a RadioGroup, more are a Combobox. */
export function Select<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  placeholder,
  size = 'md',
  disabled,
  name,
  className,
  startsOpen = false,
}: SelectProps<Value>) {
  const { t } = useTranslation('common');
  const control = useFieldControl({});
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
      defaultOpen={startsOpen}
    >
      <Radix.Trigger {...control} aria-label={label} className={classes(controlFrame({ size }), trigger, className)}>
        <span className={valueClass}>
          <Radix.Value placeholder={placeholder ?? t('field.choose')} />
        </span>
        <Icon as={ChevronDown} size={18} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content position="popper" sideOffset={4} collisionPadding={8} className={`${pop} ${list}`}>
          <Radix.Viewport className={popList} nonce={getNonce()}>
            {options.map((option) => (
              <Radix.Item key={option.value} value={option.value} disabled={option.isDisabled} className={popItem}>
                <span>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.description && <span className={note}>{option.description}</span>}
                </span>
                <Radix.ItemIndicator className={popItemEnd}>
                  <Icon as={Check} size={16} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
