import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../../primitives/AlertDialog/AlertDialog.tsx';
import type { UnsavedGuardState } from './useUnsavedGuard.ts';

export interface LeaveDialogProps extends UnsavedGuardState {
  /** Name of the edited record. */
  name: string;
}

/** Confirms leaving an editor with unsaved changes. */
export function LeaveDialog({ name, isAsked, leave, stay }: LeaveDialogProps) {
  const { t } = useTranslation('admin');
  return (
    <AlertDialog
      isOpen={isAsked}
      onClose={stay}
      title={t('save.leaveTitle', { name })}
      description={t('save.leaveText')}
      confirmLabel={t('save.leave')}
      safeLabel={t('save.keep')}
      tone="danger"
      onConfirm={leave}
    />
  );
}
