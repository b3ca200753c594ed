import { adminProduct } from '@sampan/api/contract/adminProduct';
import type { InputOf } from '@sampan/api/endpoint';
import type { Job, StaffProduct } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { RowNote } from '../../../patterns/DataTable/RowNote.tsx';
import { countSelected, noSelection } from '../../../patterns/DataTable/selection.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/jobs/useJob.ts';
import type { ListState } from '../shared/list/useListState.ts';
import type { BulkChange, BulkName } from './bulkChange.ts';
import { type ProductSort, toProductFilter } from './productQuery.ts';

type BulkSelection = InputOf<typeof adminProduct.bulk>['of'];

/** Maximum number of ids in one call. */
const maxIds = 10_000;
const largestPage = 100;
const isOver = ({ status }: Job) => status !== 'queued' && status !== 'running';
const codesWithMessage = ['NOT_FOUND', 'IN_USE', 'VALIDATION', 'VERSION_CONFLICT'] as const;

interface BulkResult {
  job: Job;
  /** The selected ids, or all rows. */
  ids: ReadonlySet<number> | 'all';
}

/** Changes the selected products in one job, shown in the tray; at its end each row shows its result. */
export function useProductBulk(list: ListState<ProductSort>, total: number) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const client = useClient();
  const toast = useToast();
  const job = useJob(adminProduct.bulk);
  const [running, setRunning] = useState<Job>();
  const [ended, setEnded] = useState<BulkResult>();
  const { selection, filters } = list;
  const count = countSelected(selection, total);

  /** Ids of all filtered products except the deselected ones; undefined if a request failed. */
  async function fetchSelectedIds(left: ReadonlySet<string>): Promise<number[] | undefined> {
    const ids: number[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await client.call(adminProduct.list, { ...toProductFilter(filters), page, limit: largestPage });
      if (answer.status === 'fail') return undefined;
      ids.push(...answer.data.list.map(({ id }) => id).filter((id) => !left.has(String(id))));
      if (ids.length > maxIds) return undefined;
      if (page >= answer.data.pages) return ids;
    }
  }

  async function resolveSelection(): Promise<BulkSelection | undefined> {
    if (!selection.isAll) return { ids: selection.ids.map(Number) };
    if (selection.ids.length === 0) return { filter: toProductFilter(filters) };
    const ids = await fetchSelectedIds(new Set(selection.ids));
    return ids && { ids };
  }

  /** Starts the job; resolves to whether the server accepted it. */
  async function change(name: BulkName, what: BulkChange): Promise<boolean> {
    setEnded(undefined);
    const of = await resolveSelection();
    if (!of) {
      toast.error(t('products.bulk.tooMany', { n: number(maxIds) }));
      return false;
    }
    const ids = 'ids' in of ? new Set(of.ids) : 'all';
    function tell(now: Job) {
      setRunning(isOver(now) ? undefined : now);
      if (isOver(now)) setEnded({ job: now, ids });
    }
    const answer = await job.start(
      { of, change: what },
      {
        name: t(`products.bulk.job.${name}`, { count, n: number(count) }),
        invalidates: ['product', 'admin'],
        onChange: tell,
      },
    );
    if (answer.status === 'fail') return false;
    tell(answer.data);
    list.setSelection(noSelection);
    return true;
  }

  function getNote({ id }: StaffProduct): RowNote | undefined {
    if (ended?.job.status !== 'done') return undefined;
    if (ended.ids !== 'all' && !ended.ids.has(id)) return undefined;
    const problem = ended.job.problems.find((one) => one.id === id);
    if (!problem) return { tone: 'success', text: t('products.bulk.rowDone') };
    const code = codesWithMessage.find((known) => known === problem.code) ?? 'other';
    return { tone: 'danger', text: t(`products.bulk.problem.${code}`) };
  }

  return {
    count,
    change,
    getNote,
    isStarting: job.isStarting,
    error: job.error,
    work: running && { done: running.done, total: running.total ?? count },
    ended: ended?.job,
    selectFailed() {
      const ids = ended?.job.problems.flatMap(({ id }) => (id === undefined ? [] : [String(id)])) ?? [];
      list.setSelection({ isAll: false, ids });
    },
    forget: () => setEnded(undefined),
  };
}
