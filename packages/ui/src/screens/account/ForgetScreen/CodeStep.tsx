import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { PictureProof } from '../../../features/account/CodeRequest/PictureProof.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { usePictureProof } from '../../../features/account/CodeRequest/usePictureProof.ts';
import { useCountdown } from '../../../patterns/ErrorState/useCountdown.ts';
import { useWaitText } from '../../../patterns/ErrorState/useWaitText.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { OtpField } from '../../../primitives/OtpField/OtpField.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { form as formClass, intro, onward, resend } from './ForgetScreen.css.ts';
import { type RequestedCode, useFindPassword } from './useFindPassword.ts';

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
      <form className={formClass} onSubmit={submit} method="post" noValidate>
        <MutedText className={intro}>
          {t('forget.sent', { to: masks[requestedCode.kind](requestedCode.address) })}
        </MutedText>
        <Field
          label={t('forget.codeLabel')}
          hint={t(requestedCode.kind === 'email' ? 'forget.codeHint' : 'forget.codeHintSms')}
          error={getCodeMessage(problem)}
        >
          <OtpField value={code} onValueChange={onCodeChange} onComplete={onNext} />
        </Field>
        <Button type="submit" size="lg" isFullWidth className={onward}>
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

interface ResendProps {
  requestedCode: RequestedCode;
  onRequested: (requestedCode: RequestedCode) => void;
}

/** Requests another code after the wait; needs a new captcha. */
function Resend({ requestedCode, onRequested }: ResendProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
  const toWaitText = useWaitText();
  const left = useWait(requestedCode);
  const [isOpen, setOpen] = useState(false);
  const proof = usePictureProof();
  const find = useFindPassword(proof);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isOpen) return setOpen(true);
    const answer = await find.ask(requestedCode.kind, requestedCode.address);
    if (!answer) return;
    setOpen(false);
    toast.success(t('forget.resent'));
    onRequested(answer);
  }

  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
      {isOpen && <PictureProof proof={proof} isOptional={requestedCode.kind === 'email'} takesFocus />}
      <CallFailure error={find.error} />
      <Button
        type="submit"
        variant={isOpen ? 'outline' : 'link'}
        className={resend}
        disabled={left > 0}
        isLoading={find.isPending}
      >
        {left > 0 ? t('forget.resendIn', { wait: toWaitText(left) }) : t('forget.resend')}
      </Button>
    </form>
  );
}

/** Seconds until another code may be requested. Returning to this step does not restart the wait. */
function useWait({ againAt }: RequestedCode): number {
  const { clock } = useServices().platform;
  // Computed once per code: the initial value of the countdown.
  const seconds = useMemo(() => Math.max(0, Math.ceil((againAt - clock.now()) / 1000)), [againAt, clock]);
  return useCountdown(seconds, againAt);
}
