import type { Contract } from '@sampan/api/contract';
import type { TransactionLog } from '@sampan/api/entities';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { toFigures } from '@sampan/domain/reports/figures';
import {
  auditLedgerEntry,
  type EntryDetails,
  type EntryOrder,
  isSystemEntry,
  planEntry,
} from '@sampan/domain/reports/ledger';
import { getPreviousPeriod, isInside, parsePeriod } from '@sampan/domain/reports/period';
import { planTrend, toTrendPoints } from '@sampan/domain/reports/trend';
import { getZone } from '@sampan/domain/reports/zone';
import { writeAudit } from '../audit.ts';
import { compareNewestFirst, DemoApiError, type DemoHandlersOf, getPage, mapPage } from '../call.ts';
import { createVersionConflict } from '../conflict.ts';
import { allocateId, type DemoState, getShopSettings, getUsername } from '../state.ts';
import { exportTransactions } from './exports.ts';
import { computeDayTotals, createKeywordFilter, toSummary } from './transaction/logs.ts';
import {
  computeSums,
  countMethods,
  countStatuses,
  getTrendParts,
  rankProducts,
  rankUsers,
} from './transaction/sums.ts';

function findOrder(orderId: number | undefined, state: DemoState): EntryOrder | undefined {
  const order = state.orders.get(orderId ?? 0);
  if (!order) return undefined;
  const { orderNo, userId } = order;
  const username = getUsername(state, userId);
  return { orderId: order.id, orderNo, userId, ...(username && { username }) };
}

/**
 * Derives the ledger columns from the details that staff entered. @throws DemoApiError VALIDATION for an unknown order
 */
function toColumns(details: EntryDetails, state: DemoState) {
  const plan = planEntry(details, findOrder(details.orderId, state), getShopSettings(state)['site.currency']);
  if (!plan.ok) throw new DemoApiError('VALIDATION', { fields: plan.fields });
  return plan.columns;
}

export const transaction: DemoHandlersOf<Contract['transaction']> = {
  // Payments of this backend are made in its own ledger: no provider has books that could differ.
  differences: ({ page, limit }) => getPage([], { page, limit }),
  statements: () => [],
  decideDifference: (_input, { fail }) => {
    throw fail('NOT_FOUND');
  },
  export: exportTransactions,
  createLog({ details }, call) {
    const { state, userId, now } = call;
    const at = now.toISOString();
    const columns = toColumns(details, state);
    const entry = { ...columns, id: allocateId(state, 'ledger'), operatorId: userId, createdAt: at, updatedAt: at };
    state.ledger.push(entry);
    writeAudit(call, auditLedgerEntry({ after: entry }));
    return entry;
  },

  logEdit({ id, details, updatedAt: openedAt }, call) {
    const { state, now } = call;
    const place = state.ledger.findIndex((entry) => entry.id === id);
    const before = state.ledger[place];
    if (!before) throw call.fail('NOT_FOUND');
    if (isChangedSince(before, openedAt)) throw createVersionConflict(call, { type: 'transaction', current: before });
    const updatedAt = now.toISOString();
    const { operatorId, createdAt } = before;
    const after: TransactionLog = isSystemEntry(before.type)
      ? { ...before, annotation: details, updatedAt }
      : { ...toColumns(details, state), id, ...(operatorId && { operatorId }), createdAt, updatedAt };
    if (after.annotation && Object.keys(after.annotation).length === 0) delete after.annotation;
    state.ledger[place] = after;
    writeAudit(call, auditLedgerEntry({ before, after }));
    return after;
  },

  logDelete({ id }, call) {
    const place = call.state.ledger.findIndex((entry) => entry.id === id);
    const before = call.state.ledger[place];
    if (!before) throw call.fail('NOT_FOUND');
    if (isSystemEntry(before.type)) throw call.fail('IN_USE');
    writeAudit(call, auditLedgerEntry({ before }));
    call.state.ledger.splice(place, 1);
    return { id };
  },

  logDetail({ id }, call) {
    const entry = call.state.ledger.find((one) => one.id === id);
    if (!entry) throw call.fail('NOT_FOUND');
    return entry;
  },

  logs({ type, keyword, ...paging }, { state }) {
    const matchesKeyword = createKeywordFilter(state, keyword);
    const found = state.ledger.filter((entry) => (type === undefined || entry.type === type) && matchesKeyword(entry));
    return mapPage(found.sort(compareNewestFirst), paging, toSummary);
  },

  logsByDate({ page, limit, tz, ...input }, { state }) {
    const period = parsePeriod(input);
    const found = state.ledger.filter(({ createdAt }) => isInside(period, createdAt)).sort(compareNewestFirst);
    const shown = getPage(found, { page, limit });
    return { ...shown, list: shown.list.map(toSummary), days: computeDayTotals(found, shown.list, getZone(tz)) };
  },

  paymentMethods: (input, { state }) => countMethods(state, parsePeriod(input)),
  statusDistribution: (input, { state }) => countStatuses(state, parsePeriod(input)),
  productRanking: ({ by, limit, ...input }, { state }) =>
    rankProducts(state, { period: parsePeriod(input), by, limit }),
  userRanking: ({ by, limit, ...input }, { state }) => rankUsers(state, { period: parsePeriod(input), by, limit }),

  report({ tz, ...input }, { state }) {
    const period = parsePeriod(input);
    return {
      ...toFigures(computeSums(state, period)),
      currency: getShopSettings(state)['site.currency'],
      previous: toFigures(computeSums(state, getPreviousPeriod(period, getZone(tz)))),
    };
  },

  trends({ unit, tz, isPrevious, ...input }, call) {
    const trend = planTrend(parsePeriod(input), { unit, isPrevious }, getZone(tz));
    if (!trend) throw call.fail('VALIDATION', { fields: { unit: 'tooMany' } });
    return toTrendPoints(trend.buckets, getTrendParts(call.state, trend.period, trend.buckets));
  },
};
