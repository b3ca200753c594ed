import { type ReactNode, useState } from 'react';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog, type DialogProps } from '../../primitives/Dialog/Dialog.tsx';
import { useDiscardGuard } from '../../primitives/Dialog/useDiscardGuard.tsx';
import { FrozenFields } from './FrozenFields.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  /** Id of the form, for the submit button. */
  formId: string;
  /** Text of the submit button. */
  submitLabel: string;
  /** True while submitting: the dialog cannot be closed and its fields cannot be changed. */
  isBusy: boolean;
  /** True if it is unknown whether what is shown has taken effect: the fields cannot be changed. */
  isFrozen?: boolean;
  /** True for unsaved input that fires no change event: restored, pasted, chosen in a Combobox, pressed or removed. */
  isDirty?: boolean;
  /** Called when the viewer closes the dialog. After a success the owner unmounts it. */
  onClose: () => void;
  /** The form. */
  children: ReactNode;
}

/** A form in a dialog. Closing it with unsaved input asks for confirmation. */
export function FormDialog({
  formId,
  submitLabel,
  isBusy,
  isFrozen = false,
  isDirty = false,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const [isTyped, setTyped] = useState(false);
  const guard = useDiscardGuard(isDirty || isTyped, onClose);

  return (
    <>
      <Dialog
        {...dialog}
        hasForm
        onClose={onClose}
        mayClose={() => !isBusy && guard.mayClose()}
        footer={
          <Button type="submit" form={formId} size="lg" isLoading={isBusy}>
            {submitLabel}
          </Button>
        }
      >
        <div onChange={() => setTyped(true)}>
          <FrozenFields isFrozen={isBusy || isFrozen}>{children}</FrozenFields>
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
