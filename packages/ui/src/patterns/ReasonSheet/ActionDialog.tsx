import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog, type DialogProps } from '../../primitives/Dialog/Dialog.tsx';
import { useDiscardGuard } from '../../primitives/Dialog/useDiscardGuard.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { type BannerMessage, MessageBanner } from '../Banner/MessageBanner.tsx';
import { FrozenFields } from '../FormDialog/FrozenFields.tsx';

export interface ActionDialogProps extends Pick<DialogProps, 'title' | 'size' | 'hasForm'> {
  /** Text below the title; also read by screen readers. */
  description: string;
  /** Names the action: "Cancel order". */
  submitLabel: string;
  /** Text of the button that changes nothing. */
  keepLabel: string;
  /** Whether the action is running: the dialog cannot be closed and its fields cannot be changed. */
  isBusy: boolean;
  /** True if it is unknown whether the input has taken effect: it cannot be changed. */
  isFrozen?: boolean;
  /** Result of the last attempt. */
  message?: BannerMessage | undefined;
  /** True if no further attempt is possible: only closing is left. */
  isOver?: boolean;
  /** True if text was typed: closing asks for confirmation while it can still be sent. */
  isDirty: boolean;
  /** Called when the form is submitted, with its element. */
  onSubmit: (form: HTMLElement) => void;
  /** Called when the user closes it. */
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Asks for the text of an action. The button names the action, so there is no second confirmation. */
export function ActionDialog({
  submitLabel,
  keepLabel,
  isBusy,
  isFrozen = false,
  message,
  isOver = false,
  isDirty,
  onSubmit,
  onClose,
  children,
  ...dialog
}: ActionDialogProps) {
  const { t } = useTranslation('common');
  const formId = useId();
  const guard = useDiscardGuard(isDirty && !isOver, onClose);
  const mayClose = () => !isBusy && guard.mayClose();

  function submit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }

  return (
    <>
      <Dialog
        {...dialog}
        onClose={onClose}
        mayClose={mayClose}
        footer={
          <>
            <Button variant="outline" onClick={() => mayClose() && onClose()}>
              {isOver ? t('action.close') : keepLabel}
            </Button>
            {!isOver && (
              <Button type="submit" form={formId} isLoading={isBusy}>
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        <form id={formId} noValidate onSubmit={submit}>
          <Stack gap="md">
            <MessageBanner message={message} />
            <FrozenFields isFrozen={isBusy || isFrozen}>{children}</FrozenFields>
          </Stack>
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}
