import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowsOf } from '../../db/query.ts';
import { products } from '../../db/schema.ts';

/** What an order reads of a product; the search's tokens, which are many, stay where they are. */
const lockedColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  cover: products.cover,
  options: products.options,
  i18n: products.i18n,
  type: products.type,
  status: products.status,
  priceAmount: products.priceAmount,
  onHand: products.onHand,
  reserved: products.reserved,
};
export type LockedProduct = Pick<typeof products.$inferSelect, keyof typeof lockedColumns>;

/** How many units of a product an order moves. */
interface Movement {
  productId: number;
  quantity: number;
}

/** What one unit does to the columns of its product. `onHand` counts reserved units too. */
const unitOf = {
  reserveStock: { onHand: 0, reserved: 1, sold: 0 },
  releaseStock: { onHand: 0, reserved: -1, sold: 0 },
  sellReserved: { onHand: -1, reserved: -1, sold: 1 },
  restock: { onHand: 1, reserved: 0, sold: -1 },
} as const;
type StockEffect = keyof typeof unitOf;

export function isStockEffect(effect: string): effect is StockEffect {
  return Object.hasOwn(unitOf, effect);
}

/**
 * Locks the products, and the cards that count them, in the order of their ids: two orders that share products wait for
 * each other and never in a circle. Gives their rows as they are now.
 */
export function lockProducts(tx: Db, productIds: readonly number[]): Promise<LockedProduct[]> {
  const ids = JSON.stringify(productIds);
  const idsAndCards = sql`
    with asked as (select value::bigint as id from jsonb_array_elements_text(${ids}::jsonb))
    select id from asked
    union
    select c.id from asked join products v on v.id = asked.id join products c on c.group_id = v.group_id and c.is_card`;
  return tx
    .select(lockedColumns)
    .from(products)
    .where(sql`${products.id} in (${idsAndCards})`)
    .orderBy(products.id)
    .for('update');
}

export interface Moved {
  /** Products of which there were not enough: nothing may stay of the transaction then. */
  short: number[];
  /** Whether a card ran out or came back, which changes what filters find. */
  isAvailabilityChanged: boolean;
}

/** Moves the units of locked products, on condition that there are enough, and brings the cards up to date. */
export async function moveStock(tx: Db, effect: StockEffect, movements: readonly Movement[]): Promise<Moved> {
  const unit = unitOf[effect];
  const deltas = JSON.stringify(
    movements.map(({ productId, quantity }) => ({
      id: productId,
      hand: unit.onHand * quantity,
      held: unit.reserved * quantity,
      gone: unit.sold * quantity,
    })),
  );
  const moved = await rowsOf<{ id: string | number; grouped: boolean; left: number; was: number }>(
    tx,
    sql`
    update products p set
      on_hand = p.on_hand + d.hand,
      reserved = p.reserved + d.held,
      sold = p.sold + d.gone,
      card_stock = case when p.group_id is null then p.on_hand + d.hand - p.reserved - d.held else p.card_stock end,
      card_sold = case when p.group_id is null then p.sold + d.gone else p.card_sold end
    from jsonb_to_recordset(${deltas}::jsonb) as d(id bigint, hand int, held int, gone int)
    where p.id = d.id and p.on_hand + d.hand >= p.reserved + d.held
    returning p.id, p.group_id is not null as grouped, p.on_hand - p.reserved as left,
      p.on_hand - d.hand - p.reserved + d.held as was`,
  );
  if (moved.some(({ grouped }) => grouped)) await refreshGroupStock(tx, movements);
  const done = new Set(moved.map(({ id }) => Number(id)));
  return {
    short: movements.map(({ productId }) => productId).filter((id) => !done.has(id)),
    isAvailabilityChanged: moved.some(({ left, was }) => left > 0 !== was > 0),
  };
}

/** The stock and sales of a group on the variant that stands for it, counted anew: it is locked, so none is missed. */
async function refreshGroupStock(tx: Db, movements: readonly Movement[]): Promise<void> {
  const ids = JSON.stringify(movements.map(({ productId }) => productId));
  await tx.execute(sql`
    update products c set
      card_stock = (select coalesce(sum(v.on_hand - v.reserved), 0) from products v
        where v.group_id = c.group_id and (v.status = 1 or c.status <> 1)),
      card_sold = (select coalesce(sum(v.sold), 0) from products v where v.group_id = c.group_id)
    where c.is_card and c.group_id in (
      select group_id from products
      where id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb)) and group_id is not null)`);
}
