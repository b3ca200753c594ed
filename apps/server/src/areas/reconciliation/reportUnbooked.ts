import type { PaymentMethod, ProviderMethod } from '@sampan/api/entities';
import { compareStatement, type Difference, getLedgerNumbers } from '@sampan/domain/reconciliation/compare';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { ApiError } from '../../http/apiError.ts';
import type { UnbookedEvent, UnbookedMovements } from '../../providers/payment/port.ts';
import { getShopDay } from '../../providers/payment/shopDay.ts';
import { ProviderError } from '../../providers/providerHttp.ts';
import { closeInquiry, findUnanswered, storeDifferences, updateDisputes } from './differences.ts';
import { findMovementsByNumber } from './ledgerMovements.ts';

/**
 * Stores the differences of a dispute, or of a refund that the shop did not request, at once: its statement is a day late,
 * and lists no inquiries. The statement then finds the same differences. Not for use in a transaction.
 * @throws ApiError UNAVAILABLE if the provider cannot be reached, so that it sends the webhook again
 */
export async function reportUnbooked(
  { deps, log }: { deps: Deps; log: FastifyBaseLogger },
  method: PaymentMethod,
  event: UnbookedEvent,
): Promise<void> {
  if (method === 'manual') return;
  const found = await fetchUnbooked({ deps, log }, method, event);
  if (found) await storeUnbooked(deps, method, found);
}

/** A key that may not read disputes is refused about each of them. */
const maxRejections = 3;

/**
 * Asks the provider about the open disputes that it expects an answer to, and about open inquiries: a webhook about their end
 * may have been lost, and no statement lists it. Stops when the provider does not answer, or refuses the first ones.
 */
export async function checkUnanswered(deps: Deps, method: ProviderMethod): Promise<void> {
  let [rejections, isAllowed] = [0, false];
  for (const tradeNo of await findUnanswered(deps.db, method)) {
    try {
      const found = await deps.providers.payment[method].fetchUnbooked({ objectType: 'dispute', tradeNo });
      isAllowed = true;
      if (found) await storeUnbooked(deps, method, found);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { code, kind } = error;
      deps.log.warn({ method, tradeNo, code, kind }, 'open dispute not read');
      if (kind === 'refused') rejections += 1;
      if (kind === 'unreachable' || (!isAllowed && rejections === maxRejections)) return;
    }
  }
}

async function storeUnbooked(
  deps: Deps,
  method: ProviderMethod,
  { entries, inquiry }: UnbookedMovements,
): Promise<void> {
  if (inquiry?.isClosed) return closeInquiry(deps, method, inquiry.tradeNo);
  const numbers = inquiry ? [inquiry.number] : getLedgerNumbers(entries);
  const ledger = await findMovementsByNumber(deps.db, method, numbers);
  const differences: Difference[] = compareStatement({ statement: entries, statementBefore: [], ledger, expected: [] });
  if (inquiry) {
    const { isClosed: _, currency, ...facts } = inquiry;
    const orderId = ledger.find((each) => each.movement === 'payment' && each.number === inquiry.number)?.orderId;
    differences.push({
      ...facts,
      ...(orderId !== undefined && { orderId }),
      movement: 'dispute',
      kind: 'dispute',
      currency,
      fee: 0,
      feeCurrency: currency,
    });
  }
  const statement = { method, day: getShopDay(deps.clock.now().getTime()) };
  await updateDisputes(deps, statement, differences);
  await storeDifferences(deps.db, statement, differences);
}

/** Null where no account has it, or where no answer can be read: the statement may still list it. */
async function fetchUnbooked(
  { deps, log }: { deps: Deps; log: FastifyBaseLogger },
  method: ProviderMethod,
  event: UnbookedEvent,
): Promise<UnbookedMovements | null> {
  try {
    return await deps.providers.payment[method].fetchUnbooked(event);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { code, kind } = error;
    const { objectType, tradeNo } = event;
    log.error({ method, objectType, tradeNo, code, kind }, 'dispute or refund of a webhook not read');
    if (kind === 'unreachable') throw new ApiError('UNAVAILABLE', { retryAfter: 60 });
    // A key without the permission, or an answer of another form, fails every time: the provider would switch off an
    // endpoint that always fails.
    return null;
  }
}
