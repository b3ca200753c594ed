import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { Field } from '../../../primitives/Field/Field.tsx';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import type { NameCheck } from './useNameCheck.ts';

export interface UsernameFieldProps {
  /** Element id of the input. */
  id?: string | undefined;
  /** Result of `useNameCheck`, which the form also needs before submit. */
  check: NameCheck;
  /** Error code from the schema or the server. */
  problem?: string | undefined;
  /** The props of the text control. */
  control: TextInputProps;
}

const limits = { min: 2, max: 32 };

/** Field for a new user name; checks availability while typing. */
export function UsernameField({ id, check, problem, control }: UsernameFieldProps) {
  const { t } = useTranslation('account');
  const getMessage = useFieldMessages();
  const label = t('field.username');
  const isTaken = check.status === 'taken';
  const error = getMessage(problem ?? (isTaken ? 'taken' : undefined), label, limits);
  const verdict = isTaken ? error : check.status === 'free' ? t('register.nameFree') : undefined;
  useAnnouncement(verdict);

  function leave(event: FocusEvent<HTMLInputElement>) {
    check.askNow();
    control.onBlur?.(event);
  }

  return (
    <Field
      label={label}
      id={id}
      hint={t('register.usernameHint')}
      error={error}
      success={check.status === 'free' ? verdict : undefined}
    >
      <TextInput
        {...control}
        onBlur={leave}
        isChecking={check.status === 'checking'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
      />
    </Field>
  );
}
