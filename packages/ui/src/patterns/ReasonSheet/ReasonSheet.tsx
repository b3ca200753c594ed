import { useId, useState } from 'react';
import { Button } from '../../primitives/Button/Button.tsx';
import { Dialog } from '../../primitives/Dialog/Dialog.tsx';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { Banner, type BannerTone } from '../Banner/Banner.tsx';
import { FrozenFields } from '../FormDialog/FrozenFields.tsx';
import { ReasonField, type ReasonKind, useReason } from './ReasonField.tsx';

export interface ReasonSheetProps {
  /** Which preset reasons to offer. */
  kind: ReasonKind;
  /** Heading text. */
  title: string;
  /** Text below the title; also read by screen readers. */
  description: string;
  /** Names the action: "Cancel order". */
  submitLabel: string;
  /** Text of the button that changes nothing. */
  keepLabel: string;
  /** Whether the action is running; disables the buttons. */
  isBusy: boolean;
  /** True if the reason was sent, or may have been: it cannot be changed. */
  isFrozen?: boolean;
  /** Result of the last attempt. */
  message?: { tone: BannerTone; text: string } | undefined;
  /** Server error about the reason. */
  error?: string | undefined;
  /** True if no further attempt is possible: only closing is left. */
  isOver?: boolean;
  /** Called with the reason as text in the viewer's language; free text has 5 to 200 characters. */
  onSubmit: (reason: string) => void;
  /** Called when the user closes it. */
  onClose: () => void;
}

/**
 * Asks a customer for a reason: a common one or free text. The button names the action, so there is no second
 * confirmation. Staff, who write to a customer, have the `MessageDialog` of the order screen.
 */
export function ReasonSheet({
  kind,
  title,
  description,
  submitLabel,
  keepLabel,
  isBusy,
  isFrozen = false,
  message,
  error,
  isOver = false,
  onSubmit,
  onClose,
}: ReasonSheetProps) {
  const formId = useId();
  const reason = useReason(kind);
  const [isJudged, setJudged] = useState(false);

  function submit() {
    setJudged(true);
    if (reason.fullText !== undefined) onSubmit(reason.fullText);
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {keepLabel}
          </Button>
          {!isOver && (
            <Button type="submit" form={formId} isLoading={isBusy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          <FrozenFields isFrozen={isFrozen}>
            <ReasonField reason={reason} isJudged={isJudged} error={error} />
          </FrozenFields>
        </Stack>
      </form>
    </Dialog>
  );
}
