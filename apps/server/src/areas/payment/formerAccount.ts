import { previousLifetimeMs } from '@sampan/domain/provider/changeCredentials';
import type { Deps } from '../../deps.ts';
import type { PaymentColumns, RefundColumns } from '../order/orderRecord.ts';
import { readEnvironmentChange } from './providerDelays.ts';

interface RepeatedRefund {
  payment: PaymentColumns;
  /** The order's; undefined to return a late payment. */
  refund: RefundColumns | undefined;
}

/**
 * Whether an account before the present one may still pay a refund that was requested before, or has paid it: that the
 * present account does not know the trade then says nothing. For as long as the former credentials may be used, and then
 * staff decide.
 */
export async function mayFormerAccountPay(
  deps: Pick<Deps, 'db' | 'clock' | 'providers'>,
  { payment: { method, created_at: createdAt }, refund }: RepeatedRefund,
): Promise<boolean> {
  if (method === 'manual') return false;
  const { updatedAt } = await deps.providers.credentials.read(method);
  const changes = [updatedAt, await readEnvironmentChange(deps, method)];
  const changedAt = Math.max(...changes.map((at) => at?.getTime() ?? 0));
  if (changedAt <= Date.parse(createdAt)) return false;
  const since = Math.max(changedAt, refund?.decided_at ? Date.parse(refund.decided_at) : 0);
  return deps.clock.now().getTime() - since < previousLifetimeMs;
}
