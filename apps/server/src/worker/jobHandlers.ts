import type { Db } from '../db/connect.ts';
import { readFresh } from '../db/postgres/replica.ts';
import { changeProducts } from './changeProducts.ts';
import { exportProducts } from './exportProducts.ts';
import { exportOrders, exportTransactions, exportUsers } from './exports.ts';
import { importProducts } from './importProducts.ts';
import { importResult } from './importResult.ts';
import type { JobHandlers, ResultFile } from './kinds.ts';
import type { LeasedJob } from './leasedJob.ts';
import { shipOrders } from './shipOrders.ts';

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
