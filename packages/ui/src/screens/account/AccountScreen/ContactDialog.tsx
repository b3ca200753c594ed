import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { EmailSchema, PhoneSchema } from '@sampan/api/entities/credentials';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { CodeRequest } from '../../../patterns/CodeRequest/CodeRequest.tsx';
import { type ContactKind, contactInputs } from '../../../patterns/CodeRequest/ContactField.tsx';
import { useCodeWords } from '../../../patterns/CodeRequest/useCodeWords.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useFieldWords } from '../../../patterns/Form/useFieldWords.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { form as formClass } from './AccountScreen.css.ts';

const words = {
  email: {
    change: 'account.changeEmail',
    add: 'account.addEmail',
    label: 'account.newEmail',
    same: 'account.sameEmail',
  },
  phone: {
    change: 'account.changePhone',
    add: 'account.addPhone',
    label: 'account.newPhone',
    same: 'account.samePhone',
  },
} as const;

/** An address of this kind, another than the one there is. */
function addressSchema(kind: ContactKind, current: string) {
  const filled = v.pipe(v.string(), v.minLength(1, 'required'));
  const isOther = v.check((address: string) => address !== current, 'same');
  return kind === 'email' ? v.pipe(filled, EmailSchema, isOther) : v.pipe(filled, PhoneSchema, isOther);
}

export interface ContactDialogProps {
  user: User;
  kind: ContactKind;
  onClose: () => void;
}

/** Another e-mail or phone, proved by a code that goes there. The row behind it then shows the new one. */
export function ContactDialog({ user, kind, onClose }: ContactDialogProps) {
  const { t } = useTranslation(['account', 'common']);
  const formId = useId();
  const fieldWords = useFieldWords();
  const codeWords = useCodeWords();
  const { changeUser } = useSession();
  const edit = useAction(contract.editinfo);
  const own = words[kind];
  const address = addressSchema(kind, user[kind]);
  const { form, control, codeOf, takeServerErrors } = useShopForm(
    v.object({
      address,
      code: v.pipe(v.string(), v.minLength(1, 'required'), v.minLength(6, 'short')),
    }),
    { address: '', code: '' },
  );
  const typed = form.watch('address');
  const problem = codeOf('address');

  const submit = form.handleSubmit(async (values) => {
    const contact = kind === 'email' ? { email: values.address } : { phone: values.address };
    const answer = await edit.run({ ...contact, code: values.code });
    if (answer.status === 'success') {
      changeUser(answer.data);
      onClose();
      return;
    }
    const { [kind]: onAddress, code } = answer.error.fields ?? {};
    const isCode = answer.error.code === 'CODE_WRONG';
    takeServerErrors({ ...(onAddress && { address: onAddress }), ...((code || isCode) && { code: code ?? 'code' }) });
  });

  return (
    <FormDialog
      title={t(user[kind] ? own.change : own.add)}
      description={t('account.contactText')}
      size="sm"
      formId={formId}
      submitLabel={t('common:action.save')}
      isBusy={edit.isPending}
      onClose={onClose}
    >
      <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={t(own.label)} error={problem === 'same' ? t(own.same) : fieldWords(problem, t(own.label))}>
          <TextInput {...contactInputs[kind]} enterKeyHint="next" {...control('address')} />
        </Field>
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="change"
          address={typed}
          isReachable={v.is(address, typed)}
          onUnreachable={() => void form.trigger('address', { shouldFocus: true })}
          error={codeWords(codeOf('code'))}
          control={control('code')}
        />
        <CallFailure error={edit.error} isOnField={edit.error?.fields !== undefined || codeOf('code') !== undefined} />
      </form>
    </FormDialog>
  );
}
