import { security } from '@sampan/api/contract/security';
import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { CodeRequest } from '../../../features/account/CodeRequest/CodeRequest.tsx';
import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { NewPasswordField } from '../../../features/account/NewPasswordField/NewPasswordField.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { SettingsRow, SettingsRows } from '../shared/SettingsGroup.tsx';
import { codeForm, form as formClass } from './AccountScreen.css.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { useStoredContactDraft } from './useContactDraft.ts';

const parts = ['password', 'email', 'phone'] as const;
type Part = (typeof parts)[number];
type Dialog = Part | 'proveEmail' | 'provePhone';

const names = {
  password: { set: 'account.changePassword', unset: 'account.changePassword' },
  email: { set: 'account.changeEmail', unset: 'account.addEmail' },
  phone: { set: 'account.changePhone', unset: 'account.addPhone' },
} as const satisfies Record<Part, { set: string; unset: string }>;

const proofs = {
  email: { dialog: 'proveEmail', label: 'account.proveEmail' },
  phone: { dialog: 'provePhone', label: 'account.provePhone' },
} as const;

/** Password, masked e-mail and masked phone, each with its "change" button; an unverified address can be verified. */
export function Credentials({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const [draft, setDraft] = useState(useStoredContactDraft());
  const [opened, setOpened] = useState<Dialog | undefined>(draft?.kind);
  function close() {
    setOpened(undefined);
    setDraft(undefined);
  }
  const isUnproven = { password: false, email: !user.emailVerified, phone: !user.phoneVerified };
  const valueByPart: Record<Part, string> = {
    password: '••••••••',
    email: user.email && maskEmail(user.email),
    phone: user.phone && maskPhone(user.phone),
  };
  return (
    <SettingsRows>
      {parts.map((part) => {
        const isSet = valueByPart[part] !== '';
        const toProve = isSet && isUnproven[part] && part !== 'password' ? proofs[part] : undefined;
        const note = toProve ? t('account.unproven', { address: valueByPart[part] }) : valueByPart[part];
        return (
          <SettingsRow key={part} title={t(`field.${part}`)} note={isSet ? note : t('account.none')}>
            <Inline gap="sm" wraps justify="flex-end">
              {toProve && (
                <Button size="sm" aria-label={t(toProve.label)} onClick={() => setOpened(toProve.dialog)}>
                  {t('account.prove')}
                </Button>
              )}
              <Button
                variant="outline"
                size="sm"
                aria-label={t(isSet ? names[part].set : names[part].unset)}
                onClick={() => setOpened(part)}
              >
                {t(isSet ? 'common:action.change' : 'common:action.add')}
              </Button>
            </Inline>
          </SettingsRow>
        );
      })}
      {opened === 'password' && <PasswordDialog user={user} onClose={close} />}
      {(opened === 'email' || opened === 'phone') && (
        <ContactDialog user={user} kind={opened} draft={draft} onClose={close} />
      )}
      {opened === 'proveEmail' && <ProveDialog user={user} kind="email" onClose={close} />}
      {opened === 'provePhone' && <ProveDialog user={user} kind="phone" onClose={close} />}
    </SettingsRows>
  );
}

const schema = v.object({ code: v.pipe(v.string(), v.minLength(1, 'required'), v.minLength(6, 'short')) });

interface ProveDialogProps {
  user: User;
  kind: ContactKind;
  onClose: () => void;
}

/** Verifies the current address by a code sent to it. */
function ProveDialog({ user, kind, onClose }: ProveDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const getCodeMessage = useCodeMessages();
  const toast = useToast();
  const { changeUser } = useSession();
  const edit = useAction(contract.editinfo);
  const { form, control, getCode, takeServerErrors } = useShopForm(schema, { code: '' });
  const [isSent, setSent] = useState(false);
  const address = user[kind];

  const submit = form.handleSubmit(async ({ code }) => {
    const answer = await edit.run({ ...(kind === 'email' ? { email: address } : { phone: address }), code });
    if (answer.status === 'success') {
      changeUser(answer.data);
      toast.success(t('account.proved'));
      onClose();
    } else if (answer.error.code === 'CODE_WRONG') takeServerErrors({ code: 'code' });
  });

  const masked = kind === 'email' ? maskEmail(address) : maskPhone(address);
  return (
    <FormDialog
      title={t(kind === 'email' ? 'account.proveEmail' : 'account.provePhone')}
      description={t('account.proveText', { address: masked })}
      size="sm"
      formId={formId}
      submitLabel={t('account.prove')}
      isBusy={edit.isPending}
      onClose={onClose}
    >
      <form id={formId} className={codeForm} onSubmit={(event) => void submit(event)} method="post" noValidate>
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="change"
          address={address}
          isReachable
          onUnreachable={() => undefined}
          onSent={() => {
            setSent(true);
            form.clearErrors('code');
          }}
          error={getCodeMessage(getCode('code'), isSent)}
          control={control('code')}
        />
        <CallFailure error={edit.error} isOnField={getCode('code') !== undefined} />
      </form>
    </FormDialog>
  );
}

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

/** Changes the password. Other devices have to sign in again. */
function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
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
