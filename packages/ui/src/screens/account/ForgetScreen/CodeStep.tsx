import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { OtpField } from '../../../primitives/OtpField/OtpField.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { form as formClass, intro } from './ForgetScreen.css.ts';
import { Resend } from './Resend.tsx';
import type { RequestedCode } from './recovery.ts';

const masks = { email: maskEmail, phone: maskPhone };
const digits = 6;

export interface CodeStepProps {
  requestedCode: RequestedCode;
  code: string;
  onCodeChange: (code: string) => void;
  /** The server rejected the code. */
  isWrong: boolean;
  onRequested: (requestedCode: RequestedCode) => void;
  /** Called with a complete code; the server checks it together with the new password. */
  onNext: () => void;
  /** Returns to the address step. */
  onBack: () => void;
}

/** Enters the code or requests another one. Does not disclose whether the account exists. */
export function CodeStep({ requestedCode, code, onCodeChange, isWrong, onRequested, onNext, onBack }: CodeStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const getCodeMessage = useCodeMessages();
  const [isSent, setSent] = useState(false);
  const isShort = isSent && code.length < digits;
  const problem = isWrong ? 'code' : isShort ? 'short' : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (code.length === digits) onNext();
    else event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <>
      <form className={formClass} onSubmit={submit} noValidate>
        <Text size="bodySm" tone="muted" className={intro}>
          {t('forget.sent', { to: masks[requestedCode.kind](requestedCode.address) })}
        </Text>
        <Field
          label={t('forget.codeLabel')}
          hint={t(requestedCode.kind === 'email' ? 'forget.codeHint' : 'forget.codeHintSms')}
          error={getCodeMessage(problem)}
        >
          <OtpField name="code" value={code} onValueChange={onCodeChange} onComplete={onNext} />
        </Field>
        <Button type="submit" size="lg" isFullWidth>
          {t('forget.next')}
        </Button>
        <Button variant="ghost" isFullWidth onClick={onBack}>
          {t('common:action.back')}
        </Button>
      </form>
      <Resend requestedCode={requestedCode} onRequested={onRequested} />
    </>
  );
}
