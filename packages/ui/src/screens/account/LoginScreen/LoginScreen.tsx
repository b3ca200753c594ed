import { setting } from '@sampan/api/contract/setting';
import { user } from '@sampan/api/contract/user';
import { LoginChallengeSchema } from '@sampan/api/entities';
import { clientFailureStatus, tooManyRequestsStatus } from '@sampan/api/errors';
import { withRedirect } from '@sampan/domain/session/redirect';
import { readFeatures } from '@sampan/domain/setting/features';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useDeviceToken } from '../../../app/session/useDeviceToken.ts';
import { useLeaveWhenSignedIn } from '../../../app/session/useLeaveWhenSignedIn.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { otherWay } from '../../../features/account/AuthFrame/AuthFrame.css.ts';
import { AuthFrame } from '../../../features/account/AuthFrame/AuthFrame.tsx';
import { CaptchaField } from '../../../features/account/CaptchaField/CaptchaField.tsx';
import { useCaptchaPicture } from '../../../features/account/CaptchaField/useCaptchaPicture.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useRetryTexts } from '../../../patterns/Form/useRetryTexts.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { form as formClass, wayRound, ways } from './LoginScreen.css.ts';
import { SecondStep } from './SecondStep.tsx';

export interface LoginScreenProps {
  /** Where to go after the login; defaults to the home page. */
  redirect?: string | undefined;
}

const filled = v.pipe(v.string(), v.minLength(1, 'required'));
const plain = v.object({
  username: v.pipe(v.string(), v.trim(), v.minLength(1, 'required')),
  password: filled,
  captcha: v.string(),
});
const guarded = v.object({ ...plain.entries, captcha: filled });

/** Login form; requires a captcha after too many failed attempts. */
export function LoginScreen({ redirect }: LoginScreenProps) {
  const { t } = useTranslation('account');
  usePageHead({ title: t('login.title'), description: t('login.description') });
  const isLeaving = useLeaveWhenSignedIn(redirect);
  const { logIn } = useSession();
  const login = useAction(user.login);
  const getMessage = useFieldMessages();
  const deviceToken = useDeviceToken();
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [challenge, setChallenge] = useState<string>();
  const [hasEnded, setEnded] = useState(false);
  /** How often the second step was left again. */
  const [restarts, setRestarts] = useState(0);
  const { form, control, getCode } = useShopForm(needsCaptcha ? guarded : plain, {
    username: '',
    password: '',
    captcha: '',
  });
  const picture = useCaptchaPicture(() => {
    form.setValue('captcha', '');
    if (form.getFieldState('captcha').error?.message === 'captchaLoading') form.clearErrors('captcha');
  });

  function spendPicture() {
    picture.spend();
    form.setValue('captcha', '');
  }
  const showCaptchaError = (message: 'captcha' | 'captchaLoading') =>
    form.setError('captcha', { message }, { shouldFocus: true });

  const submit = form.handleSubmit(async ({ username, password, captcha }) => {
    const captchaId = picture.id();
    if (needsCaptcha && captchaId === '') {
      spendPicture();
      showCaptchaError('captchaLoading');
      return;
    }
    const proof = needsCaptcha ? { captchaId, captcha } : {};
    const answer = await login.run({ username, password, ...proof, ...deviceToken() });
    setEnded(false);
    if (answer.status === 'success') {
      logIn(answer.data, redirect);
      return;
    }
    spendPicture();
    const second = v.safeParse(LoginChallengeSchema, answer.error.details);
    if (answer.error.code === 'SECOND_FACTOR_REQUIRED' && second.success) setChallenge(second.output.challenge);
    else if (answer.error.code === 'CAPTCHA_REQUIRED') {
      setNeedsCaptcha(true);
      announce(t('login.captchaNeeded'));
    } else if (answer.error.code === 'CAPTCHA_WRONG') showCaptchaError('captcha');
    else if (answer.error.code === 'BAD_CREDENTIALS') {
      form.setValue('password', '');
      form.setFocus('password');
    }
  });

  function startAgain() {
    setChallenge(undefined);
    login.reset();
    form.setValue('password', '');
    setRestarts(restarts + 1);
  }
  useEffect(
    function focusFirstField() {
      if (restarts > 0) form.setFocus('username');
    },
    [restarts, form],
  );

  useEffect(
    function focusCaptcha() {
      if (needsCaptcha) form.setFocus('captcha');
    },
    [needsCaptcha, form],
  );

  if (isLeaving) return null;
  if (challenge !== undefined) {
    return (
      <AuthFrame title={t('login.codeTitle')}>
        <SecondStep
          challenge={challenge}
          onSignIn={(signIn) => logIn(signIn, redirect)}
          onEnded={() => {
            startAgain();
            setEnded(true);
            announce(t('login.ended'));
          }}
          onBack={startAgain}
        />
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={t('login.title')} note={redirect ? t('login.note') : undefined}>
      <form className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
        {hasEnded && <Banner tone="warning">{t('login.ended')}</Banner>}
        <LoginFailure error={login.error} />
        <Field
          label={t('login.account')}
          error={getMessage(getCode('username'), t('login.account'))}
          hint={t('login.accountHint')}
        >
          <TextInput
            {...control('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
        <Field label={t('field.password')} error={getMessage(getCode('password'), t('field.password'))}>
          <PasswordInput {...control('password')} autoComplete="current-password" enterKeyHint="go" />
        </Field>
        {needsCaptcha && (
          <>
            <CaptchaField
              control={control('captcha')}
              error={getMessage(getCode('captcha'), t('captcha.label'))}
              {...picture.props}
            />
            <WayRound redirect={redirect} />
          </>
        )}
        <Button type="submit" size="lg" isFullWidth isLoading={login.isPending}>
          {t('login.submit')}
        </Button>
        <div className={ways}>
          <Link href={withRedirect('/forget', redirect)} className={otherWay}>
            {t('login.forgot')}
          </Link>
          <Inline align="center" gap="xs">
            <MutedText as="span">{t('login.noAccount')}</MutedText>
            <Link href={withRedirect('/register', redirect)} className={otherWay}>
              {t('login.create')}
            </Link>
          </Inline>
        </div>
      </form>
    </AuthFrame>
  );
}

type LoginError = ReturnType<typeof useAction<typeof user.login>>['error'];

/** A new password ends the need for the captcha, and its code needs none if it is sent by e-mail. */
function WayRound({ redirect }: LoginScreenProps) {
  const { t } = useTranslation('account');
  const { data: settings } = useEndpoint(setting.public, {});
  if (settings && !readFeatures(settings).mail) return null;
  return (
    <Link href={withRedirect('/forget', redirect)} className={wayRound}>
      {t('login.goRound')}
    </Link>
  );
}

/** Error message above the form; field errors show at their fields. */
function LoginFailure({ error }: { error: LoginError }) {
  const { t } = useTranslation('account');
  const { tooMany, noAnswer } = useRetryTexts(error);
  if (!error || error.code === 'CAPTCHA_WRONG' || error.code === 'SECOND_FACTOR_REQUIRED') return null;
  const messages: Partial<Record<number | string, ReactNode>> = {
    BAD_CREDENTIALS: t('login.wrong'),
    CAPTCHA_REQUIRED: t('login.captchaNeeded'),
    ACCOUNT_DISABLED: t('login.disabled'),
    BLACKLISTED: t('login.disabled'),
    [tooManyRequestsStatus]: tooMany,
    [clientFailureStatus]: noAnswer,
  };
  const tone = error.code === 'CAPTCHA_REQUIRED' ? 'warning' : 'danger';
  return <Banner tone={tone}>{messages[error.code] ?? messages[error.statusCode] ?? t('failed.server')}</Banner>;
}
