import { security } from '@sampan/api/contract/security';
import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { NewPasswordField } from '../../../features/account/NewPasswordField/NewPasswordField.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { form as formClass } from './AccountScreen.css.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';

const passwordSchema = v.pipe(
  v.object({
    currentPassword: v.pipe(v.string(), v.minLength(1, 'required')),
    password: v.pipe(v.string(), v.check(isGoodPassword, 'password')),
  }),
  v.forward(
    v.check(({ currentPassword, password }) => password !== currentPassword, 'same'),
    ['password'],
  ),
);

interface PasswordDialogProps {
  user: User;
  onClose: () => void;
}

/** Changes the password. Other devices have to sign in again. */
export function PasswordDialog({ user, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const formId = useId();
  const toast = useToast();
  const edit = useAction(contract.editinfo, { invalidates: [security.sessions] });
  const { form, control, getCode, takeServerErrors } = useShopForm(passwordSchema, {
    currentPassword: '',
    password: '',
  });
  const password = form.watch('password');
  const problem = getCode('currentPassword');

  const submit = form.handleSubmit(async (values) => {
    const answer = await edit.run(values);
    if (answer.status === 'success') {
      toast.success(t('account.passwordSaved'));
      onClose();
      return;
    }
    if (answer.error.code === 'PASSWORD_WRONG') {
      form.setValue('currentPassword', '');
      form.setError('currentPassword', { type: 'server', message: 'wrong' }, { shouldFocus: true });
    } else takeServerErrors(answer.error.fields);
  });

  return (
    <FormDialog
      title={t('account.changePassword')}
      description={t('account.passwordText')}
      size="sm"
      formId={formId}
      submitLabel={t('common:action.save')}
      isBusy={edit.isPending}
      onClose={onClose}
    >
      <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
        {/* Tells password managers which account the password belongs to. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPasswordField problem={problem} control={control('currentPassword')} />
        <NewPasswordField
          label={t('forget.password')}
          password={password}
          isWeak={getCode('password') !== undefined}
          isCurrent={getCode('password') === 'same'}
          control={{ ...control('password'), enterKeyHint: 'done' }}
        />
        <CallFailure error={edit.error} isOnField={problem === 'wrong' || getCode('password') !== undefined} />
      </form>
    </FormDialog>
  );
}
