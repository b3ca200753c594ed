import { X } from 'lucide-react';
import type { FocusEvent, InputHTMLAttributes, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { useFieldControl } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { normalise } from './normalise.ts';
import { controlFrame, inputAddition, inputButton, nativeInput } from './TextInput.css.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix' | 'type'> {
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password';
  size?: 'sm' | 'md' | 'lg';
  /** Inside, before the text: an icon, a currency. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Brings a clear button while there is text; needs a controlled `value`. */
  onClear?: () => void;
  isPill?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Writes a value as if it were typed, so that React and form libraries hear of it. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Trims and makes digits half-width when it is left, passwords apart. */
export function TextInput({
  type: kind = 'text',
  size = 'md',
  prefix,
  suffix,
  onClear,
  isPill = false,
  className,
  onBlur,
  ...props
}: TextInputProps) {
  const { t } = useTranslation('common');
  const control = useFieldControl(props);

  function tidy(event: FocusEvent<HTMLInputElement>) {
    const input = event.currentTarget;
    const tidied = normalise(input.value);
    if (kind !== 'password' && !input.readOnly && tidied !== input.value) type(input, tidied);
    onBlur?.(event);
  }

  return (
    <div className={classes(controlFrame({ size, isPill }), className)}>
      {prefix && <span className={inputAddition}>{prefix}</span>}
      <input {...props} {...control} type={kind} className={nativeInput} onBlur={tidy} />
      {onClear && props.value && (
        <IconButton label={t('action.clear')} size="sm" tooltip="none" className={inputButton} onClick={onClear}>
          <Icon as={X} size={18} />
        </IconButton>
      )}
      {suffix && <span className={inputAddition}>{suffix}</span>}
    </div>
  );
}
