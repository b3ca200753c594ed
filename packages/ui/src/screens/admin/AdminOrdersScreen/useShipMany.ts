import { adminOrder, order as orderCalls } from '@sampan/api/contract/order';
import type { InputOf } from '@sampan/api/endpoint';
import type { Job, JobProblem } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { RowNote } from '../../../patterns/DataTable/RowNote.tsx';
import { getJobStop, isJobOver } from '../shared/jobs/jobFacts.ts';
import { useJob } from '../shared/jobs/useJob.ts';

/** Results by order. */
interface ShipResult {
  /** Orders of a complete job; a stopped one does not say which it reached. */
  ids: readonly number[];
  failed: readonly JobProblem[];
  done: number;
  stopped: ReturnType<typeof getJobStop>;
}

const codesWithMessage = ['ORDER_STATE', 'NOT_FOUND', 'AGREEMENT_REQUIRED', 'NOTHING_TO_SHIP'] as const;

/** Ships many orders in one job, shown in the tray; at its end each row shows its result. */
export function useShipMany() {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const job = useJob(adminOrder.shipMany);
  const [shipped, setShipped] = useState<ShipResult>();

  /** Starts the job; resolves to whether the server accepted it. */
  async function ship(shipments: InputOf<typeof adminOrder.shipMany>['shipments']): Promise<boolean> {
    setShipped(undefined);
    function show(now: Job) {
      if (!isJobOver(now)) return;
      const failed = now.problems.filter(({ id }) => id !== undefined);
      const stopped = getJobStop(now, shipments.length);
      const ids = stopped ? [] : shipments.map(({ orderId }) => orderId);
      setShipped({ ids, failed, done: now.done - now.failed, stopped });
    }
    const answer = await job.start(
      { shipments },
      {
        name: t('orders.ship.job', { count: shipments.length, n: number(shipments.length) }),
        invalidates: ['admin', orderCalls.stats, orderCalls.detail],
        onChange: show,
      },
    );
    if (answer.status === 'success') show(answer.data);
    return answer.status === 'success';
  }

  function getNote({ id }: { id: number }): RowNote | undefined {
    if (!shipped) return undefined;
    const problem = shipped.failed.find((one) => one.id === id);
    if (problem) {
      const code = codesWithMessage.find((known) => known === problem.code) ?? 'other';
      return { tone: 'danger', text: t(`orders.ship.problem.${code}`) };
    }
    return shipped.ids.includes(id) ? { tone: 'success', text: t('orders.ship.done') } : undefined;
  }

  return {
    ship,
    isBusy: job.isStarting,
    error: job.error,
    forgetError: job.reset,
    shipped,
    getNote,
    forgetResult: () => setShipped(undefined),
  };
}
