import { adminUser as calls } from '@sampan/api/contract/admin';
import { Trash2, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useMay } from '../../../app/session/useViewer.ts';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { AddToBlacklist } from '../shared/users/BlacklistDialogs.tsx';
import type { StaffUser } from '../shared/users/userNames.ts';
import { useUserFailure } from '../shared/users/useUserFailure.ts';

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
          <Text size="bodySm" tone="muted">
            {t('user.dangerBlacklist')}
          </Text>
          <Button variant="outline" leading={<Icon as={UserRoundX} size={16} />} onClick={() => setKeepingOut(true)}>
            {t('blacklist.add')}
          </Button>
        </Stack>
      )}
      {mayDelete && (
        <Stack gap="sm" align="flex-start">
          <Text size="bodySm" tone="muted">
            {t('user.dangerDelete')}
          </Text>
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

/** Confirms an irreversible deletion by typing the user name. */
function DeleteUser({ user, onClose }: { user: StaffUser; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { navigate } = useNavigation();
  const toast = useToast();
  const getFailure = useUserFailure();
  const remove = useAction(calls.delete, { invalidates: ['admin'] });
  const name = user.username;
  const failure = getFailure(remove.error, name);

  async function confirm() {
    const answer = await remove.run({ id: user.id });
    if (answer.status === 'fail') return;
    toast.success(t('user.deletedToast', { name }));
    navigate('/admin/users', { replace: true });
  }
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('user.deleteTitle', { name })}
      description={t('user.dangerDelete')}
      confirmLabel={t('user.delete')}
      safeLabel={t('user.keep')}
      tone="danger"
      typeToConfirm={{ text: name, label: t('user.deleteType', { name }), error: t('user.deleteMistyped') }}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
    </AlertDialog>
  );
}

interface ResetSecondFactorProps {
  user: StaffUser;
  onClose: () => void;
}

/**
 * Turns off two-step login for a user who lost phone and recovery codes. The account is then protected by its password
 * alone.
 */
export function ResetSecondFactor({ user, onClose }: ResetSecondFactorProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const getFailure = useUserFailure();
  const reset = useAction(calls.resetSecondFactor, { invalidates: ['admin'] });
  const name = user.username;
  const isOff = reset.error?.code === 'SECOND_FACTOR_STATE';
  const failure = isOff ? t('user.secondFactorOff') : getFailure(reset.error, name);

  async function confirm() {
    const answer = await reset.run({ id: user.id });
    if (answer.status === 'fail') return;
    toast.success(t('user.secondFactorToast', { name }));
    onClose();
  }
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('user.secondFactorTitle', { name })}
      description={t('user.secondFactorText')}
      confirmLabel={t('user.resetSecondFactor')}
      safeLabel={t('user.keepSecondFactor')}
      tone="danger"
      isBusy={reset.isPending}
      onConfirm={() => void confirm()}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
    </AlertDialog>
  );
}
