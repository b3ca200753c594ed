import { adminOrder } from '@sampan/api/contract/order';
import { shopZone } from '@sampan/api/shopZone';
import { useTranslation } from 'react-i18next';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/jobs/useJob.ts';
import type { ListState } from '../shared/list/useListState.ts';
import { type OrderSort, orderDefaults, toOrderFilter } from '../shared/orders/orderQuery.ts';

/** Exports orders as a CSV file by a server job: all filtered or the selected ones, in the order of the list. */
export function useOrderExport(list: ListState<OrderSort>) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const locale = useLocale();
  const toast = useToast();
  const job = useJob(adminOrder.export);
  const { filters, isFiltered, selection, sort } = list;

  // The default order is left out: a server of the release before does not take the field.
  async function start(input: Partial<Parameters<typeof job.start>[0]>, name: string) {
    const answer = await job.start(
      { ...input, ...(sort !== orderDefaults.sort && { sort }), locale, tz: shopZone },
      { name },
    );
    if (answer.status === 'fail') toast.error(t('orders.exportFailed'));
  }

  function exportAll() {
    const name = t(isFiltered ? 'orders.exported.filtered' : 'orders.exported.all');
    void start({ filter: toOrderFilter(filters) }, name);
  }

  function exportChosen() {
    const ids = selection.ids.map(Number);
    if (!selection.isAll) {
      return start({ ids }, t('orders.exported.chosen', { count: ids.length, n: number(ids.length) }));
    }
    if (ids.length === 0) return exportAll();
    return start({ filter: toOrderFilter(filters), except: ids }, t('orders.exported.filtered'));
  }

  return { exportAll, exportChosen: () => void exportChosen() };
}
