import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import type { StaffDialogProps } from './RefundDialogs.tsx';

const maxEventLength = 200;

/** Adds a shipment event with its text and time; the time defaults to now. */
export function ShipmentEventDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { dateTime } = useFormats();
  const formId = useId();
  const [text, setText] = useState('');
  /** Local date and time in the format of `datetime-local`: `2026-11-22T09:30`. */
  const [time, setTime] = useState('');
  const [isJudged, setJudged] = useState(false);
  const { message, isBusy, isOver, isUncertain, rejected, getTextError } = process;
  const at = time && !Number.isNaN(Date.parse(time)) ? new Date(time).toISOString() : undefined;
  const isTimeRejected = rejected?.fields.at !== undefined && rejected.draft.at === at;
  const textError = isJudged && !text.trim() ? t('order.words.needed') : getTextError('text', text);

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (text.trim()) process.submit({ text: text.trim(), ...(at && { at }) });
  }

  return (
    <FormDialog
      title={t('order.telling.title', { no: order.orderNo })}
      description={t('order.telling.text')}
      size="sm"
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.telling.submit')}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          <Field
            label={t('order.telling.label')}
            counter={{ length: text.length, max: maxEventLength }}
            {...(textError && { error: textError })}
          >
            <TextArea value={text} maxLength={maxEventLength} onChange={(event) => setText(event.target.value)} />
          </Field>
          <Field
            label={t('order.telling.at')}
            isOptional
            hint={t('order.telling.atHint')}
            {...(isTimeRejected && { error: t('order.telling.range', { at: dateTime(order.createdAt) }) })}
          >
            <TextInput type="datetime-local" value={time} onChange={(event) => setTime(event.target.value)} />
          </Field>
        </Stack>
      </form>
    </FormDialog>
  );
}
