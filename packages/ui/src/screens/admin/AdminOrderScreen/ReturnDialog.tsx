import { unitsOut } from '@sampan/domain/order/refunds';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRefusedLines } from '../../../features/order/RefundRequest/refundFields.ts';
import { useTranslated } from '../../../i18n/translated.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Checkbox } from '../../../primitives/Checkbox/Checkbox.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import type { StaffDialogProps } from './RefundDialog.tsx';
import { QuantityField } from './RefundPartFields.tsx';
import { parseUnits } from './useRefundPart.ts';

/** Records which shipped units were returned, and whether they are restocked. */
export function ReturnDialog({ order, process }: StaffDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const inWords = useTranslated();
  const [quantities, setQuantities] = useState<Readonly<Record<number, string>>>({});
  const [restocks, setRestocks] = useState(true);
  const [isJudged, setJudged] = useState(false);
  const lines = order.lines.flatMap((line) => {
    const max = unitsOut(order, line);
    return max > 0 ? [{ line, max }] : [];
  });
  const returned = lines.flatMap(({ line, max }) => {
    const quantity = parseUnits(quantities[line.id], max);
    return quantity ? [{ orderLineId: line.id, quantity, restock: restocks }] : [];
  });
  const isRight = returned.length > 0 && lines.every(({ line, max }) => parseUnits(quantities[line.id], max) !== null);
  const { message, isBusy, isOver, isUncertain, refused } = process;
  const refusedLines = refused ? getRefusedLines(refused, returned) : new Map<number, string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    setJudged(true);
    if (isOver) return process.submit();
    if (isRight) process.submit({ returned });
  }

  return (
    <FormDialog
      title={t('order.returning.title', { no: order.orderNo })}
      description={t('order.returning.text')}
      size="sm"
      formId={formId}
      submitLabel={isOver ? t('common:action.close') : t(isUncertain ? 'order.checkAgain' : 'order.returning.submit')}
      isBusy={isBusy}
      onClose={process.close}
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap="md">
          {message && <Banner tone={message.tone}>{message.text}</Banner>}
          {isJudged && returned.length === 0 && <Banner tone="danger">{t('order.returning.none')}</Banner>}
          {lines.map(({ line, max }) => (
            <QuantityField
              key={line.id}
              label={inWords(line).name}
              max={max}
              value={quantities[line.id] ?? ''}
              isJudged={isJudged}
              isRefused={refusedLines.has(line.id)}
              onChange={(value) => setQuantities((before) => ({ ...before, [line.id]: value }))}
            />
          ))}
          <Checkbox isChecked={restocks} onCheckedChange={setRestocks}>
            {t('order.refunding.restock')}
          </Checkbox>
        </Stack>
      </form>
    </FormDialog>
  );
}
