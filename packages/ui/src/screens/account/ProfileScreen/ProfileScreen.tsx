import { user as contract } from '@sampan/api/contract/user';
import type { User } from '@sampan/api/entities';
import type { statusByCode } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { useId, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../app/drafts/useFormDraft.ts';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { maskEmail, maskPhone } from '../../../features/account/CaptchaField/masked.ts';
import { UsernameField } from '../../../features/account/UsernameField/UsernameField.tsx';
import { useNameCheck } from '../../../features/account/UsernameField/useNameCheck.ts';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useUnsavedGuard } from '../../../patterns/SaveBar/useUnsavedGuard.ts';
import { FormBar } from '../../../patterns/StickyBar/StickyBar.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { RadioGroup } from '../../../primitives/RadioGroup/RadioGroup.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AccountPage } from '../shared/AccountPage.tsx';
import { useProfile } from '../shared/useProfile.ts';
import { AvatarField } from './AvatarField/AvatarField.tsx';
import type { UploadAvatar } from './AvatarField/useAvatarUpload.ts';
import { card, contact, form as formClass, save } from './ProfileScreen.css.ts';
import {
  aboutMax,
  getChanges,
  getProfileSchema,
  ProfileDraftSchema,
  type ProfileFields,
  toFields,
  withLaterChanges,
} from './profileForm.ts';

/** The viewer's public profile. */
export function ProfileScreen() {
  const { t } = useTranslation('account');
  const profile = useProfile();
  return (
    <AccountPage title={t('profile.title')} description={t('profile.description')}>
      <PageState result={profile} skeleton={<ProfileSkeleton />}>
        {(user) => <ProfileForm user={user} />}
      </PageState>
    </AccountPage>
  );
}

/** Placeholder of the same size. */
function ProfileSkeleton() {
  return (
    <div className={card}>
      <Skeleton shape="circle" width="112px" height="112px" />
      <Skeleton shape="block" height="44px" />
      <Skeleton shape="block" height="88px" />
      <Skeleton shape="block" height="132px" />
    </div>
  );
}

const sexes = ['0', '1', '2'] as const satisfies readonly ProfileFields['sex'][];

/** Profile form. The portrait is stored at once, the fields on save; leaving with unsaved fields asks first. */
function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(['account', 'common']);
  const formId = useId();
  const toast = useToast();
  const getMessage = useFieldMessages();
  const { changeUser } = useSession();
  const { block } = useNavigation();
  const edit = useAction(contract.editinfo);
  const upload = usePortraitUpload(user);
  const [isUploading, setUploading] = useState(false);
  const start = toFields(user);
  const { form, control, getCode, takeServerErrors } = useShopForm(getProfileSchema(user.username), start);
  const isDirty = useFormDraft({ name: 'profile', schema: ProfileDraftSchema, form, start });
  const { username, sex, description } = form.watch();
  const name = useNameCheck(username, user.username);
  const guard = useUnsavedGuard(isDirty, block, { isUploading });

  const submit = form.handleSubmit(async (fields) => {
    if (name.status === 'taken') {
      form.setFocus('username');
      return;
    }
    const sent = { ...form.getValues() };
    const answer = await edit.run(getChanges(fields, user));
    if (answer.status === 'success') {
      changeUser(answer.data);
      form.reset(withLaterChanges(toFields(answer.data), sent, form.getValues()));
      toast.success(t('profile.saved'));
    } else takeServerErrors(answer.error.fields);
  });

  function formatContact(masked: string, isVerified: boolean): string {
    if (masked === '') return t('account.none');
    return isVerified ? masked : t('account.unprovenShort', { address: masked });
  }
  const button = { type: 'submit', form: formId, size: 'lg', isLoading: edit.isPending } as const;
  return (
    <>
      <div className={card}>
        <AvatarField
          name={user.username}
          id={user.id}
          src={user.avatar || null}
          upload={upload}
          onBusyChange={setUploading}
        />
        <form id={formId} className={formClass} onSubmit={(event) => void submit(event)} noValidate>
          <UsernameField check={name} problem={getCode('username')} control={control('username')} />
          <div className={contact}>
            <DescriptionList
              isWide
              items={[
                { label: t('field.email'), value: formatContact(maskEmail(user.email), user.emailVerified) },
                { label: t('field.phone'), value: formatContact(maskPhone(user.phone), user.phoneVerified) },
              ]}
            />
            <MutedText>
              <Trans t={t} i18nKey="profile.contact" components={{ account: <Link href="/user/account" /> }} />
            </MutedText>
          </div>
          <Field label={t('profile.sex')} isOptional>
            <RadioGroup<ProfileFields['sex']>
              look="segmented"
              value={sex}
              onValueChange={(next) => form.setValue('sex', next)}
              options={sexes.map((value) => ({ value, label: t(`profile.sexOf.${value}`) }))}
            />
          </Field>
          <Field
            label={t('profile.about')}
            isOptional
            hint={t('profile.aboutHint')}
            counter={{ length: description.length, max: aboutMax }}
            error={getMessage(getCode('description'), t('profile.about'), { max: aboutMax })}
          >
            <TextArea {...control('description')} />
          </Field>
          <CallFailure error={edit.error} isOnField={edit.error?.fields !== undefined} />
          <div className={save}>
            <Button {...button}>{t('profile.save')}</Button>
          </div>
        </form>
      </div>
      <FormBar label={t('profile.bar')}>
        <Button {...button} isFullWidth>
          {t('profile.save')}
        </Button>
      </FormBar>
      <AlertDialog
        isOpen={guard.isAsked}
        onClose={guard.stay}
        title={t('profile.leaveTitle')}
        description={t('profile.leaveText')}
        confirmLabel={t('profile.leave')}
        safeLabel={t('profile.stay')}
        tone="danger"
        onConfirm={guard.leave}
      />
    </>
  );
}

/** Preloads a picture to avoid flicker. Ignores failure: the image element shows it. */
async function fetchAhead(src: string): Promise<void> {
  const picture = new Image();
  picture.src = src;
  await picture.decode().catch(() => undefined);
}

type RejectedStatus = (typeof statusByCode)['PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'FILE_REFUSED'];
/** Statuses that mean the shop does not accept this picture; a proxy may send them without an error code. */
const rejectedStatuses: ReadonlySet<number> = new Set<RejectedStatus>([413, 415, 422]);

/** Uploads a portrait; the server stores it with the account at once. */
function usePortraitUpload(user: User): UploadAvatar {
  const { t } = useTranslation(['account', 'order']);
  const { session } = useServices();
  const { changeUser } = useSession();
  const { run } = useAction(contract.uploadAvatar);
  return async (picture, { onProgress, signal }) => {
    const answer = await run(
      { file: picture },
      { signal, onUploadProgress: ({ loaded, total }) => onProgress(total ? loaded / total : 0) },
    );
    if (answer.status === 'success') {
      await fetchAhead(answer.data.avatar);
      // The fields may have been saved during the upload.
      const latest = session.getSnapshot().context.user ?? user;
      if (latest.id === user.id) changeUser({ ...latest, avatar: answer.data.avatar });
      return undefined;
    }
    const noAnswer = getNoAnswerReason(answer.error);
    if (noAnswer) return t(noAnswer === 'offline' ? 'avatar.offline' : 'order:refused.unknownRetry');
    return t(rejectedStatuses.has(answer.error.statusCode) ? 'avatar.refused' : 'avatar.failed');
  };
}
