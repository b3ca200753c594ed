import { transaction } from '@sampan/api/contract/transaction';
import { shopZone } from '@sampan/api/shopZone';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/useFormats.ts';
import { CallFailure } from '../../../patterns/Form/CallFailure.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import type { DateRange, IsoDate } from '../../../primitives/DateRangePicker/isoDate.ts';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { periodInstants, rangeName } from '../shared/charts/period.ts';
import { useJob } from '../shared/useJob.ts';
import { entryTypes, useEntryLabels } from './entryLabels.ts';
import type { EntryFilter } from './useFoundEntries.ts';

export interface ExportDialogProps {
  /** Initial range and filter: those of the shown list. */
  range: DateRange;
  filter?: EntryFilter | undefined;
  today: IsoDate;
  onClose: () => void;
}

/** Exports ledger entries of a range as a file by a server job; the tray reports its end. */
export function ExportDialog({ range: shown, filter, today, onClose }: ExportDialogProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const formId = useId();
  const { getTypeLabel } = useEntryLabels();
  const { start, isStarting, error } = useJob(transaction.export);
  const [range, setRange] = useState(shown);
  const [type, setType] = useState(filter?.type ? String(filter.type) : 'all');
  const [keyword, setKeyword] = useState(filter?.keyword ?? '');

  async function send(event: FormEvent) {
    event.preventDefault();
    const trimmed = keyword.trim();
    const chosen = entryTypes.find((each) => String(each) === type);
    const answer = await start(
      {
        ...periodInstants(range),
        locale,
        tz: shopZone,
        ...(chosen && { type: chosen }),
        ...(trimmed && { keyword: trimmed }),
      },
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
            <DateRangePicker value={range} onValueChange={setRange} today={today} max={today} />
          </Field>
          <Field label={t('transactions.column.type')}>
            <Select
              value={type}
              onValueChange={setType}
              options={[
                { value: 'all', label: t('list.all') },
                ...entryTypes.map((value) => ({ value: String(value), label: getTypeLabel(value) })),
              ]}
            />
          </Field>
          <Field label={t('transactions.search')}>
            <TextInput value={keyword} onChange={({ target }) => setKeyword(target.value)} />
          </Field>
          <CallFailure error={error} />
        </Stack>
      </form>
    </Dialog>
  );
}
