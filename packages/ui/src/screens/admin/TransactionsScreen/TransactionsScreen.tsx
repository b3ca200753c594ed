import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { AdminPage } from '../shared/AdminPage.tsx';
import { longestRange } from '../shared/charts/period.ts';
import { usePeriod } from '../shared/charts/usePeriod.ts';
import { useQueryParams } from '../shared/useQueryParams.ts';
import { AllEntries } from './AllEntries.tsx';
import { Differences } from './Differences.tsx';
import { EntriesByDay } from './EntriesByDay.tsx';
import { EntryForm } from './EntryForm.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { tabs } from './TransactionsScreen.css.ts';
import { useSearchResults } from './useFoundEntries.ts';

const views = ['days', 'all', 'differences'] as const;
type Layer = 'new' | 'export';

/** The ledger: entries by day with totals, or all entries with search. */
export function TransactionsScreen() {
  const { t } = useTranslation('admin');
  const { params, set } = useQueryParams();
  const period = usePeriod('last30');
  const [layer, setLayer] = useState<Layer>();
  const view = views.find((name) => name === params.get('view')) ?? 'days';
  const entry = Number(params.get('entry')) || undefined;
  const found = useSearchResults();
  const close = () => setLayer(undefined);
  const open = (id: number) => set({ entry: String(id) });
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
        activation="manual"
        items={views.map((value) => ({ value, label: t(`transactions.view.${value}`) }))}
        value={view}
        // Page, filters and sort order belong to one of the two lists.
        onValueChange={(next) => set({ view: next === 'days' ? null : next, page: null, size: null })}
        className={tabs}
      >
        {view === 'days' && <EntriesByDay period={period} onOpen={open} />}
        {view === 'all' && <AllEntries found={found} onOpen={open} />}
        {view === 'differences' && <Differences />}
      </Tabs>
      <EntrySheet id={entry} onClose={() => set({ entry: null })} />
      {layer === 'new' && <EntryForm onClose={close} />}
      {layer === 'export' && (
        <ExportDialog
          range={view === 'days' ? period.range : longestRange(period.today)}
          filter={view === 'days' ? undefined : found.filter}
          today={period.today}
          onClose={close}
        />
      )}
    </AdminPage>
  );
}
