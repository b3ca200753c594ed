import * as Radix from '@radix-ui/react-select';
import { getNonce } from 'get-nonce';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../classes.ts';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { useFieldControl } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { pop, popItem, popItemEnd, popList } from '../layer.css.ts';
import { phoneSheet } from '../Menu/phoneSheet.css.ts';
import { controlFrame } from '../TextInput/TextInput.css.ts';
import * as css from './Select.css.ts';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  /** Secondary line. */
  description?: string;
  isDisabled?: boolean;
}

export interface SelectProps<Value extends string = string> {
  /** Accessible name; defaults to the Field's label. */
  label?: string;
  /** The options, in order. */
  options: readonly SelectOption<Value>[];
  /** The selected value; undefined for none. */
  value: Value | undefined;
  /** Called with the selected value. */
  onValueChange: (value: Value) => void;
  /** Text without a selected value. */
  placeholder?: string;
  /** Height of the trigger. Default: md. */
  size?: 'sm' | 'md' | 'lg';
  /** Prevents input and dims the control. */
  disabled?: boolean;
  /** Name of the form field. */
  name?: string;
  /** Autofill field of the option's value, such as `country`. */
  autoComplete?: string | undefined;
  /** Additional class names. */
  className?: string;
  /** Opens on mount, for a lazily loaded select. */
  startsOpen?: boolean;
}

/**
 * Select for three to ten options: a list below the field, a sheet on phones. Use RadioGroup for two, Combobox for
 * more.
 */
export function Select<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  placeholder,
  size = 'md',
  disabled,
  name,
  autoComplete,
  className,
  startsOpen = false,
}: SelectProps<Value>) {
  const { t } = useTranslation('common');
  const control = useFieldControl({});
  const [isOpen, setOpen] = useState(startsOpen);
  useCloseRequests(isOpen);
  return (
    <Radix.Root
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      disabled={disabled}
      name={name}
      autoComplete={autoComplete}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <Radix.Trigger
        {...control}
        // While open, Radix hides the page from screen readers; keep the trigger out of the tab order too.
        tabIndex={isOpen ? -1 : undefined}
        aria-label={label}
        className={joinClasses(controlFrame({ size }), css.trigger, className)}
      >
        <span className={css.value}>
          <Radix.Value placeholder={placeholder ?? t('field.choose')} />
        </span>
        <Icon as={ChevronDown} size={18} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className={joinClasses(pop, css.list, phoneSheet)}
          // Radix traps Tab in the open list; close it, so that Tab moves on.
          onKeyDown={(event) => event.key === 'Tab' && setOpen(false)}
        >
          <Radix.Viewport className={joinClasses(popList, css.viewport)} nonce={getNonce()}>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled}
                // Name the option by its whole content: Radix would leave out the description.
                aria-labelledby={undefined}
                className={joinClasses(popItem, css.option)}
              >
                <span className={css.texts}>
                  <Radix.ItemText>{option.label}</Radix.ItemText>
                  {option.description && <span className={css.note}>{option.description}</span>}
                </span>
                <Radix.ItemIndicator className={joinClasses(popItemEnd, css.tick)}>
                  <Icon as={Check} size={18} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
            {options.length === 0 && (
              <Radix.Item value="none" disabled className={joinClasses(popItem, css.option)}>
                <Radix.ItemText>{t('field.noOptions')}</Radix.ItemText>
              </Radix.Item>
            )}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
