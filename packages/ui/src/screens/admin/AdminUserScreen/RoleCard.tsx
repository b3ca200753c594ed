import { adminUser as calls } from '@sampan/api/contract/admin';
import { type Role, roles } from '@sampan/api/entities';
import { userStatus } from '@sampan/api/statuses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/useSession.ts';
import { useMay } from '../../../app/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { roleNames } from '../shared/userNames.ts';
import { useUserFailure } from '../shared/useUserFailure.ts';
import type { StaffUser } from '../UsersScreen/usersQuery.ts';

const names = roles.map((role) => roleNames[role]);
type RoleName = (typeof names)[number];
const roleOfName: Record<RoleName, Role> = { admin: 1, operator: 2, customer: 3 };

/** A user's role. A change is confirmed with a description and shows after the server's response. */
export function RoleCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { user: self, reloadUser } = useSession();
  const getFailure = useUserFailure();
  const mayChange = useMay('users.changeRole') && user.status !== userStatus.deregistered;
  const change = useAction(calls.role, { invalidates: ['admin'] });
  const [asked, setAsked] = useState<RoleName>();
  const current = roleNames[user.role ?? 3];
  const isOwn = self?.id === user.id;
  const failure = getFailure(change.error, user.username);

  function ask(role: RoleName) {
    change.reset();
    if (role !== current) setAsked(role);
  }
  async function confirm(role: RoleName) {
    const answer = await change.run({ id: user.id, role: roleOfName[role] });
    setAsked(undefined);
    if (answer.status === 'fail') return;
    toast.success(t('user.role.changed', { name: user.username, role: t(`users.role.${role}`) }));
    if (isOwn) reloadUser();
  }

  return (
    <FormCard title={t('user.role.title')}>
      {mayChange ? (
        <Select<RoleName>
          label={t('user.role.title')}
          options={names.map((value) => ({ value, label: t(`users.role.${value}`) }))}
          value={current}
          onValueChange={ask}
        />
      ) : (
        <Text>{t(`users.role.${current}`)}</Text>
      )}
      <Text size="bodySm" tone="muted">
        {t(`user.role.note.${current}`)}
      </Text>
      {!mayChange && user.status !== userStatus.deregistered && (
        <Text size="caption" tone="muted">
          {t('user.role.onlyAdmins')}
        </Text>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      {asked && (
        <AlertDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
          title={t(`user.role.ask.${asked}`, { name: user.username })}
          description={t(`user.role.note.${asked}`)}
          confirmLabel={t('user.role.confirm')}
          safeLabel={t('user.role.keep')}
          isBusy={change.isPending}
          onConfirm={() => void confirm(asked)}
        >
          {isOwn && <Banner tone="warning">{t('user.role.own')}</Banner>}
        </AlertDialog>
      )}
    </FormCard>
  );
}
