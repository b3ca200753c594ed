import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FrozenFields } from '../../../../patterns/FormDialog/FrozenFields.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import type { ProcessMessage } from './staffActions.ts';

export interface MessageDialogProps {
  title: string;
  /** Consequence of the action. */
  description: string;
  label: string;
  /** Common texts: a short label for the button and the text it inserts. */
  usual: readonly { name: string; text: string }[];
  limits: { min: number; max: number };
  submitLabel: string;
  keepLabel: string;
  isBusy: boolean;
  /** True if the text was sent, or may have been: it cannot be changed. */
  isFrozen: boolean;
  message?: ProcessMessage | undefined;
  /** The server's error for this text. */
  getError: (text: string) => string | undefined;
  /** The action is no longer possible: the dialog can only be closed. */
  isOver: boolean;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/**
 * Asks staff for a message to the customer. The button names the action. Unlike `ReasonSheet`, where a customer chooses a
 * reason, the text is always editable: a common one only fills the field.
 */
export function MessageDialog({
  title,
  description,
  label,
  usual,
  limits,
  submitLabel,
  keepLabel,
  isBusy,
  isFrozen,
  message,
  getError,
  isOver,
  onSubmit,
  onClose,
}: MessageDialogProps) {
  const { t } = useTranslation('admin');
  const formId = useId();
  const [text, setText] = useState('');
  const [isJudged, setJudged] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const problem =
    length === 0 ? t('order.words.needed') : length < limits.min ? t('order.words.tooShort', { n: limits.min }) : null;

  const error = isJudged && problem ? problem : getError(text);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (problem) return field.current?.focus();
    onSubmit(text.trim());
  }
  function take(usualText: string) {
    setText(usualText);
    field.current?.focus();
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      mayClose={() => !isBusy}
      title={title}
      description={description}
      hasForm
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
      <form id={formId} noValidate onSubmit={submit}>
        <FrozenFields isFrozen={isFrozen}>
          <Stack gap="md">
            {message && <Banner tone={message.tone}>{message.text}</Banner>}
            <Stack gap="sm">
              <Text size="caption" tone="muted">
                {t('order.usual')}
              </Text>
              <Inline gap="sm">
                {usual.map(({ name, text: usualText }) => (
                  <Button key={name} variant="outline" size="sm" onClick={() => take(usualText)}>
                    {name}
                  </Button>
                ))}
              </Inline>
            </Stack>
            <Field
              label={label}
              hint={t('order.words.hint')}
              error={error}
              counter={{ length: text.length, max: limits.max }}
            >
              <TextArea
                ref={field}
                value={text}
                maxLength={limits.max}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          </Stack>
        </FrozenFields>
      </form>
    </Dialog>
  );
}
