import { X } from 'lucide-react';
import type { FocusEvent, InputHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { joinClasses } from '../classes.ts';
import { useFieldControl } from '../Field/FieldContext.ts';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Spinner } from '../Spinner/Spinner.tsx';
import { normalise } from './normalise.ts';
import { controlFrame, inputAddition, inputButton, nativeInput } from './TextInput.css.ts';

export interface TextInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'prefix' | 'type'> {
  /** Input type; decides keyboard and validation. */
  type?: 'text' | 'email' | 'tel' | 'url' | 'search' | 'password' | 'datetime-local';
  /** `sm` is for dense tables and filters of the back office. */
  size?: 'sm' | 'md' | 'lg';
  /** Inside the frame before the text: an icon, a currency. */
  prefix?: ReactNode;
  /** Content after the text, such as a unit. */
  suffix?: ReactNode;
  /** Adds a clear button while there is text; needs a controlled `value`. The focus returns to the input. */
  onClear?: () => void;
  /** Fully rounded ends. */
  isPill?: boolean;
  /** True while the value is checked remotely: shows a spinner. */
  isChecking?: boolean;
  /** The input element. */
  ref?: Ref<HTMLInputElement>;
}

/** Sets a value like typing does, so that React and form libraries get an event. */
function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Text field. Trims and converts full-width digits on blur, except in passwords. */
export function TextInput({
  type: kind = 'text',
  size = 'md',
  prefix,
  suffix,
  onClear,
  isPill = false,
  isChecking = false,
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

  function clear({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The button is unmounted with the text; without this the focus would be lost.
    currentTarget.parentElement?.querySelector('input')?.focus();
    onClear?.();
  }

  return (
    <div className={joinClasses(controlFrame({ size, isPill }), className)}>
      {prefix && <span className={inputAddition}>{prefix}</span>}
      <input
        {...props}
        {...control}
        type={kind}
        aria-busy={isChecking || undefined}
        className={nativeInput}
        onBlur={tidy}
      />
      {onClear && props.value && (
        <IconButton label={t('action.clear')} size="sm" tooltip="none" className={inputButton} onClick={clear}>
          <Icon as={X} size={18} />
        </IconButton>
      )}
      {(isChecking || suffix) && <span className={inputAddition}>{isChecking ? <Spinner /> : suffix}</span>}
    </div>
  );
}
