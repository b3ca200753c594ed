import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { CodeRequest } from '../../../features/account/CodeRequest/CodeRequest.tsx';
import type { ContactKind } from '../../../features/account/CodeRequest/ContactField.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { codeForm as formClass } from './AccountScreen.css.ts';

const schema = v.object({ code: v.pipe(v.string(), v.minLength(1, 'required'), v.minLength(6, 'short')) });

export interface ProveDialogProps {
  user: User;
  kind: ContactKind;
  onClose: () => void;
}

/** Verifies the current address by a code sent to it. */
export function ProveDialog({ user, kind, onClose }: ProveDialogProps) {
  const { t } = useTranslation('account');
  const formId = useId();
  const codeWords = useCodeMessages();
  const toast = useToast();
  const { changeUser } = useSession();
  const edit = useAction(contract.editinfo);
  const { form, control, getCode, takeServerErrors } = useShopForm(schema, { code: '' });
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
      <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="change"
          address={address}
          isReachable
          onUnreachable={() => undefined}
          error={codeWords(getCode('code'))}
          control={control('code')}
        />
        <CallFailure error={edit.error} isOnField={getCode('code') !== undefined} />
      </form>
    </FormDialog>
  );
}
