import { Label } from '@radix-ui/react-label';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon/Icon.tsx';
import {
  counter as counterClass,
  field,
  label as labelClass,
  labelRow,
  message,
  quiet,
  sentence,
  sentenceIcon,
} from './Field.css.ts';
import { FieldContext } from './FieldContext.ts';

export interface FieldProps {
  label: string;
  /** Why it is asked, or what it must look like. */
  hint?: ReactNode;
  /** What to do about it, as a sentence. Takes the hint's place. */
  error?: string;
  /** Only for what was checked elsewhere: a free name, an accepted code. */
  success?: string;
  /** Required is the default and unmarked. */
  isOptional?: boolean;
  /** Shown from 80 % on. */
  counter?: { length: number; max: number };
  /** At the label's end: a link such as "Forgot password?". */
  aside?: ReactNode;
  /** Keeps the line for a message even while there is none. */
  keepsMessageLine?: boolean;
  /** The id of the control; made where left out. */
  id?: string;
  /** One control that reads the field: TextInput, TextArea, PasswordInput, Select … */
  children: ReactNode;
}

/** A label above its control, and one line below for hint, error, success and counter, which nothing can make jump. */
export function Field({
  label,
  hint,
  error,
  success,
  isOptional = false,
  counter,
  aside,
  keepsMessageLine = true,
  id: ownId,
  children,
}: FieldProps) {
  const { t } = useTranslation('common');
  const madeId = useId();
  const id = ownId ?? madeId;
  const messageId = `${id}-message`;
  const isCounting = counter !== undefined && counter.length >= counter.max * 0.8;
  const hasMessage = Boolean(error || success || hint || isCounting);
  const control = {
    id,
    labelId: `${id}-label`,
    describedBy: hasMessage ? messageId : undefined,
    isInvalid: Boolean(error),
  };
  return (
    <div className={field} data-field="">
      <div className={labelRow}>
        <Label htmlFor={id} id={control.labelId} className={labelClass}>
          {label}
          {isOptional && <span className={quiet}>{t('field.optional')}</span>}
        </Label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {(hasMessage || keepsMessageLine) && (
        <div className={message} id={messageId}>
          <FieldSentence error={error} success={success} hint={hint} />
          {isCounting && (
            <span className={counterClass}>{t('field.counter', { n: counter.length, max: counter.max })}</span>
          )}
        </div>
      )}
    </div>
  );
}

function FieldSentence({ error, success, hint }: Pick<FieldProps, 'error' | 'success' | 'hint'>) {
  if (error) {
    return (
      <span className={sentence} data-tone="danger">
        <Icon as={CircleAlert} size={16} className={sentenceIcon} />
        {error}
      </span>
    );
  }
  if (success) {
    return (
      <span className={sentence} data-tone="success">
        <Icon as={CircleCheck} size={16} className={sentenceIcon} />
        {success}
      </span>
    );
  }
  return <span className={sentence}>{hint}</span>;
}
