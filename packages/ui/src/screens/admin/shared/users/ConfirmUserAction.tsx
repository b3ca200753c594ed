import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf } from '@sampan/api/endpoint';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
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
  /** Warnings above the buttons, as where it is the viewer's own account. */
  warnings?: readonly (string | undefined)[];
  /** Message after success. */
  done: string;
  /** Message of a failure that says that the user has changed since; undefined to describe it as those of all users. */
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
  warnings,
  onClose,
  onDone = onClose,
  ...texts
}: ConfirmUserActionProps<E>) {
  const toast = useToast();
  const getFailure = useUserFailure();
  const reads = useReads();
  const { run, isPending, error } = useAction(call, { invalidates: ['admin'] });
  const ownFailure = error && getOwnFailure?.(error);
  const failure = ownFailure ?? getFailure(error, name);

  function close() {
    // The user has changed since. Read again only now: a page that no longer offers the action unmounts this dialog.
    if (ownFailure) void reads.invalidate('admin');
    onClose();
  }

  async function confirm() {
    const answer = await run(input);
    if (answer.status === 'fail') return;
    toast.success(done);
    onDone();
  }
  return (
    <AlertDialog {...texts} onClose={close} isBusy={isPending} onConfirm={() => void confirm()}>
      {warnings?.map(
        (warning) =>
          warning && (
            <Banner key={warning} tone="warning">
              {warning}
            </Banner>
          ),
      )}
      {failure && <Banner tone="danger">{failure}</Banner>}
    </AlertDialog>
  );
}
