import { adminUser as calls } from '@sampan/api/contract/admin';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useUserFailure } from '../shared/useUserFailure.ts';
import type { StaffUser } from '../UsersScreen/usersQuery.ts';

export interface ResetSecondFactorProps {
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
