import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import { useAction } from '../../../../data/useAction.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { AlertDialog, type AlertDialogProps } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useUserFailure } from './useUserFailure.ts';

export interface ConfirmUserActionProps<E extends Endpoint>
  extends Pick<AlertDialogProps, 'title' | 'description' | 'confirmLabel' | 'safeLabel' | 'tone' | 'typeToConfirm'> {
  call: E;
  input: InputOf<E>;
  /** Name of the user, for the message of a failure. */
  name: string;
  /** Warning above the buttons, as where it is the viewer's own account. */
  warning?: string | undefined;
  /** Message after success. */
  done: string;
  /** A failure's own message; undefined to describe it as those of all users. */
  getOwnFailure?: (error: CallError) => string | undefined;
  onClose: () => void;
  /** Called after success. Default: `onClose`. */
  onDone?: () => void;
}

/** Confirms an action on a user's account, runs it, and tells its success or failure. */
export function ConfirmUserAction<E extends Endpoint>({
  call,
  input,
  name,
  done,
  getOwnFailure,
  warning,
  onClose,
  onDone = onClose,
  ...texts
}: ConfirmUserActionProps<E>) {
  const toast = useToast();
  const getFailure = useUserFailure();
  const { run, isPending, error } = useAction(call, { invalidates: ['admin'] });
  const failure = (error && getOwnFailure?.(error)) ?? getFailure(error, name);

  async function confirm() {
    const answer = await run(input);
    if (answer.status === 'fail') return;
    toast.success(done);
    onDone();
  }
  return (
    <AlertDialog {...texts} onClose={onClose} isBusy={isPending} onConfirm={() => void confirm()}>
      {warning && <Banner tone="warning">{warning}</Banner>}
      {failure && <Banner tone="danger">{failure}</Banner>}
    </AlertDialog>
  );
}
