import { type PasswordRule, passwordRules } from '@sampan/domain/account/passwordRules';
import { Check, Circle } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import type { TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { checklist, rule } from './NewPasswordField.css.ts';

export interface NewPasswordFieldProps {
  /** Label of the password input. */
  label: string;
  /** Element id of the input. */
  id?: string | undefined;
  /** The current input, checked against the rules. */
  password: string;
  /** True if validation rejected the password. */
  isWeak: boolean;
  /** True if it was rejected because it is the current password. */
  isCurrent?: boolean;
  /** The props of the text control. */
  control: Omit<TextInputProps, 'type' | 'suffix' | 'onClear' | 'autoComplete'>;
}

/** Field for a new password with a live checklist of its rules; unmet rules show no error icon. */
export function NewPasswordField({ label, id, password, isWeak, isCurrent = false, control }: NewPasswordFieldProps) {
  const { t } = useTranslation('account');
  const rulesId = useId();
  const error = isCurrent ? t('account.samePassword') : isWeak ? t('register.passwordWeak') : undefined;
  return (
    <div>
      <Field label={label} id={id} error={error}>
        <PasswordInput enterKeyHint="next" {...control} aria-describedby={rulesId} autoComplete="new-password" />
      </Field>
      <ul id={rulesId} className={checklist}>
        {(Object.keys(passwordRules) as PasswordRule[]).map((name) => {
          const isMet = passwordRules[name](password);
          return (
            <li key={name} className={rule} data-met={isMet || undefined}>
              <Icon as={isMet ? Check : Circle} size={16} />
              {t(`register.rule.${name}`)}
              {isMet && <VisuallyHidden>{t('register.ruleMet')}</VisuallyHidden>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
