import { transaction } from '@sampan/api/contract/transaction';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/useFormats.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { periodInstants, rangeName } from '../shared/charts/period.ts';
import type { ShopPeriod } from '../shared/charts/usePeriod.ts';
import { shopZone } from '../shared/filterReads.ts';
import { useJob } from '../shared/useJob.ts';
import { entryTypes, useEntryWords } from './entryWords.ts';

export interface ExportDialogProps {
  /** What is looked at, to begin with. */
  period: ShopPeriod;
  onClose: () => void;
}

/** The books of some days as a sheet. The server writes it; the tray says when it is there. */
export function ExportDialog({ period, onClose }: ExportDialogProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const formId = useId();
  const { typeWord } = useEntryWords();
  const { start, isStarting, error } = useJob(transaction.export);
  const [range, setRange] = useState(period.range);
  const [type, setType] = useState('all');

  async function send(event: FormEvent) {
    event.preventDefault();
    const chosen = entryTypes.find((each) => String(each) === type);
    const answer = await start(
      { ...periodInstants(range), locale, tz: shopZone, ...(chosen && { type: chosen }) },
      { name: t('transactions.exportName', { period: rangeName(range) }) },
    );
    if (answer.status === 'success') onClose();
  }

  return (
    <Dialog
      title={t('transactions.export')}
      description={t('transactions.exportText')}
      isOpen
      hasForm
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button type="submit" form={formId} size="lg" isLoading={isStarting}>
          {t('transactions.exportStart')}
        </Button>
      }
    >
      <form id={formId} onSubmit={(event) => void send(event)}>
        <Stack gap="lg">
          <Field label={t('reports.period')}>
            <DateRangePicker value={range} onValueChange={setRange} today={period.today} max={period.today} />
          </Field>
          <Field label={t('transactions.column.type')}>
            <Select
              value={type}
              onValueChange={setType}
              options={[
                { value: 'all', label: t('list.all') },
                ...entryTypes.map((value) => ({ value: String(value), label: typeWord(value) })),
              ]}
            />
          </Field>
          <CallFailure error={error} />
        </Stack>
      </form>
    </Dialog>
  );
}
