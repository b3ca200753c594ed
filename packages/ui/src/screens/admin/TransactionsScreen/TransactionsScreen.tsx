import { transaction } from '@sampan/api/contract/transaction';
import { shopZone } from '@sampan/api/shopZone';
import { Download, Plus } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/useFormats.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import type { DateRange, IsoDate } from '../../../primitives/DateRangePicker/isoDate.ts';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Select } from '../../../primitives/Select/Select.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { formatRangeName, getLongestRange, toPeriodInstants } from '../shared/charts/period.ts';
import { usePeriod } from '../shared/charts/usePeriod.ts';
import { useJob } from '../shared/jobs/useJob.ts';
import { isListParam } from '../shared/list/listQuery.ts';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { StaffCallFailure } from '../shared/StaffCallFailure.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { useOrderStats } from '../shared/shell/useWaiting.ts';
import { AllEntries, type EntryFilter, useEntrySearch } from './AllEntries.tsx';
import { Differences } from './Differences/Differences.tsx';
import { EntriesByDay } from './EntriesByDay.tsx';
import { EntryForm } from './Entry/EntryForm.tsx';
import { EntrySheet } from './Entry/EntrySheet.tsx';
import { entryTypes, useEntryLabels } from './Entry/entryLabels.ts';
import { tabs } from './TransactionsScreen.css.ts';

const views = ['days', 'all', 'differences'] as const;

/** The ledger: entries by day with totals, or all entries with search. */
export function TransactionsScreen() {
  const { t } = useTranslation('admin');
  const { params, set } = useQueryParams();
  const period = usePeriod('last30');
  const [layer, setLayer] = useState<'new' | 'export'>();
  const view = views.find((name) => name === params.get('view')) ?? 'days';
  const entry = Number(params.get('entry')) || undefined;
  const search = useEntrySearch();
  const openDifferences = useOrderStats().data?.shop?.openDifferences ?? 0;
  const close = () => setLayer(undefined);
  const open = (id: number) => set({ entry: String(id) });
  /** Page, search and filters belong to one list, and are left with it. */
  function show(next: (typeof views)[number]) {
    const ofList = [...params.keys()].filter(isListParam).map((name) => [name, null]);
    set({ ...Object.fromEntries(ofList), view: next === 'days' ? null : next });
  }
  return (
    <AdminPage
      permission="transactions.view"
      title={t('shell.place.transactions')}
      secondary={[{ label: t('transactions.export'), icon: Download, onSelect: () => setLayer('export') }]}
      primary={
        <Button leading={<Icon as={Plus} size={18} />} onClick={() => setLayer('new')}>
          {t('transactions.new')}
        </Button>
      }
    >
      <Tabs
        label={t('transactions.views')}
        variant="pill"
        items={views.map((value) => ({
          value,
          label: t(`transactions.view.${value}`),
          ...(value === 'differences' && { count: openDifferences }),
        }))}
        value={view}
        onValueChange={show}
        className={tabs}
      >
        {view === 'days' && <EntriesByDay period={period} onOpen={open} />}
        {view === 'all' && <AllEntries search={search} onOpen={open} />}
        {view === 'differences' && <Differences />}
      </Tabs>
      <EntrySheet id={entry} onClose={() => set({ entry: null })} />
      {layer === 'new' && <EntryForm onClose={close} />}
      {layer === 'export' && (
        <ExportDialog
          range={view === 'days' ? period.range : getLongestRange(period.today)}
          filter={view === 'days' ? undefined : search.filter}
          today={period.today}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}

interface ExportDialogProps {
  /** Initial range and filter: those of the shown list. */
  range: DateRange;
  filter?: EntryFilter | undefined;
  today: IsoDate;
  onClose: () => void;
}

/** Exports ledger entries of a range as a file by a server job; the tray reports its end. */
function ExportDialog({ range: shownRange, filter, today, onClose }: ExportDialogProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const formId = useId();
  const { getTypeLabel } = useEntryLabels();
  const { start, isStarting, error } = useJob(transaction.export);
  const [range, setRange] = useState(shownRange);
  const [type, setType] = useState(filter?.type ? String(filter.type) : 'all');
  const [keyword, setKeyword] = useState(filter?.keyword ?? '');

  async function send(event: FormEvent) {
    event.preventDefault();
    const trimmed = keyword.trim();
    const chosen = entryTypes.find((each) => String(each) === type);
    const answer = await start(
      {
        ...toPeriodInstants(range),
        locale,
        tz: shopZone,
        ...(chosen && { type: chosen }),
        ...(trimmed && { keyword: trimmed }),
      },
      { name: t('transactions.exportName', { period: formatRangeName(range) }) },
    );
    if (answer.status === 'success') onClose();
  }

  return (
    <Dialog
      title={t('transactions.export')}
      description={t('transactions.exportText')}
      hasForm
      onClose={onClose}
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
          <StaffCallFailure error={error} />
        </Stack>
      </form>
    </Dialog>
  );
}
