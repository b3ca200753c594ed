import { adminProduct } from '@sampan/api/contract/adminProduct';
import { category } from '@sampan/api/contract/product';
import type { InputOf } from '@sampan/api/endpoint';
import type { Job, Page, StaffProduct } from '@sampan/api/entities';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReads } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { RowNote } from '../../../patterns/DataTable/RowNote.tsx';
import { countSelected, noSelection } from '../../../patterns/DataTable/selection.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { getJobStop, isJobOver } from '../shared/jobs/jobFacts.ts';
import { useJob } from '../shared/jobs/useJob.ts';
import type { ListState } from '../shared/list/useListState.ts';
import { type BulkChange, type BulkName, isRepeatable, toProblemKey } from './bulkChange.ts';
import { type ProductSort, toProductFilter } from './productQuery.ts';

/** Number of products whose new price is shown before the change. */
const maxExamples = 3;

/** A job stores the first problems only. */
const areProblemsComplete = ({ failed, problems }: Job) => failed <= problems.length;

interface BulkResult {
  job: Job;
  /** The selected ids; undefined if a filter selected the products, which may match others by now. */
  ids: ReadonlySet<number> | undefined;
}

/** Changes the selected products in one job, shown in the tray; at its end each row shows its result. */
export function useProductBulk(list: ListState<ProductSort>, page: Page<StaffProduct> | undefined) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const toast = useToast();
  const job = useJob(adminProduct.bulk);
  const reads = useReads();
  const [running, setRunning] = useState<Job>();
  const [ended, setEnded] = useState<BulkResult>();
  const { selection, filters } = list;
  const total = page?.total ?? 0;
  const count = countSelected(selection, total);

  /** More products match than the list counts, so that nobody could confirm their number. */
  const isUncounted = selection.isAll && total >= maxCountedRows;

  function getBulkSelection(): InputOf<typeof adminProduct.bulk>['of'] {
    const ids = selection.ids.map(Number);
    if (!selection.isAll) return { ids };
    return { filter: toProductFilter(filters), count, ...(ids.length > 0 && { except: ids }) };
  }

  /** Starts the job; resolves to whether the server accepted it. */
  async function change(name: BulkName, bulkChange: BulkChange): Promise<boolean> {
    setEnded(undefined);
    const of = getBulkSelection();
    const ids = 'ids' in of ? new Set(of.ids) : undefined;
    function show(now: Job) {
      setRunning(isJobOver(now) ? undefined : now);
      if (isJobOver(now)) setEnded({ job: now, ids });
    }
    const answer = await job.start(
      { of, change: bulkChange },
      {
        name: t(`products.bulk.job.${name}`, { count, n: number(count) }),
        invalidates: ['product', 'admin'],
        onChange: show,
        // Another number of products may match the filter by then.
        isRepeatable: isRepeatable(bulkChange) && ids !== undefined,
      },
    );
    if (answer.status === 'fail') {
      if (answer.error.code === 'COUNT_CHANGED') void reads.invalidate(adminProduct.list);
      if (answer.error.fields?.['change.categoryId']) void reads.invalidate(category.list);
      return false;
    }
    show(answer.data);
    list.setSelection(noSelection);
    return true;
  }

  function getNote({ id }: StaffProduct): RowNote | undefined {
    if (ended?.job.status !== 'done') return undefined;
    const problem = ended.job.problems.find((one) => one.id === id);
    if (!problem) {
      const isDone = ended.ids?.has(id) && areProblemsComplete(ended.job);
      return isDone ? { tone: 'success', text: t('products.bulk.rowDone') } : undefined;
    }
    return { tone: 'danger', text: t(`products.bulk.problem.${toProblemKey(problem.code)}`) };
  }

  function selectFailed({ problems }: Job) {
    list.setSelection({ isAll: false, ids: problems.flatMap(({ id }) => (id === undefined ? [] : [String(id)])) });
  }

  return {
    count,
    /** Returns whether the selection can be changed, and forgets the last failure; says why not otherwise. */
    mayBegin(): boolean {
      if (isUncounted) toast.error(t('products.bulk.tooMany', { n: number(maxCountedRows - 1) }));
      job.reset();
      return !isUncounted;
    },
    change,
    getNote,
    isStarting: job.isStarting,
    error: job.error,
    work: running && { done: running.done, total: running.total ?? count },
    ended: ended?.job,
    /** How the ended job stopped before its end; undefined for a complete one. */
    stopped: ended && getJobStop(ended.job, ended.job.total ?? count),
    /** The first selected products of the shown page. */
    examples: (page?.list ?? [])
      .filter(({ id }) => selection.ids.includes(String(id)) !== selection.isAll)
      .slice(0, maxExamples),
    /** Selects the products that were not changed; undefined if the job did not list all of them. */
    selectFailed: ended && areProblemsComplete(ended.job) ? () => selectFailed(ended.job) : undefined,
    forget: () => setEnded(undefined),
  };
}
