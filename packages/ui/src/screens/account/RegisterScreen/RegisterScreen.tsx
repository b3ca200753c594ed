import { user } from '@sampan/api/contract/user';
import { withRedirect } from '@sampan/domain/session/redirect';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useDeviceToken } from '../../../app/session/useDeviceToken.ts';
import { useLeaveWhenSignedIn } from '../../../app/session/useLeaveWhenSignedIn.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { otherWay } from '../../../features/account/AuthFrame/AuthFrame.css.ts';
import { AuthFrame } from '../../../features/account/AuthFrame/AuthFrame.tsx';
import { CodeRequest } from '../../../features/account/CodeRequest/CodeRequest.tsx';
import { ContactField } from '../../../features/account/CodeRequest/ContactField.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { useContactKind } from '../../../features/account/CodeRequest/useContactKind.ts';
import { NewPasswordField } from '../../../features/account/NewPasswordField/NewPasswordField.tsx';
import { UsernameField } from '../../../features/account/UsernameField/UsernameField.tsx';
import { useNameCheck } from '../../../features/account/UsernameField/useNameCheck.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { FormProblems } from '../../../patterns/Form/FormProblems.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { useUnknownOutcome } from '../../../patterns/Form/useUnknownOutcome.ts';
import { FrozenFields } from '../../../patterns/FormDialog/FrozenFields.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { FieldContext } from '../../../primitives/Field/FieldContext.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { NewTabLink } from '../../../primitives/Link/NewTabLink.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { agree, agreeProblem, fields as fieldsClass, form as formClass } from './RegisterScreen.css.ts';
import { emptyRegistration, type Registration, reachable, registerSchemas } from './registerForm.ts';
import { useRegistrationDraft } from './useRegistrationDraft.ts';

export interface RegisterScreenProps {
  /** Where to go afterwards; defaults to the home page. */
  redirect?: string | undefined;
}

/** Registers an account by e-mail or phone with a code, and signs in. */
export function RegisterScreen({ redirect }: RegisterScreenProps) {
  const { t } = useTranslation(['account', 'order']);
  usePageHead({ title: t('register.title'), description: t('register.description') });
  const isLeaving = useLeaveWhenSignedIn(redirect);
  const { logIn } = useSession();
  const toast = useToast();
  const register = useAction(user.regist);
  const { isUnknown, noteAnswer } = useUnknownOutcome();
  const deviceToken = useDeviceToken();
  const getMessage = useFieldMessages();
  const getCodeMessage = useCodeMessages();
  const id = useId();
  const { kind, setKind } = useContactKind();
  const [cannotRead, setCannotRead] = useState(false);
  const { form, control, getCode, takeServerErrors } = useShopForm(registerSchemas[kind], emptyRegistration);
  const [address, username, password] = form.watch([kind, 'username', 'password']);
  const name = useNameCheck(username);
  const { isRestored, sentTo, noteSent } = useRegistrationDraft(form, kind, setKind);

  const submit = form.handleSubmit(async ({ username: chosen, password: secret, code, email, phone }) => {
    // After a lost answer the name may be taken by the new account itself.
    if (name.status === 'taken' && !isUnknown) {
      form.setFocus('username');
      return;
    }
    const contact = kind === 'email' ? { email } : { phone };
    const answer = await register.run({ username: chosen, password: secret, code, ...contact, ...deviceToken() });
    noteAnswer(answer);
    if (answer.status === 'success') {
      toast.success(t('register.welcome'));
      logIn(answer.data, redirect);
      return;
    }
    const isTold = takeServerErrors(answer.error.fields);
    if (!isTold && answer.error.code === 'CODE_WRONG') takeServerErrors({ code: 'code' });
  });

  const getFieldId = (field: string) => `${id}-${field}`;
  const sentences = {
    contact: getMessage(getCode(kind), t(`field.${kind}`)),
    code: getCodeMessage(getCode('code'), sentTo !== undefined),
    username: getMessage(getCode('username'), t('field.username'), { min: 2, max: 32 }),
    password: getCode('password') && t('register.passwordWeak'),
    agrees: getCode('agrees') && t('register.agreeFirst'),
  };

  if (isLeaving) return null;
  return (
    <AuthFrame title={t('register.title')}>
      <form className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
        <FormProblems
          isSent={form.formState.submitCount > 0}
          problems={Object.entries(sentences).map(([field, sentence]) => ({
            id: getFieldId(field),
            message: sentence,
          }))}
        />
        <FrozenFields className={fieldsClass} isFrozen={register.isPending || isUnknown}>
          <ContactField
            kind={kind}
            onKindChange={(next) => {
              setKind(next);
              setCannotRead(false);
            }}
            label={t('register.by')}
            id={getFieldId('contact')}
            hint={kind === 'phone' ? t('register.phoneWhy') : undefined}
            error={sentences.contact}
            control={{ ...control(kind), onInput: () => setKind(kind) }}
          />
          <CodeRequest
            key={`${kind} ${isRestored}`}
            id={getFieldId('code')}
            by={kind === 'email' ? 'mail' : 'sms'}
            purpose="register"
            address={address}
            isReachable={reachable[kind](address)}
            onUnreachable={() => {
              void form.trigger(kind, { shouldFocus: true });
            }}
            startsWithout={cannotRead}
            sentTo={sentTo}
            onSent={(to) => {
              noteSent(to);
              form.clearErrors('code');
            }}
            onUseMail={() => {
              setKind('email');
              setCannotRead(true);
            }}
            onOutdated={() => form.resetField('code')}
            error={sentences.code}
            control={control('code')}
          />
          <UsernameField
            id={getFieldId('username')}
            check={isUnknown ? { ...name, status: 'unasked' } : name}
            problem={getCode('username')}
            control={control('username')}
          />
          <NewPasswordField
            id={getFieldId('password')}
            label={t('field.password')}
            password={password}
            isWeak={getCode('password') !== undefined}
            control={control('password')}
          />
          <AgreeField id={getFieldId('agrees')} control={form.control} error={sentences.agrees} />
        </FrozenFields>
        <CallFailure error={register.error} isOnField={register.error?.fields !== undefined} isUnknown={isUnknown} />
        <Button type="submit" size="lg" isFullWidth isLoading={register.isPending}>
          {t(isUnknown ? 'order:checkAgain' : 'register.submit')}
        </Button>
        <Inline justify="center" align="center" gap="xs">
          <MutedText as="span">{t('register.hasAccount')}</MutedText>
          <Link href={withRedirect('/login', redirect)} className={otherWay}>
            {t('register.login')}
          </Link>
        </Inline>
      </form>
    </AuthFrame>
  );
}

interface AgreeFieldProps {
  id: string;
  /** Control of the form, which has a field `agrees`. */
  control: Control<Registration>;
  /** Validation error as a sentence. */
  error: string | undefined;
}

/** Checkbox for terms and privacy notice. Both links open a new tab, to keep the form's values. */
function AgreeField({ id, control, error }: AgreeFieldProps) {
  const { t } = useTranslation('account');
  const { field } = useController({ control, name: 'agrees' });
  const messageId = `${id}-message`;
  return (
    <div className={agree}>
      <FieldContext value={{ id, labelId: `${id}-label`, describedBy: messageId, isInvalid: error !== undefined }}>
        <Checkbox ref={field.ref} isChecked={field.value} onCheckedChange={field.onChange}>
          <Trans
            t={t}
            i18nKey="register.agree"
            components={{
              terms: <NewTabLink href="/posts/terms-of-sale" />,
              privacy: <NewTabLink href="/posts/privacy" />,
            }}
          />
        </Checkbox>
      </FieldContext>
      <div id={messageId} className={agreeProblem}>
        {error && (
          <>
            <Icon as={CircleAlert} size={16} />
            {error}
          </>
        )}
      </div>
    </div>
  );
}
