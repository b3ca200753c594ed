import type { Order } from '@sampan/api/entities';
import type { FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { MessageBanner } from '../../../../patterns/Banner/MessageBanner.tsx';
import { focusFirstInvalid } from '../../../../patterns/Form/focusFirstInvalid.ts';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { SubmitDialog, type SubmitDialogProps } from '../../shared/SubmitDialog.tsx';
import type { useStaffAction } from './staffActions.ts';

export interface StaffDialogProps {
  order: Order;
  process: ReturnType<typeof useStaffAction>;
}

interface StaffFormProps
  extends Pick<StaffDialogProps, 'process'>,
    Pick<SubmitDialogProps, 'title' | 'description' | 'size' | 'submitLabel' | 'isDirty' | 'children'> {
  /** Called when the form is submitted, unless the action is no longer possible. Then the first invalid field is focused. */
  onSubmit: () => void;
}

/** Form dialog of a staff action, with the message and the button of its state. */
export function StaffForm({ process, submitLabel, onSubmit, children, ...dialog }: StaffFormProps) {
  const { message, isBusy, isFrozen, isOver } = process;

  function submit({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    if (isOver) return process.submit();
    flushSync(onSubmit);
    focusFirstInvalid(form);
  }

  return (
    <SubmitDialog
      {...dialog}
      submitLabel={process.getSubmitLabel(submitLabel)}
      isBusy={isBusy}
      isFrozen={isFrozen}
      onClose={process.close}
      onSubmit={submit}
    >
      <Stack gap="md">
        <MessageBanner message={message} />
        {children}
      </Stack>
    </SubmitDialog>
  );
}
