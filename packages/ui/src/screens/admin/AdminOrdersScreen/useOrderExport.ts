import { adminOrder } from '@sampan/api/contract/order';
import { shopZone } from '@sampan/api/shopZone';
import { useTranslation } from 'react-i18next';
import { useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/useJob.ts';
import type { ListState } from '../shared/useListState.ts';
import { type OrderSort, type StaffOrder, toOrderFilter } from './orderQuery.ts';

/** Maximum number of selected orders in one export. */
const maxChosen = 10_000;

type Gather = (most: number) => Promise<{ orders: StaffOrder[]; total: number } | undefined>;

/** Exports orders as a CSV file by a server job: all filtered or the selected ones. */
export function useOrderExport(list: ListState<OrderSort>, gather: Gather) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const locale = useLocale();
  const toast = useToast();
  const job = useJob(adminOrder.export);
  const { filters, isFiltered, selection } = list;

  async function start(input: Partial<Parameters<typeof job.start>[0]>, name: string) {
    const answer = await job.start({ ...input, locale, tz: shopZone }, { name });
    if (answer.status === 'fail') toast.error(t('orders.exportFailed'));
  }

  function exportAll() {
    const name = t(isFiltered ? 'orders.exported.filtered' : 'orders.exported.all');
    void start({ filter: toOrderFilter(filters) }, name);
  }

  async function exportChosen() {
    // All filtered orders, none excluded: the server applies the filters itself.
    if (selection.isAll && selection.ids.length === 0) return exportAll();
    // One page tells the total.
    const counted = await gather(1);
    if (counted && counted.total > maxChosen) return toast.error(t('orders.tooMany', { n: number(maxChosen) }));
    const found = counted && (await gather(maxChosen));
    if (!found) return toast.error(t('orders.ship.gather'));
    const ids = found.orders.map(({ id }) => id);
    await start({ ids }, t('orders.exported.chosen', { count: ids.length, n: number(ids.length) }));
  }

  return { exportAll, exportChosen: () => void exportChosen(), isBusy: job.isStarting };
}
