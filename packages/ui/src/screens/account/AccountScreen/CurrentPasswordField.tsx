import { useTranslation } from 'react-i18next';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { Field } from '../../../primitives/Field/Field.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import type { TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';

interface CurrentPasswordFieldProps {
  /** Error code; `wrong` is the server's. */
  problem: string | undefined;
  /** The props of the text control. */
  control: TextInputProps;
}

/** Field for the password in use, which confirms a change of the account. */
export function CurrentPasswordField({ problem, control }: CurrentPasswordFieldProps) {
  const { t } = useTranslation('account');
  const getMessage = useFieldMessages();
  const label = t('account.current');
  return (
    <Field label={label} error={problem === 'wrong' ? t('account.currentWrong') : getMessage(problem, label)}>
      <PasswordInput enterKeyHint="next" {...control} autoComplete="current-password" />
    </Field>
  );
}
