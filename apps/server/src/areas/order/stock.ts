import { productStatus } from '@sampan/api/statuses';
import { type Movement, type StockEffect, unitsByEffect } from '@sampan/domain/order/stock';
import { type SQL, sql } from 'drizzle-orm';
import type { CacheScope } from '../../cache/catalogueCache.ts';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, queryRows, toIdArray } from '../../db/query.ts';
import type { products } from '../../db/schema.ts';

const onShelf = inlineNumber(productStatus.onShelf);

type ProductRow = typeof products.$inferSelect;
/** Product columns for stock and cards, as of when the row was locked. */
type StockFacts = Pick<ProductRow, 'id' | 'groupId' | 'isCard' | 'status' | 'onHand' | 'reserved'>;
/** A product with the columns that an order line copies. */
export type LockedProduct = StockFacts &
  Pick<ProductRow, 'slug' | 'name' | 'cover' | 'options' | 'i18n' | 'type' | 'priceAmount'>;

const facts = sql.raw(
  `p.id, p.group_id as "groupId", p.is_card as "isCard", p.status, p.on_hand as "onHand", p.reserved`,
);
const copiedColumns = sql.raw(`p.slug, p.name, p.cover, p.options, p.i18n, p.type, p.price_amount as "priceAmount"`);

/**
 * Stock changes per product, as array literals. PostgreSQL estimates an opaque array at ten rows, so it uses index
 * look-ups and can reuse the generic plan.
 */
type Deltas = Record<'id' | 'hand' | 'held' | 'gone', string>;

/**
 * Locks, checks and updates in one statement. Locks products and cards in the order of their ids, so that orders with
 * common products cannot deadlock. The check uses the locked values and so includes concurrent orders; a product with
 * too little stock is not changed.
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
      coalesce(sum(g.hand - g.held) filter (
        where l."isCard" and (v.status = ${onShelf} or l.status <> ${onShelf})), 0)::int as card_stock,
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
const moveProducts = moveWith(sql`${facts}, ${copiedColumns}`);

/** Result of a change of stock. */
export interface StockAdjustment<Product extends StockFacts = StockFacts> {
  /** Products before the change, including those with too little stock; without additional cards. */
  products: Product[];
  /** Products with too little stock; if any, the transaction must be rolled back. */
  short: number[];
  /** Whether a product became sold out or available, which changes filter results. */
  isAvailabilityChanged: boolean;
}

/** Whether stock was changed, and whether that changes filter results. */
export interface StockMove extends Pick<StockAdjustment, 'isAvailabilityChanged'> {
  isStockMoved: boolean;
}

async function move<Product extends StockFacts>(
  tx: Db,
  statement: (deltas: Deltas) => SQL,
  effect: StockEffect,
  movements: readonly Movement[],
): Promise<StockAdjustment<Product>> {
  const unit = unitsByEffect[effect];
  const toArrayLiteral = (value: (movement: Movement) => number) => `{${movements.map(value).join(',')}}`;
  const deltas: Deltas = {
    id: toArrayLiteral(({ productId }) => productId),
    hand: toArrayLiteral(({ quantity }) => unit.onHand * quantity),
    held: toArrayLiteral(({ quantity }) => unit.reserved * quantity),
    gone: toArrayLiteral(({ quantity }) => unit.sold * quantity),
  };
  const rows = await queryRows<{ product: Product; remaining: number | null }>(tx, statement(deltas));
  const requestedIds = new Set(movements.map(({ productId }) => productId));
  const own = rows.filter(({ product }) => requestedIds.has(product.id));
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

/** Applies an order's stock changes where there is enough stock, and updates the cards. */
export function adjustStock(tx: Db, effect: StockEffect, movements: readonly Movement[]): Promise<StockAdjustment> {
  return move(tx, moveFacts, effect, movements);
}

/** Reserves the units of a new order and returns the products, to be checked before further writes. */
export function reserveStock(tx: Db, movements: readonly Movement[]): Promise<StockAdjustment<LockedProduct>> {
  return move(tx, moveProducts, 'reserveStock', movements);
}

/** The scope of the catalogue that a change of stock invalidates; undefined for none. */
export function getChangedScope({ isStockMoved, isAvailabilityChanged }: StockMove): CacheScope | undefined {
  return isStockMoved ? (isAvailabilityChanged ? 'membership' : 'cards') : undefined;
}

/** Recounts cards whose group got another representative variant while this waited for the lock. */
async function countGroups(tx: Db, rows: readonly { product: StockFacts }[]): Promise<void> {
  const groupIds = rows.flatMap(({ product }) => product.groupId ?? []);
  const isCard = sql`c.is_card and c.group_id = any(${toIdArray(groupIds)})`;
  // In a statement of its own: the sums must include what others committed before they let the card go.
  await tx.execute(sql`select from products c where ${isCard} order by c.id for update`);
  await tx.execute(sql`
    update products c set
      card_stock = (select coalesce(sum(v.on_hand - v.reserved), 0) from products v
        where v.group_id = c.group_id and (v.status = ${onShelf} or c.status <> ${onShelf})),
      card_sold = (select coalesce(sum(v.sold), 0) from products v where v.group_id = c.group_id)
    where ${isCard}`);
}
