import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { Check, Circle } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import type { TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { rule } from './NewPasswordField.css.ts';

export interface NewPasswordFieldProps {
  /** Label of the password input. */
  label: string;
  /** Element id of the input. */
  id?: string | undefined;
  /** The current input, whose length is checked. */
  password: string;
  /** True if validation rejected the password, as too short or easy to guess. */
  isWeak: boolean;
  /** True if it was rejected because it is the current password. */
  isCurrent?: boolean;
  /** The props of the text control. */
  control: Omit<TextInputProps, 'type' | 'suffix' | 'onClear' | 'autoComplete'>;
}

/** Field for a new password. A mark shows whether it is long enough; until then it is no error. */
export function NewPasswordField({ label, id, password, isWeak, isCurrent = false, control }: NewPasswordFieldProps) {
  const { t } = useTranslation('account');
  const ruleId = useId();
  const isMet = isGoodPassword(password);
  const error = isCurrent ? t('account.samePassword') : isWeak ? t('register.passwordWeak') : undefined;
  return (
    <div>
      <Field label={label} id={id} error={error}>
        <PasswordInput enterKeyHint="next" {...control} aria-describedby={ruleId} autoComplete="new-password" />
      </Field>
      <p id={ruleId} className={rule} data-met={isMet || undefined}>
        <Icon as={isMet ? Check : Circle} size={16} />
        {t('register.rule')}
        {isMet && <VisuallyHidden>{t('register.ruleMet')}</VisuallyHidden>}
      </p>
    </div>
  );
}
