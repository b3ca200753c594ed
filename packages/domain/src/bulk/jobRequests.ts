import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { AuditTarget, JobKind } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import type { Audited } from '../audit/changes.ts';
import { getExportName } from '../exports/columns.ts';

/** The call that requests each kind of job, and what it is about. */
const requestByKind: Record<JobKind, { action: CallName; targetType: AuditTarget }> = {
  productImport: { action: 'adminProduct.import', targetType: 'product' },
  productExport: { action: 'adminProduct.export', targetType: 'product' },
  productBulk: { action: 'adminProduct.bulk', targetType: 'product' },
  orderExport: { action: 'adminOrder.export', targetType: 'order' },
  orderShipment: { action: 'adminOrder.shipMany', targetType: 'order' },
  userExport: { action: 'adminUser.export', targetType: 'user' },
  transactionExport: { action: 'transaction.export', targetType: 'transaction' },
};

/** Audit entry of a requested job; `fields` say what it works on. */
export function toAuditedJob(kind: JobKind, id: number, fields: Record<string, unknown> = {}): Audited {
  return { ...requestByKind[kind], after: { job: id, ...fields } };
}

/** Audit entry of a cancelled job. */
export function toAuditedJobCancel(kind: JobKind, id: number): Audited {
  return { action: 'job.cancel', targetType: requestByKind[kind].targetType, after: { job: id } };
}

/** A job as staff request it: its kind, the name of its file if it has one, and the audit-log fields. */
export interface JobRequest {
  kind: JobKind;
  name?: string;
  audited: Record<string, unknown>;
}

/** The job that exports the chosen or filtered orders. */
export function requestOrderExport(
  { filter, ids, except, tz }: Omit<ParsedInputOf<Contract['adminOrder']['export']>, 'locale'>,
  now: Date,
): JobRequest {
  const audited = { filter, ...(ids && { orders: ids.length }), ...(except && { except: except.length }) };
  return { kind: 'orderExport', name: getExportName('orders', now, tz), audited };
}

/** The job that exports the filtered accounts. */
export function requestUserExport(
  { filter, tz }: Pick<ParsedInputOf<Contract['adminUser']['export']>, 'filter' | 'tz'>,
  now: Date,
): JobRequest {
  return { kind: 'userExport', name: getExportName('users', now, tz), audited: { filter } };
}

/** The job that exports the ledger entries of a period. */
export function requestTransactionExport(
  { from, to, type, keyword, tz }: Omit<ParsedInputOf<Contract['transaction']['export']>, 'locale'>,
  now: Date,
): JobRequest {
  const audited = { from, to, ...(type && { type }), ...(keyword && { keyword }) };
  return { kind: 'transactionExport', name: getExportName('transactions', now, tz), audited };
}

/** The job that exports the filtered products; its file is dated in the shop's zone. */
export function requestProductExport(
  { filter }: Pick<ParsedInputOf<Contract['adminProduct']['export']>, 'filter'>,
  now: Date,
): JobRequest {
  return { kind: 'productExport', name: getExportName('products', now, shopZone), audited: { filter } };
}

/**
 * Builds the request of a bulk change of chosen products without duplicate ids, or of the products that matched a filter.
 * @param matchingIds ids of the products that match the filter
 */
export function requestBulkChange(
  { of, change }: ParsedInputOf<Contract['adminProduct']['bulk']>,
  matchingIds: readonly number[],
): JobRequest & { ids: number[] } {
  const ids = [...new Set('ids' in of ? of.ids : matchingIds)];
  const filtered = 'ids' in of ? {} : { filter: of.filter, ...(of.except && { except: of.except.length }) };
  return { kind: 'productBulk', audited: { change, ...filtered, products: ids.length }, ids };
}
