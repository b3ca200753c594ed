import { useTranslation } from 'react-i18next';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { CodeRequest } from '../../../features/account/CodeRequest/CodeRequest.tsx';
import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import type { TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { confirm, confirmText, otherWay } from './AccountScreen.css.ts';

export interface ConfirmFieldProps {
  kind: ContactKind;
  /** The verified address to which a code can be sent instead of the password; empty when there is none. */
  provenAddress: string;
  isByCode: boolean;
  onByCodeChange: (isByCode: boolean) => void;
  /** Validation error codes. */
  problems: { password: string | undefined; code: string | undefined };
  controls: { password: TextInputProps; code: TextInputProps };
}

/** Password, or a code sent to the current address: protects the account from a hijacked session. */
export function ConfirmField({ kind, provenAddress, isByCode, onByCodeChange, problems, controls }: ConfirmFieldProps) {
  const { t } = useTranslation('account');
  const words = useFieldMessages();
  const codeWords = useCodeMessages();
  const masked = kind === 'email' ? maskEmail(provenAddress) : maskPhone(provenAddress);
  const label = t('account.current');
  return (
    <div className={confirm}>
      {isByCode && (
        <Text size="bodySm" tone="muted" className={confirmText}>
          {t('account.confirmCodeText', { address: masked })}
        </Text>
      )}
      {isByCode ? (
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="confirm"
          address={provenAddress}
          isReachable
          onUnreachable={() => undefined}
          error={codeWords(problems.code)}
          control={controls.code}
        />
      ) : (
        <Field
          label={label}
          error={problems.password === 'wrong' ? t('account.currentWrong') : words(problems.password, label)}
        >
          <PasswordInput {...controls.password} autoComplete="current-password" enterKeyHint="done" />
        </Field>
      )}
      {provenAddress !== '' && (
        <Button variant="link" size="sm" className={otherWay} onClick={() => onByCodeChange(!isByCode)}>
          {isByCode ? t('account.confirmByPassword') : t('account.confirmByCode', { address: masked })}
        </Button>
      )}
    </div>
  );
}
