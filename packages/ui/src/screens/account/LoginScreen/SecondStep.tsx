import { user } from '@sampan/api/contract/user';
import { parseRecoveryCode } from '@sampan/domain/account/totp';
import type { SignIn } from '@sampan/domain/session/sessionStore';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceToken } from '../../../app/session/useDeviceToken.ts';
import { useAction } from '../../../data/useAction.ts';
import { otherWay } from '../../../features/account/AuthFrame/AuthFrame.css.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { OtpField } from '../../../primitives/OtpField/OtpField.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { form as formClass } from './LoginScreen.css.ts';

const digits = 6;
/** Long enough to read while the next page comes up. */
const codesLeftToastMs = 6_000;

export interface SecondStepProps {
  /** The challenge from the first step's response. */
  challenge: string;
  onSignIn: (signIn: SignIn) => void;
  /** The challenge expired: the login restarts. */
  onEnded: () => void;
  onBack: () => void;
}

/** Second login step: a code of an authenticator app, or a recovery code. */
export function SecondStep({ challenge, onSignIn, onEnded, onBack }: SecondStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const step = useAction(user.loginCode);
  const deviceToken = useDeviceToken();
  const toast = useToast();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<'short' | 'wrong'>();
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has a field of its own
  useLayoutEffect(
    function focusTheCode() {
      form.current?.querySelector('input')?.focus();
    },
    [isRecovery],
  );

  async function send(typed: string) {
    const answer = await step.run({ challenge, code: typed, ...deviceToken() });
    if (answer.status === 'success') {
      const { recoveryCodesLeft: left } = answer.data;
      if (left !== undefined) toast.plain(t('login.recoveryLeft', { left }), { duration: codesLeftToastMs });
      return onSignIn(answer.data);
    }
    if (answer.error.code === 'CHALLENGE_ENDED') return onEnded();
    if (answer.error.code === 'CODE_WRONG') setProblem('wrong');
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = isRecovery ? parseRecoveryCode(code) !== null : code.length === digits;
    if (isWhole) return void send(code);
    setProblem('short');
    event.currentTarget.querySelector('input')?.focus();
  }
  function change(next: string) {
    setCode(next);
    setProblem(undefined);
  }
  function changeKind() {
    change('');
    step.reset();
    setRecovery(!isRecovery);
  }

  const sentences = isRecovery
    ? { short: t('login.recoveryShort'), wrong: t('login.recoveryWrong') }
    : { short: t('code.short'), wrong: t('login.codeWrong') };
  return (
    <form ref={form} className={formClass} onSubmit={submit} method="post" noValidate>
      {!isRecovery && <MutedText>{t('login.codeText')}</MutedText>}
      <CallFailure error={step.error} isOnField={problem !== undefined} />
      <Field
        key={isRecovery ? 'recovery' : 'app'}
        label={t(isRecovery ? 'login.recoveryLabel' : 'login.codeLabel')}
        hint={t(isRecovery ? 'login.recoveryHint' : 'code.goesOn')}
        error={problem && sentences[problem]}
      >
        {isRecovery ? (
          <TextInput
            name="code"
            value={code}
            onChange={(event) => change(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={20}
          />
        ) : (
          <OtpField
            value={code}
            onValueChange={change}
            onComplete={(whole) => void send(whole)}
            isReadOnly={step.isPending}
            isInvalid={problem !== undefined}
          />
        )}
      </Field>
      <Button type="submit" size="lg" isFullWidth isLoading={step.isPending}>
        {t('login.submit')}
      </Button>
      <Button variant="ghost" isFullWidth onClick={changeKind}>
        {t(isRecovery ? 'login.useApp' : 'login.useRecovery')}
      </Button>
      <Button variant="ghost" isFullWidth onClick={onBack}>
        {t('common:action.back')}
      </Button>
      {isRecovery && (
        <Inline align="center" justify="center" gap="xs">
          <MutedText as="span">{t('login.noRecovery')}</MutedText>
          <Link href="/help" className={otherWay}>
            {t('login.contactUs')}
          </Link>
        </Inline>
      )}
    </form>
  );
}
