import { blacklist as calls } from '@sampan/api/contract/admin';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useUserFailure } from '../shared/useUserFailure.ts';
import type { UserMatch } from './UserFinder.tsx';

export interface RemoveFromBlacklistProps {
  user: UserMatch;
  onClose: () => void;
}

/** Confirms removing a user from the blacklist. */
export function RemoveFromBlacklist({ user, onClose }: RemoveFromBlacklistProps) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const getFailure = useUserFailure();
  const remove = useAction(calls.remove, { invalidates: ['admin'] });
  const failure = getFailure(remove.error, user.username);

  async function confirm() {
    const answer = await remove.run({ id: user.id });
    if (answer.status === 'fail') return;
    toast.success(t('blacklist.removed', { name: user.username }));
    onClose();
  }
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('blacklist.removeTitle', { name: user.username })}
      description={t('blacklist.removeText')}
      confirmLabel={t('blacklist.remove')}
      safeLabel={t('blacklist.keep')}
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
    >
      {failure && <Banner tone="danger">{failure}</Banner>}
    </AlertDialog>
  );
}
