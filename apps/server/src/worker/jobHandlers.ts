import { changeProducts } from './changeProducts.ts';
import { exportProducts } from './exportProducts.ts';
import { exportOrders, exportTransactions, exportUsers } from './exports.ts';
import { importProducts } from './importProducts.ts';
import { importResult } from './importResult.ts';
import type { JobHandlers } from './kinds.ts';
import { shipOrders } from './shipOrders.ts';

/** Handlers by kind of job. */
export const jobWorks: JobHandlers = {
  productImport: { work: importProducts, result: importResult, hasResultOfPart: true },
  productExport: { result: exportProducts },
  productBulk: { work: changeProducts },
  orderExport: { result: exportOrders },
  orderShipment: { work: shipOrders },
  userExport: { result: exportUsers },
  transactionExport: { result: exportTransactions },
};
