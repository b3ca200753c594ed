import { type Movement, type StockEffect, unitsByEffect } from '@sampan/domain/order/stock';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import type { products } from '../../db/schema.ts';

type ProductRow = typeof products.$inferSelect;
/** Of a product as it was when it was locked: what stock and cards are counted by. */
type StockFacts = Pick<ProductRow, 'id' | 'groupId' | 'isCard' | 'status' | 'onHand' | 'reserved'>;
/** With what an order line keeps of it. */
export type OrderedProduct = StockFacts &
  Pick<ProductRow, 'slug' | 'name' | 'cover' | 'options' | 'i18n' | 'type' | 'priceAmount'>;

const facts = sql.raw(
  `p.id, p.group_id as "groupId", p.is_card as "isCard", p.status, p.on_hand as "onHand", p.reserved`,
);
const words = sql.raw(`p.slug, p.name, p.cover, p.options, p.i18n, p.type, p.price_amount as "priceAmount"`);

/**
 * What each product gets, as array literals. PostgreSQL takes an array that it cannot see into for ten rows: it looks
 * them up one by one, and finds no reason to plan the statement anew for other values.
 */
type Deltas = Record<'id' | 'hand' | 'held' | 'gone', string>;

/**
 * Locks, counts and writes in one question. Products and the cards that count them are locked in the order of their ids:
 * two orders that share products wait for each other and never in a circle. What is counted is what was locked, so what
 * another order has just taken is seen; a product of which there are not enough stays as it is.
 */
const moveWith = (columns: SQL) => (deltas: Deltas) =>
  sql`
  with given as (
    select * from unnest((select ${deltas.id}::bigint[]), (select ${deltas.hand}::int[]), (select ${deltas.held}::int[]),
      (select ${deltas.gone}::int[])) as d(id, hand, held, gone)
  ), asked as (
    select id from given
    union
    select c.id from given join products v on v.id = given.id join products c on c.group_id = v.group_id and c.is_card
  ), locked as (
    select ${columns} from products p where p.id in (select id from asked) order by p.id for update
  ), changes as (
    select l.id,
      coalesce(sum(g.hand) filter (where v.id = l.id), 0)::int as hand,
      coalesce(sum(g.held) filter (where v.id = l.id), 0)::int as held,
      coalesce(sum(g.gone) filter (where v.id = l.id), 0)::int as gone,
      coalesce(sum(g.hand - g.held) filter (where l."isCard" and (v.status = 1 or l.status <> 1)), 0)::int as card_stock,
      coalesce(sum(g.gone) filter (where l."isCard"), 0)::int as card_sold
    from locked l
    join locked v on v.id = l.id or v."groupId" = l."groupId"
    join given g on g.id = v.id
    group by l.id
  ), moved as (
    update products p set
      on_hand = p.on_hand + c.hand,
      reserved = p.reserved + c.held,
      sold = p.sold + c.gone,
      card_stock = p.card_stock + c.card_stock,
      card_sold = p.card_sold + c.card_sold
    from changes c
    where p.id = c.id and p.on_hand + c.hand >= p.reserved + c.held
    returning p.id, p.on_hand - p.reserved as remaining
  )
  select row_to_json(l) as product, m.remaining from locked l left join moved m on m.id = l.id`;

const moveFacts = moveWith(facts);
const moveProducts = moveWith(sql`${facts}, ${words}`);

export interface StockChange<Product extends StockFacts = StockFacts> {
  /** As they were before, those that could not be moved included; without cards that nobody asked for. */
  products: Product[];
  /** Products of which there were not enough: nothing may stay of the transaction then. */
  short: number[];
  /** Whether a product ran out or came back, which changes what filters find. */
  isAvailabilityChanged: boolean;
}

async function move<Product extends StockFacts>(
  tx: Db,
  statement: (deltas: Deltas) => SQL,
  effect: StockEffect,
  movements: readonly Movement[],
): Promise<StockChange<Product>> {
  const unit = unitsByEffect[effect];
  const listed = (value: (movement: Movement) => number) => `{${movements.map(value).join(',')}}`;
  const deltas: Deltas = {
    id: listed(({ productId }) => productId),
    hand: listed(({ quantity }) => unit.onHand * quantity),
    held: listed(({ quantity }) => unit.reserved * quantity),
    gone: listed(({ quantity }) => unit.sold * quantity),
  };
  const rows = await queryRows<{ product: Product; remaining: number | null }>(tx, statement(deltas));
  const asked = new Set(movements.map(({ productId }) => productId));
  const own = rows.filter(({ product }) => asked.has(product.id));
  const cards = new Set(rows.flatMap(({ product }) => (product.isCard ? product.groupId : [])));
  const uncounted = own.filter(({ product }) => product.groupId !== null && !cards.has(product.groupId));
  if (uncounted.length > 0) await countGroups(tx, uncounted);
  return {
    products: own.map(({ product }) => product),
    short: own.filter(({ remaining }) => remaining === null).map(({ product }) => product.id),
    isAvailabilityChanged: own.some(
      ({ product, remaining }) => remaining !== null && remaining > 0 !== product.onHand > product.reserved,
    ),
  };
}

/** Moves the units of an order's products, on condition that there are enough, and keeps their cards up to date. */
export function adjustStock(tx: Db, effect: StockEffect, movements: readonly Movement[]): Promise<StockChange> {
  return move(tx, moveFacts, effect, movements);
}

/** Reserves what an order asks for, and gives the products as they were: to be judged before anything else is written. */
export function reserveStock(tx: Db, movements: readonly Movement[]): Promise<StockChange<OrderedProduct>> {
  return move(tx, moveProducts, 'reserveStock', movements);
}

/** Another variant has begun to stand for its group while the lock was waited for: its card is counted anew. */
async function countGroups(tx: Db, rows: readonly { product: StockFacts }[]): Promise<void> {
  const ids = JSON.stringify([...new Set(rows.map(({ product }) => product.groupId))]);
  await tx.execute(sql`
    update products c set
      card_stock = (select coalesce(sum(v.on_hand - v.reserved), 0) from products v
        where v.group_id = c.group_id and (v.status = 1 or c.status <> 1)),
      card_sold = (select coalesce(sum(v.sold), 0) from products v where v.group_id = c.group_id)
    where c.is_card and c.group_id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`);
}
