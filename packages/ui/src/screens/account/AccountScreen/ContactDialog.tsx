import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import { EmailSchema, PhoneSchema } from '@sampan/api/entities/credentials';
import { isProven } from '@sampan/domain/account/contacts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { CodeRequest } from '../../../features/account/CodeRequest/CodeRequest.tsx';
import { type ContactKind, contactInputs } from '../../../features/account/CodeRequest/ContactField.tsx';
import { useCodeMessages } from '../../../features/account/CodeRequest/useCodeMessages.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { useUnknownOutcome } from '../../../patterns/Form/useUnknownOutcome.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { confirm, confirmText, form as formClass, otherWay } from './AccountScreen.css.ts';
import { CurrentPasswordField } from './CurrentPasswordField.tsx';
import { type ContactDraft, useContactDraft } from './useContactDraft.ts';

const messageKeys = {
  email: {
    change: 'account.changeEmail',
    add: 'account.addEmail',
    text: 'account.emailText',
    textFirst: 'account.emailTextFirst',
    label: 'account.newEmail',
    newCode: 'account.codeNewEmail',
    currentCode: 'account.codeCurrentEmail',
    same: 'account.sameEmail',
    saved: 'account.emailSaved',
  },
  phone: {
    change: 'account.changePhone',
    add: 'account.addPhone',
    text: 'account.phoneText',
    textFirst: 'account.phoneTextFirst',
    label: 'account.newPhone',
    newCode: 'account.codeNewPhone',
    currentCode: 'account.codeCurrentPhone',
    same: 'account.samePhone',
    saved: 'account.phoneSaved',
  },
} as const;

const codeSchema = v.pipe(v.string(), v.minLength(1, 'required'), v.minLength(6, 'short'));

/** Validates an address of this kind that differs from the current one. */
function createContactSchema(kind: ContactKind, current: string) {
  const filled = v.pipe(v.string(), v.minLength(1, 'required'));
  const isOther = v.check((address: string) => address !== current, 'same');
  return kind === 'email' ? v.pipe(filled, EmailSchema, isOther) : v.pipe(filled, PhoneSchema, isOther);
}

export interface ContactDialogProps {
  user: User;
  kind: ContactKind;
  /** The change that was begun before the page was loaded again. */
  draft?: ContactDraft | undefined;
  onClose: () => void;
}

/**
 * Changes e-mail or phone: confirmed by the password or a code to the old address, and verified by a code to the new
 * one.
 */
export function ContactDialog({ user, kind, draft, onClose }: ContactDialogProps) {
  const { t } = useTranslation(['account', 'common', 'order']);
  const formId = useId();
  const getFieldMessage = useFieldMessages();
  const getCodeMessage = useCodeMessages();
  const { changeUser } = useSession();
  const toast = useToast();
  const edit = useAction(contract.editinfo);
  const { isUnknown, noteAnswer } = useUnknownOutcome();
  const own = messageKeys[kind];
  const address = createContactSchema(kind, user[kind]);
  const provenAddress = isProven(user, kind) ? user[kind] : '';
  const [isByCode, setByCode] = useState(false);
  const { form, control, getCode, takeServerErrors } = useShopForm(
    v.object({
      address,
      code: codeSchema,
      currentPassword: isByCode ? v.string() : v.pipe(v.string(), v.minLength(1, 'required')),
      currentCode: isByCode ? codeSchema : v.string(),
    }),
    { address: draft?.address ?? '', code: '', currentPassword: '', currentCode: '' },
  );
  const typed = form.watch('address');
  const { sentTo, noteSent } = useContactDraft(kind, typed, draft);
  const problem = getCode('address');

  const submit = form.handleSubmit(async (values) => {
    const contact = kind === 'email' ? { email: values.address } : { phone: values.address };
    const { code: typedCode, currentPassword, currentCode } = values;
    const answer = await edit.run({
      ...contact,
      code: typedCode,
      ...(isByCode ? { currentCode } : { currentPassword }),
    });
    noteAnswer(answer);
    if (answer.status === 'success') {
      changeUser(answer.data);
      const saved = answer.data[kind];
      toast.success(t(own.saved, { address: kind === 'email' ? maskEmail(saved) : maskPhone(saved) }));
      onClose();
      return;
    }
    if (answer.error.code === 'PASSWORD_WRONG') form.setValue('currentPassword', '');
    const { [kind]: onAddress, ...fields } = answer.error.fields ?? {};
    takeServerErrors({ ...fields, ...(onAddress && { address: onAddress }) });
  });

  return (
    <FormDialog
      title={t(user[kind] ? own.change : own.add)}
      description={t(provenAddress ? own.text : own.textFirst)}
      size="sm"
      formId={formId}
      submitLabel={t(isUnknown ? 'order:checkAgain' : 'common:action.save')}
      isBusy={edit.isPending}
      isFrozen={isUnknown}
      isDirty={typed !== ''}
      onClose={onClose}
    >
      <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} method="post" noValidate>
        <Field label={t(own.label)} error={problem === 'same' ? t(own.same) : getFieldMessage(problem, t(own.label))}>
          <TextInput {...contactInputs[kind]} enterKeyHint="next" {...control('address')} />
        </Field>
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="change"
          label={t(own.newCode)}
          isMasked={false}
          address={typed}
          isReachable={v.is(address, typed)}
          onUnreachable={() => void form.trigger('address', { shouldFocus: true })}
          onOutdated={() => form.resetField('code')}
          sentTo={sentTo}
          onSent={(to) => {
            noteSent(to);
            form.clearErrors('code');
          }}
          error={getCodeMessage(getCode('code'), sentTo !== undefined)}
          // After a reload, which phones do on the way back from the mail app, only the code is missing.
          control={{ ...control('code'), autoFocus: sentTo !== undefined }}
        />
        <ConfirmField
          kind={kind}
          provenAddress={provenAddress}
          isByCode={isByCode}
          onByCodeChange={setByCode}
          onSent={() => form.clearErrors('currentCode')}
          problems={{ password: getCode('currentPassword'), code: getCode('currentCode') }}
          controls={{ password: control('currentPassword'), code: control('currentCode') }}
        />
        <CallFailure error={edit.error} isOnField={edit.error?.fields !== undefined} isUnknown={isUnknown} />
      </form>
    </FormDialog>
  );
}

interface ConfirmFieldProps {
  kind: ContactKind;
  /** The verified address to which a code can be sent instead of the password; empty when there is none. */
  provenAddress: string;
  isByCode: boolean;
  onByCodeChange: (isByCode: boolean) => void;
  /** Called when a code was sent to the verified address. */
  onSent: () => void;
  /** Validation error codes. */
  problems: { password: string | undefined; code: string | undefined };
  controls: { password: TextInputProps; code: TextInputProps };
}

/** Password, or a code sent to the current address: protects the account from a hijacked session. */
function ConfirmField({
  kind,
  provenAddress,
  isByCode,
  onByCodeChange,
  onSent,
  problems,
  controls,
}: ConfirmFieldProps) {
  const { t } = useTranslation('account');
  const getCodeMessage = useCodeMessages();
  const [isSent, setSent] = useState(false);
  const masked = kind === 'email' ? maskEmail(provenAddress) : maskPhone(provenAddress);
  return (
    <div className={confirm}>
      {isByCode && <MutedText className={confirmText}>{t('account.confirmCodeText', { address: masked })}</MutedText>}
      {isByCode ? (
        <CodeRequest
          by={kind === 'email' ? 'mail' : 'sms'}
          purpose="confirm"
          label={t(messageKeys[kind].currentCode)}
          address={provenAddress}
          isReachable
          onUnreachable={() => undefined}
          onSent={() => {
            setSent(true);
            onSent();
          }}
          error={getCodeMessage(problems.code, isSent)}
          control={controls.code}
        />
      ) : (
        <CurrentPasswordField problem={problems.password} control={{ ...controls.password, enterKeyHint: 'done' }} />
      )}
      {provenAddress !== '' && (
        <Button variant="link" size="sm" className={otherWay} onClick={() => onByCodeChange(!isByCode)}>
          {isByCode ? t('account.confirmByPassword') : t('account.confirmByCode', { address: masked })}
        </Button>
      )}
    </div>
  );
}
