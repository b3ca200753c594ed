import { codeMinutes } from '@sampan/domain/account/codes';
import { withRedirect } from '@sampan/domain/session/redirect';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recoveryDraft } from '../../../app/drafts/draftNames.ts';
import { useAbandonAtLogin } from '../../../app/drafts/useAbandonAtLogin.ts';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { otherWay } from '../../../features/account/AuthFrame/AuthFrame.css.ts';
import { AuthFrame } from '../../../features/account/AuthFrame/AuthFrame.tsx';
import { ProcessStepper } from '../../../patterns/ProcessStepper/ProcessStepper.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { CodeStep } from './CodeStep.tsx';
import { process } from './ForgetScreen.css.ts';
import { IdentifyStep } from './IdentifyStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { type RecoveryStep, type RequestedCode, RequestedCodeSchema, recoverySteps } from './useFindPassword.ts';

export interface ForgetScreenProps {
  /** Where the login leads that follows. */
  redirect?: string | undefined;
}

/** Password reset in three steps that keep their values. None of them discloses whether an account exists. */
export function ForgetScreen({ redirect }: ForgetScreenProps) {
  const { t } = useTranslation('account');
  const [step, setStep] = useState<RecoveryStep | 'done'>('identify');
  const [requestedCode, setRequestedCode] = useState<RequestedCode>();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  /** The code the server rejected; changing it clears the error. */
  const [wrongCode, setWrongCode] = useState<string>();
  const region = useFocusOfStep(step);
  // The ticket is used up by the new password.
  useRecoveryDraft(step === 'done' ? undefined : requestedCode, (restored) => {
    setRequestedCode(restored);
    setStep('code');
  });
  const title = t(step === 'done' ? 'forget.done' : 'forget.title');
  usePageHead({ title: t('forget.title'), description: t('forget.description') });

  if (step === 'done') {
    return (
      <AuthFrame title={title} note={t('forget.doneText')}>
        <LinkButton href={withRedirect('/login', redirect)} size="lg" isFullWidth>
          {t('forget.login')}
        </LinkButton>
      </AuthFrame>
    );
  }

  function takeTicket(next: RequestedCode) {
    // A new code invalidates the old one.
    if (next.ticket !== requestedCode?.ticket) setCode('');
    setRequestedCode(next);
    setWrongCode(undefined);
    setStep('code');
  }

  return (
    <AuthFrame title={title}>
      <div ref={region} className={process}>
        <ProcessStepper<RecoveryStep>
          label={t('forget.steps')}
          steps={recoverySteps.map((id) => ({ id, label: t(`forget.step.${id}`) }))}
          current={step}
          onGoBack={setStep}
        />
        {step === 'identify' && <IdentifyStep requestedCode={requestedCode} onRequested={takeTicket} />}
        {step === 'code' && requestedCode && (
          <CodeStep
            requestedCode={requestedCode}
            code={code}
            onCodeChange={setCode}
            isWrong={code !== '' && code === wrongCode}
            onRequested={takeTicket}
            onNext={() => setStep('password')}
            onBack={() => setStep('identify')}
          />
        )}
        {step === 'password' && requestedCode && (
          <PasswordStep
            ticket={requestedCode.ticket}
            code={code}
            password={password}
            onPasswordChange={setPassword}
            onCodeWrong={() => {
              setWrongCode(code);
              setStep('code');
            }}
            onDone={() => setStep('done')}
            onBack={() => setStep('code')}
          />
        )}
      </div>
      <Inline justify="center" align="center" gap="xs">
        <MutedText as="span">{t('forget.remembered')}</MutedText>
        <Link href={withRedirect('/login', redirect)} className={otherWay}>
          {t('forget.login')}
        </Link>
      </Inline>
    </AuthFrame>
  );
}

/** Focuses the first field of a new step; the initial step keeps the page's own focus. */
function useFocusOfStep(step: string) {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef(step);
  useEffect(
    function focusFirstField() {
      if (before.current === step) return;
      before.current = step;
      const field = region.current?.querySelector<HTMLElement>('form input:not([type="radio"])');
      (field ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    },
    [step],
  );
  return region;
}

const codeMs = codeMinutes * 60_000;
/** Of no use: the value of a draft that is not kept. */
const noCode: RequestedCode = { kind: 'email', address: '', ticket: '', sentAt: 0, againAt: 0 };

/**
 * Keeps the requested code in this tab while it is valid: phones load the page again after a visit to the mail app. The
 * code itself and the password are not kept, and a login ends the draft.
 */
function useRecoveryDraft(
  requestedCode: RequestedCode | undefined,
  onRestored: (requestedCode: RequestedCode) => void,
): void {
  const { clock } = useServices().platform;
  const { forget, abandon } = useDraft({
    name: recoveryDraft,
    schema: RequestedCodeSchema,
    value: requestedCode ?? noCode,
    isDirty: requestedCode !== undefined,
    onRestored(restored) {
      if (clock.now() - restored.sentAt < codeMs) onRestored(restored);
      else forget();
    },
  });
  useAbandonAtLogin(abandon);
}
