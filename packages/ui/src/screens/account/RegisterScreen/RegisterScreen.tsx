import { user } from '@sampan/api/contract/user';
import { EmailSchema, PhoneSchema, UsernameSchema } from '@sampan/api/entities/credentials';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { usePageHead } from '../../../app/usePageHead.ts';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { otherWay } from '../../../patterns/AuthFrame/AuthFrame.css.ts';
import { AuthFrame } from '../../../patterns/AuthFrame/AuthFrame.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { CaptchaField } from '../../../patterns/CaptchaField/CaptchaField.tsx';
import { useCaptchaPicture } from '../../../patterns/CaptchaField/useCaptchaPicture.ts';
import { useFieldWords } from '../../../patterns/Form/useFieldWords.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { PasswordInput } from '../../../primitives/PasswordInput/PasswordInput.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import { isGoodPassword } from './passwordRules.ts';
import { form as formClass } from './RegisterScreen.css.ts';

export interface RegisterScreenProps {
  /** Where to go afterwards; home when left out. */
  redirect?: string | undefined;
}

const filled = v.pipe(v.string(), v.minLength(1, 'required'));
const common = {
  username: v.pipe(filled, UsernameSchema),
  password: v.pipe(filled, v.check(isGoodPassword, 'password')),
  captcha: filled,
};
/** The account's address: only the one that is chosen is judged. */
const schemas = {
  email: v.object({ ...common, email: v.pipe(filled, EmailSchema), phone: v.string() }),
  phone: v.object({ ...common, email: v.string(), phone: v.pipe(filled, PhoneSchema) }),
};
type AddressKind = keyof typeof schemas;
const limits = { username: { min: 2, max: 32 } };

/** Makes an account, by e-mail or by phone, and signs in with it. */
export function RegisterScreen({ redirect }: RegisterScreenProps) {
  const { t } = useTranslation('account');
  usePageHead({ title: t('register.title') });
  const { logIn } = useSession();
  const toast = useToast();
  const register = useAction(user.regist);
  const words = useFieldWords();
  const [kind, setKind] = useState<AddressKind>('email');
  const { form, control, codeOf, takeServerErrors } = useShopForm(schemas[kind], {
    username: '',
    password: '',
    email: '',
    phone: '',
    captcha: '',
  });
  const picture = useCaptchaPicture(() => form.setValue('captcha', ''));
  const password = form.watch('password');

  const submit = form.handleSubmit(async ({ username, password: chosen, captcha, email, phone }) => {
    const address = kind === 'email' ? { email } : { phone };
    const answer = await register.run({
      username,
      password: chosen,
      ...address,
      captchaId: picture.id(),
      captcha,
    });
    if (answer.status === 'success') {
      toast.success(t('register.welcome'));
      logIn(answer.data, redirect);
      return;
    }
    picture.spend();
    form.setValue('captcha', '');
    takeServerErrors(answer.error.fields);
  });
  const isOnField = register.error?.fields !== undefined;

  return (
    <AuthFrame title={t('register.title')}>
      <form className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        {register.error && !isOnField && (
          <Banner tone="danger">
            {register.error.statusCode === 499
              ? t('failed.offline')
              : register.error.statusCode === 429
                ? t('failed.tooMany')
                : t('failed.server')}
          </Banner>
        )}
        <RadioGroup<AddressKind>
          look="segmented"
          label={t('register.by')}
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'email', label: t('field.email') },
            { value: 'phone', label: t('field.phone') },
          ]}
        />
        {kind === 'email' ? (
          <Field key="email" label={t('field.email')} error={words(codeOf('email'), t('field.email'))}>
            <TextInput {...control('email')} type="email" inputMode="email" autoComplete="email" enterKeyHint="next" />
          </Field>
        ) : (
          <Field
            key="phone"
            label={t('field.phone')}
            hint={t('register.phoneWhy')}
            error={words(codeOf('phone'), t('field.phone'))}
          >
            <TextInput {...control('phone')} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" />
          </Field>
        )}
        <Field
          label={t('field.username')}
          hint={t('register.usernameHint')}
          error={words(codeOf('username'), t('field.username'), limits.username)}
        >
          <TextInput
            {...control('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
        <Field label={t('field.password')} error={codeOf('password') && t('register.passwordWeak')}>
          <PasswordInput {...control('password')} autoComplete="new-password" enterKeyHint="next" />
        </Field>
        <PasswordChecklist password={password} />
        <CaptchaField
          control={control('captcha')}
          error={words(codeOf('captcha'), t('captcha.label'))}
          {...picture.props}
        />
        <Button type="submit" size="lg" isFullWidth isLoading={register.isPending}>
          {t('register.submit')}
        </Button>
        <Inline justify="center" align="center" gap="xs">
          <Text as="span" size="bodySm" tone="muted">
            {t('register.hasAccount')}
          </Text>
          <Link href={redirect ? `/login?redirect=${encodeURIComponent(redirect)}` : '/login'} className={otherWay}>
            {t('register.login')}
          </Link>
        </Inline>
      </form>
    </AuthFrame>
  );
}
