import { adminUser as calls } from '@sampan/api/contract/admin';
import { StaffUserSchema } from '@sampan/api/entities';
import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../../app/drafts/useFormDraft.ts';
import { useSession } from '../../../../app/session/useSession.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormProblems } from '../../../../patterns/Form/FormProblems.tsx';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { RadioGroup } from '../../../../primitives/RadioGroup/RadioGroup.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { readConflict } from '../../shared/merge/conflict.ts';
import { SubmitDialog } from '../../shared/SubmitDialog.tsx';
import type { StaffUser } from '../../shared/users/userNames.ts';
import { useUserFailure } from '../../shared/users/useUserFailure.ts';
import {
  aboutMax,
  EditDraftSchema,
  type EditFields,
  editSchemaFor,
  nameLimits,
  OwnEditDraftSchema,
  toEditFields,
  toEdits,
} from './editUser.ts';

const sexes = ['0', '1', '2'] as const satisfies readonly EditFields['sex'][];
const texts = { email: { type: 'email', inputMode: 'email' }, phone: { type: 'tel', inputMode: 'tel' } } as const;

/**
 * Edits a user's profile; sends changed fields only. One's own e-mail and phone are changed on the account page, which
 * asks for the password.
 */
export function EditUserDialog({ user: account, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const toast = useToast();
  const getFieldMessage = useFieldMessages();
  const getFailure = useUserFailure();
  const { user: self, reloadUser } = useSession();
  const isOwn = self?.id === account.id;
  // Without fields for them, the own addresses are neither checked nor sent.
  const user = isOwn ? { ...account, email: '', phone: '' } : account;
  const reads = useReads();
  const [openedAt, setOpenedAt] = useState(user.updatedAt);
  const edit = useAction(calls.edit, { invalidates: ['admin'] });
  const start = toEditFields(user);
  const { form, control, getCode, takeServerErrors } = useShopForm(editSchemaFor(user), start);
  const draftSchema = isOwn ? OwnEditDraftSchema : EditDraftSchema;
  const isDirty = useFormDraft({ name: `user ${user.id}`, schema: draftSchema, form, start });
  const { sex, description } = form.watch();
  const getId = (name: keyof EditFields) => `${id}-${name}`;

  const submit = form.handleSubmit(async (fields) => {
    const changes = toEdits(fields, user);
    if (Object.keys(changes).length === 0) return onClose();
    const answer = await edit.run({ id: user.id, updatedAt: openedAt, ...changes });
    if (answer.status === 'fail') {
      const conflict = readConflict(answer.error, StaffUserSchema);
      if (conflict) {
        // The fields that were not changed follow the saved account; the next save is a change of it.
        reads.put(calls.detail, { id: user.id }, conflict.current);
        setOpenedAt(conflict.current.updatedAt);
      }
      takeServerErrors(answer.error.fields);
      return;
    }
    toast.success(t('user.saved'));
    if (isOwn) reloadUser();
    onClose();
  });

  function getFieldError(name: keyof EditFields): string | undefined {
    const code = getCode(name);
    if (code === 'kept') return t('user.cannotRemove');
    const limits = name === 'username' ? nameLimits : { max: aboutMax };
    return getFieldMessage(code, t(`user.field.${name}`), limits);
  }
  return (
    <SubmitDialog
      title={t('user.editTitle', { name: user.username })}
      description={isOwn ? undefined : t('user.editText')}
      submitLabel={t('user.save')}
      isBusy={edit.isPending}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      gap="xs"
    >
      {edit.error && !edit.error.fields && <Banner tone="danger">{getFailure(edit.error, user.username)}</Banner>}
      <FormProblems
        isSent={form.formState.isSubmitted}
        problems={(['username', 'email', 'phone', 'description'] as const).map((name) => ({
          id: getId(name),
          message: getFieldError(name),
        }))}
      />
      <Field id={getId('username')} label={t('user.field.username')} error={getFieldError('username')}>
        <TextInput autoComplete="off" {...control('username')} />
      </Field>
      {!isOwn &&
        (['email', 'phone'] as const).map((name) => (
          <Field
            key={name}
            id={getId(name)}
            label={t(`user.field.${name}`)}
            isOptional={!user[name]}
            error={getFieldError(name)}
          >
            <TextInput autoComplete="off" {...texts[name]} {...control(name)} />
          </Field>
        ))}
      {/* The message line of a field is the space below it, which a text lacks. */}
      <Stack gap="2xl">
        {isOwn && (
          <MutedText>
            <Trans t={t} i18nKey="user.editOwnText" components={{ account: <Link href="/user/account" /> }} />
          </MutedText>
        )}
        <Field label={t('user.field.sex')} isOptional>
          <RadioGroup<EditFields['sex']>
            look="segmented"
            value={sex}
            onValueChange={(next) => form.setValue('sex', next)}
            options={sexes.map((value) => ({ value, label: t(`user.sex.${value}`) }))}
          />
        </Field>
      </Stack>
      <Field
        id={getId('description')}
        label={t('user.field.description')}
        isOptional
        counter={{ length: description.length, max: aboutMax }}
        error={getFieldError('description')}
      >
        <TextArea {...control('description')} />
      </Field>
    </SubmitDialog>
  );
}
