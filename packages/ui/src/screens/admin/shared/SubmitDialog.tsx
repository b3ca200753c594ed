import { type FormEvent, useId } from 'react';
import { FormDialog, type FormDialogProps } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Stack, type StackProps } from '../../../primitives/Stack/Stack.tsx';

export interface SubmitDialogProps extends Omit<FormDialogProps, 'formId'>, Pick<StackProps, 'gap'> {
  /** Called when the form is submitted. The browser does not send it, and it submits no form around the dialog. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** A `FormDialog` with its form: the fields are its children, stacked with `gap`, which is none by default. */
export function SubmitDialog({ gap = '0', onSubmit, children, ...dialog }: SubmitDialogProps) {
  const formId = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through portals.
    event.stopPropagation();
    onSubmit(event);
  }
  return (
    <FormDialog {...dialog} formId={formId}>
      <Stack asChild gap={gap}>
        <form id={formId} noValidate onSubmit={submit}>
          {children}
        </form>
      </Stack>
    </FormDialog>
  );
}
