import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { createExportStyle } from '@sampan/domain/exports/columns';
import { parsePeriod } from '@sampan/domain/reports/period';
import { eq } from 'drizzle-orm';
import { shipOrder } from '../areas/order/service.ts';
import { readFresh } from '../db/postgres/replica.ts';
import type { Db } from '../db/query.ts';
import { orders } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import { changeProducts } from './changeProducts.ts';
import { writeExport } from './exportFile.ts';
import {
  createTransactionExport,
  createUserExport,
  type ExportContext,
  exportProducts,
  orderRows,
} from './exportRows.ts';
import { importProducts, importResult } from './importProducts.ts';
import type { JobHandlers, LeasedJob, ResultFile } from './leasedJob.ts';
import { runInSlices } from './runInSlices.ts';

type ShipMany = ParsedInputOf<Contract['adminOrder']['shipMany']>;

/** Ships each order like the single-order call; a failed one does not affect the others. */
async function shipOrders(job: LeasedJob): Promise<void> {
  const { shipments } = job.getInput<ShipMany>();
  await runInSlices(job, shipments, async (shipment, slice) => {
    const { orderId: id } = shipment;
    try {
      await slice.savepoint((call) => shipOrder(call, shipment));
      slice.count('changed');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      slice.count('failed', [{ id, ...(await getOrderName(slice.call.db, id)), code: error.code }]);
    }
  });
}

/** The order number, for display. */
async function getOrderName(db: Db, id: number): Promise<{ name?: string }> {
  const [order] = await db.select({ name: orders.orderNo }).from(orders).where(eq(orders.id, id));
  return order ?? {};
}

type OrderExport = ParsedInputOf<Contract['adminOrder']['export']>;
type UserExport = ParsedInputOf<Contract['adminUser']['export']>;
type TransactionExport = ParsedInputOf<Contract['transaction']['export']>;

/** @throws ApiError if the job's actor may no longer act */
async function getContext(job: LeasedJob, db: Db): Promise<ExportContext> {
  const { locale, tz } = job.row.input as Pick<OrderExport, 'locale' | 'tz'>;
  const { settings, clock } = job.deps;
  const viewer = await job.actor();
  const { shop } = await settings.current();
  return { db, viewer, shop, now: clock.now(), style: createExportStyle(locale, tz) };
}

async function exportOrders(job: LeasedJob, db: Db): Promise<ResultFile> {
  return writeExport(job, await orderRows(await getContext(job, db), job.row.input as OrderExport));
}

async function exportUsers(job: LeasedJob, db: Db): Promise<ResultFile> {
  return writeExport(job, await createUserExport(await getContext(job, db), job.row.input as UserExport));
}

async function exportTransactions(job: LeasedJob, db: Db): Promise<ResultFile> {
  const { type, keyword, ...input } = job.row.input as TransactionExport;
  const period = parsePeriod(input);
  return writeExport(job, await createTransactionExport(await getContext(job, db), { type, keyword, period }));
}

/** Runs an export on the replica, or on the primary: it begins again there where the replica fails. */
function exportFresh(write: (job: LeasedJob, db: Db) => Promise<ResultFile>) {
  return (job: LeasedJob) => readFresh(job.deps, (db) => write(job, db));
}

/** Handlers by kind of job. */
export const jobHandlers: JobHandlers = {
  productImport: { work: importProducts, result: importResult, hasResultOfPart: true },
  productExport: { result: exportFresh(exportProducts) },
  productBulk: { work: changeProducts },
  orderExport: { result: exportFresh(exportOrders) },
  orderShipment: { work: shipOrders },
  userExport: { result: exportFresh(exportUsers) },
  transactionExport: { result: exportFresh(exportTransactions) },
};
