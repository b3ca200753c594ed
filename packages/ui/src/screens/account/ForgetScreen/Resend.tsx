import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { PictureProof } from '../../../features/account/CodeRequest/PictureProof.tsx';
import { usePictureProof } from '../../../features/account/CodeRequest/usePictureProof.ts';
import { useCountdown } from '../../../patterns/ErrorState/useCountdown.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { form as formClass, resend } from './ForgetScreen.css.ts';
import type { RequestedCode } from './recovery.ts';
import { useFindPassword } from './useFindPassword.ts';

export interface ResendProps {
  requestedCode: RequestedCode;
  onRequested: (requestedCode: RequestedCode) => void;
}

/** Requests another code after the wait; needs a new captcha. */
export function Resend({ requestedCode, onRequested }: ResendProps) {
  const { t } = useTranslation('account');
  const toast = useToast();
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
    <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
      {isOpen && <PictureProof proof={proof} isOptional={requestedCode.kind === 'email'} takesFocus />}
      <CallFailure error={find.error} />
      <Button
        type="submit"
        variant={isOpen ? 'outline' : 'link'}
        className={resend}
        disabled={left > 0}
        isLoading={find.isPending}
      >
        {left > 0 ? t('forget.resendIn', { n: left }) : t('forget.resend')}
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
