import type { ProviderMethod } from '@sampan/api/entities';
import { transactionType } from '@sampan/api/statuses';
import { toLateTradeNo } from '@sampan/domain/payment/refundNumbers';
import type { LedgerMovement } from '@sampan/domain/reconciliation/compare';
import { type SQL, sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { toChunks } from '../../db/queries/manyRows.ts';
import { type Db, queryRows, toTextArray } from '../../db/query.ts';

const payment = inlineNumber(transactionType.payment);
const refund = inlineNumber(transactionType.refund);

interface LedgerRow {
  movement: 'payment' | 'refund';
  number: string;
  amount: string | number;
  currency: string;
  order_id: string | number;
}

/**
 * Reads payments and refunds of the ledger (`l`) with the number by which the provider knows them. The refund of a late
 * payment has no row in `refunds`; entries of earlier releases do not state its number, which the SQL makes of the
 * payment's, as `formatLateRefundNo` does. A refund with an operator was sent by hand, so no statement has it.
 */
export async function readMovements(db: Db, method: ProviderMethod, where: SQL): Promise<LedgerMovement[]> {
  const rows = await queryRows<LedgerRow>(
    db,
    sql`select * from (
      select case when l.type = ${payment} then 'payment' else 'refund' end as movement,
        case
          when l.type = ${payment} then l.details ->> 'outTradeNo'
          when l.details ? 'outRefundNo' then l.details ->> 'outRefundNo'
          when l.details ? 'refundId' then
            (select r.out_refund_no from refunds r where r.id = (l.details ->> 'refundId')::bigint)
          else 'L' || (l.details ->> 'outTradeNo')
        end as number,
        abs(l.amount) as amount, l.currency, l.order_id, l.created_at
      from transaction_logs l
      where l.method = ${method} and l.type in (${payment}, ${refund}) and l.order_id is not null
        and not (l.type = ${refund} and l.operator_id is not null) and ${where}) m
    where m.number is not null order by m.created_at`,
  );
  return rows.map(({ movement, number, amount, currency, order_id }) => ({
    movement,
    number,
    amount: Number(amount),
    currency,
    orderId: Number(order_id),
  }));
}

/** Finds the ledger's payments and refunds with these numbers, of any time. */
export async function findMovementsByNumber(
  db: Db,
  method: ProviderMethod,
  numbers: readonly string[],
): Promise<LedgerMovement[]> {
  const numberSet = new Set(numbers);
  const matches: LedgerMovement[] = [];
  for (const chunk of toChunks(numbers)) {
    const outTradeNos = [...chunk, ...chunk.map(toLateTradeNo).filter((number) => number !== undefined)];
    const isOfOrder = sql`l.order_id in (
      select order_id from payments where out_trade_no = any(${toTextArray(outTradeNos)})
      union select order_id from refunds where out_refund_no = any(${toTextArray(chunk)}))`;
    const movements = await readMovements(db, method, isOfOrder);
    matches.push(...movements.filter(({ number }) => numberSet.has(number)));
  }
  return matches;
}

/** Finds the ledger's payments and refunds of a period; `to` is exclusive. */
export function findMovementsBetween(db: Db, method: ProviderMethod, from: Date, to: Date): Promise<LedgerMovement[]> {
  const isBetween = sql`l.created_at >= ${from.toISOString()}::timestamptz and l.created_at < ${to.toISOString()}::timestamptz`;
  return readMovements(db, method, isBetween);
}
