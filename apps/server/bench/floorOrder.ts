import { randomInt, randomUUID } from 'node:crypto';
import type { Order } from '@sampan/api/entities';
import type { Driver } from './driver.ts';
import { type BenchProduct, orderBody } from './protocol.ts';

interface OrderRequest {
  items: { productId: number; quantity: number }[];
}

/** An order of the shop's own, whose bytes the floor sends. */
export async function orderOnce(shop: string, goods: BenchProduct[], token: string): Promise<Order> {
  const answer = await fetch(`${shop}/main/v2/order/create`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderBody(goods)),
  });
  if (!answer.ok) throw new Error(`The first order was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Order;
}

const lock = 'select id from products where id = any($1) order by id for update';
const reserve = `update products p set reserved = p.reserved + d.quantity
  from jsonb_to_recordset($1::jsonb) as d("productId" bigint, quantity int)
  where p.id = d."productId" and p.on_hand - p.reserved >= d.quantity returning p.id`;
const insertOrder = `insert into orders (order_no, user_id, status, goods_amount, shipping_amount, total_amount, currency,
  address, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`;
const insertLines = `insert into order_lines (order_id, product_id, slug, name, cover, options, price_amount, quantity,
  subtotal_amount, type)
  select $1, d.* from jsonb_to_recordset($2::jsonb) as d("productId" bigint, slug text, name text, cover text,
  options jsonb, "priceAmount" bigint, quantity int, "subtotalAmount" bigint, type int)`;

/** The three writes of an order in one transaction (stock, order, lines), with the lock that keeps two from a deadlock. */
export function placeOrder(
  driver: Driver,
  like: Order,
  { items }: OrderRequest,
): Promise<Pick<Order, 'id' | 'orderNo'>> {
  return driver.transaction(async (query) => {
    await query('floor_lock', lock, [items.map(({ productId }) => productId)]);
    await query('floor_reserve', reserve, [JSON.stringify(items)]);
    const orderNo = `FL${String(randomInt(10 ** 14)).padStart(16, '0')}`;
    const { rows } = await query<{ id: number }>('floor_order', insertOrder, [
      orderNo,
      like.userId,
      like.status,
      like.goodsAmount,
      like.shippingAmount,
      like.totalAmount,
      like.currency,
      JSON.stringify(like.address),
      like.expiresAt,
    ]);
    const id = Number(rows[0]?.id);
    await query('floor_lines', insertLines, [id, JSON.stringify(like.lines)]);
    return { id, orderNo };
  });
}
