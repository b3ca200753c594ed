import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextDraft } from '../../../../app/drafts/useTextDraft.ts';
import { ActionDialog, type ActionDialogProps } from '../../../../patterns/ReasonSheet/ActionDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';

export interface MessageDialogProps
  extends Omit<ActionDialogProps, 'size' | 'hasForm' | 'isDirty' | 'onSubmit' | 'children'> {
  /** Warnings above the fields. */
  warnings?: ReactNode;
  label: string;
  /** Unique per order and action. The text is kept under it in this tab when the session expires. */
  draftName: string;
  /** Common texts: a short label for the button and the text it inserts. */
  usual: readonly { name: string; text: string }[];
  limits: { min: number; max: number };
  /** The server's error for this text. */
  getError: (text: string) => string | undefined;
  onSubmit: (text: string) => void;
}

/**
 * Asks staff for a message to the customer. Unlike `ReasonSheet`, where a customer chooses a reason, the text is always
 * editable: a common one only fills the field.
 */
export function MessageDialog({
  warnings,
  label,
  draftName,
  usual,
  limits,
  getError,
  onSubmit,
  ...dialog
}: MessageDialogProps) {
  const { t } = useTranslation('admin');
  const [text, setText] = useTextDraft(draftName);
  const [hasSubmitted, setSubmitted] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const length = text.trim().length;
  const problem =
    length === 0 ? t('order.words.needed') : length < limits.min ? t('order.words.tooShort', { n: limits.min }) : null;

  const error = hasSubmitted && problem ? problem : getError(text);

  function submit() {
    setSubmitted(true);
    if (problem) return field.current?.focus();
    onSubmit(text.trim());
  }
  function take(usualText: string) {
    setText(usualText);
    field.current?.focus();
  }

  return (
    <ActionDialog {...dialog} hasForm isDirty={text !== ''} onSubmit={submit}>
      <Stack gap="md">
        {warnings}
        {usual.length > 0 && (
          <Stack gap="sm">
            <MutedText size="caption">{t('order.usual')}</MutedText>
            <Inline gap="sm">
              {usual.map(({ name, text: usualText }) => (
                <Button key={name} variant="outline" size="sm" onClick={() => take(usualText)}>
                  {name}
                </Button>
              ))}
            </Inline>
          </Stack>
        )}
        <Field
          label={label}
          hint={t('order.words.hint')}
          error={error}
          counter={{ length: text.length, max: limits.max }}
        >
          <TextArea ref={field} value={text} maxLength={limits.max} onChange={(event) => setText(event.target.value)} />
        </Field>
      </Stack>
    </ActionDialog>
  );
}
