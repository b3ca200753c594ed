import { adminUser as calls } from '@sampan/api/contract/admin';
import { adminOrder } from '@sampan/api/contract/order';
import { orderStatus } from '@sampan/api/statuses';
import { Trash2, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import { AddToBlacklist } from '../shared/users/BlacklistDialogs.tsx';
import { ConfirmUserAction } from '../shared/users/ConfirmUserAction.tsx';
import { useOwnWarning } from '../shared/users/useOwnWarning.ts';
import type { StaffUser } from '../shared/users/userNames.ts';

/** Destructive actions on an account. */
export function DangerCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const [isKeepingOut, setKeepingOut] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const mayKeepOut = useMay('blacklist.edit') && !user.blacklisted;
  const mayDelete = useMay('users.delete');
  if (!mayKeepOut && !mayDelete) return null;
  return (
    <FormCard title={t('user.danger')}>
      {mayKeepOut && (
        <Stack gap="sm" align="flex-start">
          <MutedText>{t('user.dangerBlacklist')}</MutedText>
          <Button variant="outline" leading={<Icon as={UserRoundX} size={16} />} onClick={() => setKeepingOut(true)}>
            {t('blacklist.add')}
          </Button>
        </Stack>
      )}
      {mayDelete && (
        <Stack gap="sm" align="flex-start">
          <MutedText>{t('user.dangerDelete')}</MutedText>
          <Button variant="outline" leading={<Icon as={Trash2} size={16} />} onClick={() => setDeleting(true)}>
            {t('user.delete')}
          </Button>
        </Stack>
      )}
      {isKeepingOut && <AddToBlacklist user={user} onClose={() => setKeepingOut(false)} />}
      {isDeleting && <DeleteUser user={user} onClose={() => setDeleting(false)} />}
    </FormCard>
  );
}

const { pendingPayment, paid, shipped, refundRequested, refunding } = orderStatus;
const openStatuses = [pendingPayment, paid, shipped, refundRequested, refunding].join(',');

/**
 * Returns a warning of the orders for which staff may still need the contact data, or that they are unknown; undefined
 * without any. Screen readers are told of it, because it comes after the dialog has opened.
 */
function useUnsettledWarning(userId: number): string | undefined {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const open = useEndpoint(adminOrder.list, { userId, status: openStatuses, limit: 1 });
  const byHand = useEndpoint(adminOrder.list, { userId, refund: 'byHand', limit: 1 });

  function getWarning(): string | undefined {
    if (open.error ?? byHand.error) return t('user.deleteUnchecked');
    if (!open.data || !byHand.data) return undefined;
    const counts = { open: open.data.total, byHand: byHand.data.total };
    if (counts.open + counts.byHand === 0) return undefined;
    return t('user.deleteUnsettled', { open: number(counts.open), byHand: number(counts.byHand) });
  }

  const warning = getWarning();
  useAnnouncement(warning);
  return warning;
}

/** Confirms an irreversible deletion by typing the user name. */
function DeleteUser({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const getOwnWarning = useOwnWarning();
  const warnings = [getOwnWarning(user.id), useUnsettledWarning(user.id)];
  const name = user.username;
  return (
    <ConfirmUserAction
      call={calls.delete}
      input={{ id: user.id }}
      name={name}
      title={t('user.deleteTitle', { name })}
      description={t('user.dangerDelete')}
      confirmLabel={t('user.delete')}
      safeLabel={t('user.keep')}
      tone="danger"
      typeToConfirm={{ text: name, label: t('user.deleteType', { name }), error: t('user.deleteMistyped') }}
      warnings={warnings}
      done={t('user.deletedToast', { name })}
      onDone={() => navigate('/admin/users', { replace: true })}
      onClose={onClose}
    />
  );
}

/** Logs a user out on all devices. The account stays as it is, and can log in again. */
export function EndUserSessions({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const name = user.username;
  return (
    <ConfirmUserAction
      call={calls.endSessions}
      input={{ id: user.id }}
      name={name}
      title={t('user.endSessionsTitle', { name })}
      description={t('user.endSessionsText')}
      confirmLabel={t('user.endSessions')}
      safeLabel={t('user.keepSessions')}
      tone="danger"
      done={t('user.endSessionsToast', { name })}
      onClose={onClose}
    />
  );
}

/**
 * Turns off two-step login for a user who lost phone and recovery codes. The account is then protected by its password
 * alone.
 */
export function ResetSecondFactor({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const name = user.username;
  return (
    <ConfirmUserAction
      call={calls.resetSecondFactor}
      input={{ id: user.id }}
      name={name}
      title={t('user.secondFactorTitle', { name })}
      description={t('user.secondFactorText')}
      confirmLabel={t('user.resetSecondFactor')}
      safeLabel={t('user.keepSecondFactor')}
      tone="danger"
      getOwnFailure={({ code }) => (code === 'SECOND_FACTOR_STATE' ? t('user.secondFactorOff') : undefined)}
      done={t('user.secondFactorToast', { name })}
      onClose={onClose}
    />
  );
}
