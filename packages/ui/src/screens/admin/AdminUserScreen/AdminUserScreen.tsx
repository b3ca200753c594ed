import { adminUser as calls } from '@sampan/api/contract/admin';
import { userRole, userStatus } from '@sampan/api/statuses';
import { mayManage } from '@sampan/domain/access/managing';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { KeyRound, LogOut, Pencil, UserRoundCheck, UserRoundMinus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useViewer } from '../../../app/session/useViewer.ts';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats, useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Avatar } from '../../../primitives/Avatar/Avatar.tsx';
import { focusPageStart } from '../../../primitives/findPageStart.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../primitives/useFocusAfterRemoval.ts';
import { MessagesCard } from '../shared/messages/MessagesCard.tsx';
import { createNotFoundFallback } from '../shared/RecordNotFound.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { ConfirmUserAction } from '../shared/users/ConfirmUserAction.tsx';
import { StandingBadge } from '../shared/users/UserBadges.tsx';
import { useOwnWarning } from '../shared/users/useOwnWarning.ts';
import type { StaffUser } from '../shared/users/userNames.ts';
import { useUserFailure } from '../shared/users/useUserFailure.ts';
import { column, page, person } from './AdminUserScreen.css.ts';
import { DangerCard, EndUserSessions, ResetSecondFactor } from './DangerCard.tsx';
import { EditUserDialog } from './EditUserDialog/EditUserDialog.tsx';
import { BlacklistCard, IdentityCard, RoleCard } from './UserCards.tsx';
import { UserHistory, UserOrders } from './UserHistory/UserHistory.tsx';

/** One user account: profile, permissions and history. */
export function AdminUserScreen({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const { date, relative } = useFormats();
  const toast = useToast();
  const viewer = useViewer();
  const mayReset = useMay('users.changeRole');
  const getFailure = useUserFailure();
  const result = useEndpoint(calls.detail, { id: userId });
  const enable = useAction(calls.edit, { invalidates: ['admin'] });
  const [act, setAct] = useState<'edit' | 'disable' | 'endSessions' | 'resetSecondFactor'>();
  const user = result.data;
  const isGone = user?.status === userStatus.deregistered;
  const isOwn = user?.id === viewer?.id;
  const mayChange = user !== undefined && !isGone && mayManage(viewer, { role: user.role ?? userRole.customer });

  async function enableNow({ id, username: name }: StaffUser) {
    const answer = await enable.run({ id, status: userStatus.normal });
    if (answer.status === 'success') toast.success(t('user.enabledToast', { name }));
    else toast.error(getFailure(answer.error, name) ?? '');
  }
  const acts =
    user && mayChange
      ? [
          { label: t('user.edit'), icon: Pencil, onSelect: () => setAct('edit') },
          user.status === userStatus.disabled
            ? { label: t('user.enable'), icon: UserRoundCheck, onSelect: () => void enableNow(user) }
            : { label: t('user.disable'), icon: UserRoundMinus, onSelect: () => setAct('disable') },
          ...(user.status === userStatus.normal && !isOwn
            ? [{ label: t('user.endSessions'), icon: LogOut, onSelect: () => setAct('endSessions') }]
            : []),
          ...(mayReset && user.hasSecondFactor && !isOwn
            ? [{ label: t('user.resetSecondFactor'), icon: KeyRound, onSelect: () => setAct('resetSecondFactor') }]
            : []),
        ]
      : [];

  return (
    <AdminPage
      permission="users.view"
      title={isGone ? t('user.deleted') : (user?.username ?? t('users.title'))}
      back={{ label: t('users.title'), href: '/admin/users' }}
      badge={user && <StandingBadge user={user} />}
      meta={
        user &&
        [
          t('user.id', { id: user.id }),
          user.createdAt && t('user.joined', { date: date(user.createdAt) }),
          // A deletion removes the time of the last login.
          !isGone && (user.lastLoginAt ? t('user.seen', { when: relative(user.lastLoginAt) }) : t('user.neverSeen')),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      secondary={acts}
    >
      <PageState
        result={result}
        skeleton={<UserSkeleton />}
        failed={createNotFoundFallback('user.gone', '/admin/users')}
      >
        {(shown) => <User user={shown} mayChange={mayChange} />}
      </PageState>
      {user && act === 'edit' && <EditUserDialog user={user} onClose={() => setAct(undefined)} />}
      {user && act === 'disable' && <DisableUser user={user} onClose={() => setAct(undefined)} />}
      {user && act === 'endSessions' && <EndUserSessions user={user} onClose={() => setAct(undefined)} />}
      {user && act === 'resetSecondFactor' && <ResetSecondFactor user={user} onClose={() => setAct(undefined)} />}
    </AdminPage>
  );
}

function User({ user, mayChange }: { user: StaffUser; mayChange: boolean }) {
  const { t } = useTranslation('admin');
  // The buttons that open the dialogs are gone once the user is on the blacklist, and once they are not.
  useFocusAfterRemoval(user.blacklisted, focusPageStart);
  useFocusAfterRemoval(!user.blacklisted, focusPageStart);
  return (
    <div className={page}>
      <div className={column}>
        {!mayChange && user.status !== userStatus.deregistered && <Banner tone="neutral">{t('user.notYours')}</Banner>}
        <ProfileCard user={user} />
        <UserOrders userId={user.id} />
        <MessagesCard userId={user.id} />
        <UserHistory userId={user.id} isGone={user.status === userStatus.deregistered} />
      </div>
      <div className={column}>
        {user.blacklisted && <BlacklistCard user={user} />}
        <RoleCard user={user} />
        <IdentityCard userId={user.id} />
        {mayChange && <DangerCard user={user} />}
      </div>
    </div>
  );
}

/** Confirms disabling an account, which ends its sessions at once. */
function DisableUser({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const getOwnWarning = useOwnWarning();
  const name = user.username;
  return (
    <ConfirmUserAction
      call={calls.edit}
      input={{ id: user.id, status: userStatus.disabled }}
      name={name}
      title={t('user.disableTitle', { name })}
      description={t('user.disableText')}
      confirmLabel={t('user.disable')}
      safeLabel={t('user.keep')}
      tone="danger"
      warnings={[getOwnWarning(user.id)]}
      done={t('user.disabledToast', { name })}
      onClose={onClose}
    />
  );
}

function UserSkeleton() {
  const { t } = useTranslation('admin');
  return (
    <div className={page} aria-hidden>
      <div className={column}>
        <FormCard title={t('user.profile')}>
          <Skeleton lines={5} />
        </FormCard>
        <FormCard title={t('user.orders')}>
          <Skeleton lines={5} />
        </FormCard>
      </div>
      <div className={column}>
        <FormCard title={t('user.role.title')}>
          <Skeleton lines={2} />
        </FormCard>
        <FormCard title={t('user.identity')}>
          <Skeleton lines={3} />
        </FormCard>
      </div>
    </div>
  );
}

/** Profile and role of a user. */
function ProfileCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const { money, number } = useNumberFormats();
  const currency = useCurrency();
  const { id, username, avatar, email, phone, sex, description, orderCount, spentAmount } = user;
  return (
    <FormCard title={t('user.profile')}>
      <div className={person}>
        <Avatar id={id} name={username} src={avatar || null} size={64} isDecorative />
        <DescriptionList
          items={[
            { label: t('user.field.email'), value: email || t('user.none'), copy: email || undefined },
            { label: t('user.field.phone'), value: formatPhone(phone) || t('user.none'), copy: phone || undefined },
            { label: t('user.field.sex'), value: t(`user.sex.${sex}`) },
            description && { label: t('user.field.description'), value: description },
            { label: t('user.orderCount'), value: number(orderCount) },
            { label: t('user.spent'), value: money(spentAmount, currency) },
          ]}
        />
      </div>
    </FormCard>
  );
}
