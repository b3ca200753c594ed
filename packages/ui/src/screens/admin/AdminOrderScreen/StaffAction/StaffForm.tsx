import type { Order } from '@sampan/api/entities';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormDialog, type FormDialogProps } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import type { useStaffAction } from './staffActions.ts';

export interface StaffDialogProps {
  order: Order;
  process: ReturnType<typeof useStaffAction>;
}

interface StaffFormProps
  extends Pick<StaffDialogProps, 'process'>,
    Pick<FormDialogProps, 'title' | 'description' | 'size' | 'submitLabel'> {
  /** Called when the form is submitted, unless the action is no longer possible. */
  onSubmit: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Form dialog of a staff action, with the message and the button of its state. */
export function StaffForm({ process, submitLabel, onSubmit, children, ...dialog }: StaffFormProps) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const { message, isBusy, isOver, isUncertain } = process;
  const possibleLabel = isUncertain ? t('order.checkAgain') : submitLabel;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isOver) process.submit();
    else onSubmit();
  }

  return (
    <FormDialog
      {...dialog}
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : possibleLabel}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          {children}
        </Stack>
      </form>
    </FormDialog>
  );
}
