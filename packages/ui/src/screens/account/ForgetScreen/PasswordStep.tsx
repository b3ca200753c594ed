import { user } from '@sampan/api/contract/user';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { NewPasswordField } from '../../../features/account/NewPasswordField/NewPasswordField.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { useUnknownOutcome } from '../../../patterns/Form/useUnknownOutcome.ts';
import { FrozenFields } from '../../../patterns/FormDialog/FrozenFields.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { form as formClass, intro } from './ForgetScreen.css.ts';

const schema = v.object({ password: v.pipe(v.string(), v.check(isGoodPassword, 'password')) });

export interface PasswordStepProps {
  ticket: string;
  code: string;
  /** Kept while the code is corrected. */
  password: string;
  onPasswordChange: (password: string) => void;
  onCodeWrong: () => void;
  onDone: () => void;
  /** Returns to the code step. */
  onBack: () => void;
}

/** The new password, sent together with the code, which may be rejected only now. */
export function PasswordStep({ ticket, code, password, onPasswordChange, onCodeWrong, ...on }: PasswordStepProps) {
  const { t } = useTranslation(['account', 'common', 'order']);
  const reset = useAction(user.resetpassword);
  const { isUnknown, noteAnswer } = useUnknownOutcome();
  const { form, control, getCode, takeServerErrors } = useShopForm(schema, { password });
  const typed = form.watch('password');

  const submit = form.handleSubmit(async ({ password: chosen }) => {
    onPasswordChange(chosen);
    const answer = await reset.run({ ticket, code, password: chosen });
    noteAnswer(answer);
    if (answer.status === 'success') on.onDone();
    else if (answer.error.code === 'CODE_WRONG') onCodeWrong();
    else takeServerErrors(answer.error.fields);
  });

  return (
    <form className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
      <MutedText className={intro}>{t('forget.everywhere')}</MutedText>
      <FrozenFields isFrozen={reset.isPending || isUnknown}>
        <NewPasswordField
          label={t('forget.password')}
          password={typed}
          isWeak={getCode('password') !== undefined}
          control={{ ...control('password'), enterKeyHint: 'done' }}
        />
      </FrozenFields>
      <CallFailure error={reset.error} isOnField={getCode('password') !== undefined} isUnknown={isUnknown} />
      <Button type="submit" size="lg" isFullWidth isLoading={reset.isPending}>
        {t(isUnknown ? 'order:checkAgain' : 'forget.save')}
      </Button>
      <Button
        variant="ghost"
        isFullWidth
        onClick={() => {
          onPasswordChange(typed);
          on.onBack();
        }}
      >
        {t('common:action.back')}
      </Button>
    </form>
  );
}
