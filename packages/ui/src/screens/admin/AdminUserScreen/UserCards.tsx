import { adminKyc, adminUser, blacklist } from '@sampan/api/contract/admin';
import { roles } from '@sampan/api/entities';
import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/useSession.ts';
import { useMay } from '../../../app/session/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { RemoveFromBlacklist } from '../shared/users/BlacklistDialogs.tsx';
import { BlacklistFacts } from '../shared/users/BlacklistFacts.tsx';
import { KycBadge } from '../shared/users/UserBadges.tsx';
import { roleNames, type StaffUser } from '../shared/users/userNames.ts';
import { useUserFailure } from '../shared/users/useUserFailure.ts';

type RoleName = keyof typeof userRole;
const names = roles.map((role): RoleName => roleNames[role]);

/** A user's role. A change is confirmed with a description and shows after the server's response. */
export function RoleCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const { user: self, reloadUser } = useSession();
  const getFailure = useUserFailure();
  const mayChange = useMay('users.changeRole') && user.status !== userStatus.deregistered;
  const change = useAction(adminUser.role, { invalidates: ['admin'] });
  const [pendingRole, setPendingRole] = useState<RoleName>();
  const current = roleNames[user.role ?? userRole.customer];
  const isOwn = self?.id === user.id;
  const failure = getFailure(change.error, user.username);

  function ask(role: RoleName) {
    change.reset();
    if (role !== current) setPendingRole(role);
  }
  async function confirm(role: RoleName) {
    const answer = await change.run({ id: user.id, role: userRole[role] });
    setPendingRole(undefined);
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
      <MutedText>{t(`user.role.note.${current}`)}</MutedText>
      {!mayChange && user.status !== userStatus.deregistered && (
        <MutedText size="caption">{t('user.role.onlyAdmins')}</MutedText>
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
      {pendingRole && (
        <AlertDialog
          onClose={() => setPendingRole(undefined)}
          title={t(`user.role.ask.${pendingRole}`, { name: user.username })}
          description={t(`user.role.note.${pendingRole}`)}
          confirmLabel={t('user.role.confirm')}
          safeLabel={t('user.role.keep')}
          isBusy={change.isPending}
          onConfirm={() => void confirm(pendingRole)}
        >
          {isOwn ? <Banner tone="warning">{t('user.role.own')}</Banner> : <Text>{t('user.role.endsSessions')}</Text>}
        </AlertDialog>
      )}
    </FormCard>
  );
}

/** Reason and end of the user's blacklisting. */
export function BlacklistCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('blacklist.edit');
  const { data } = useEndpoint(blacklist.check, { id: user.id });
  const [isRemoving, setRemoving] = useState(false);
  const entry = data?.entry;
  return (
    <FormCard title={t('user.blacklist.title')}>
      <Banner tone="danger">{t('user.blacklist.on')}</Banner>
      {entry && <BlacklistFacts entry={entry} />}
      {mayEdit && (
        <Button variant="outline" isFullWidth onClick={() => setRemoving(true)}>
          {t('blacklist.remove')}
        </Button>
      )}
      {isRemoving && <RemoveFromBlacklist user={user} onClose={() => setRemoving(false)} />}
    </FormCard>
  );
}

/** Identity verification status, with a link to the case. */
export function IdentityCard({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const result = useEndpoint(adminKyc.detail, { userId });
  return (
    <FormCard title={t('user.identity')} aside={result.data && <KycBadge status={result.data.status} />}>
      <PageState
        result={result}
        level="row"
        skeleton={<Skeleton lines={3} />}
        isEmpty={(check) => check === null}
        empty={<MutedText>{t('user.noIdentity')}</MutedText>}
      >
        {(check) =>
          check && (
            <Stack gap="md" align="flex-start">
              <DescriptionList
                items={[
                  { label: t('kyc.field.name'), value: check.realName },
                  { label: t('kyc.field.document'), value: t(`kyc.docType.${check.docType}`) },
                  { label: t('kyc.field.submitted'), value: date(check.submittedAt) },
                  check.reason && { label: t('kyc.decided.reason'), value: check.reason },
                ]}
              />
              <LinkButton href={`/admin/kyc/${check.id}`} variant="outline" size="sm">
                {t(check.status === kycStatus.underReview ? 'user.review' : 'user.openIdentity')}
              </LinkButton>
            </Stack>
          )
        }
      </PageState>
    </FormCard>
  );
}
