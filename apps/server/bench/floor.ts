import { randomInt, randomUUID } from 'node:crypto';
import type { Order, Product, ProductCard } from '@sampan/api/entities';
import Fastify, { type FastifyInstance } from 'fastify';
import { type CardRow, cardSelection, toGroupCardDto } from '../src/areas/product/cardDto.ts';
import type { Driver } from './driver.ts';
import { type BenchProduct, floorPaths, orderBody } from './protocol.ts';

interface OrderRequest {
  items: { productId: number; quantity: number }[];
}

/** An order of the shop's own, whose bytes the floor sends. */
async function orderOnce(shop: string, goods: BenchProduct[], token: string): Promise<Order> {
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
function placeOrder(driver: Driver, like: Order, { items }: OrderRequest): Promise<Pick<Order, 'id' | 'orderNo'>> {
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

interface ProductPage {
  list: ProductCard[];
  total: number;
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Both drivers give other large integers as text. */
const asked = Object.entries(cardSelection)
  .map(([name, { columnType }]) => `${toSnakeCase(name)}${columnType === 'PgBigInt53' ? '::float8' : ''} as "${name}"`)
  .join(', ');
const listQuery = `select ${asked}, (select count(*)::int from products where is_card and status = 1) as total
  from products where is_card and status = 1 order by created_at desc, id desc limit $1`;
const detailQuery = `select name, subtitle, description, on_hand - reserved as stock, sold, attributes, options, i18n, version,
  created_at as "createdAt", updated_at as "updatedAt" from products where slug = $1`;

/** Rows of orders as a list shows them, by one index. */
const ordersQuery = `select id, order_no as "orderNo", user_id as "userId", status, total_amount::float8 as "totalAmount", currency,
  payment_method as method, created_at as "createdAt" from orders order by created_at desc, id desc limit $1`;
const ordersTotalQuery = 'select count(*)::int as total from (select 1 from orders limit 10000) counted';

/**
 * The least that must be done: a bare Fastify without checks, rights, headers, variants, pictures or facets, which asks
 * the database one question a call (an order takes the writes that it cannot do without) and sends the same bytes; the
 * parts that it does not ask for were read from the shop before.
 */
export async function startFloor(driver: Driver, shop: string, goods: BenchProduct[], token: string) {
  const app: FastifyInstance = Fastify();
  const page = await read<ProductPage>(`${shop}/main/v2/product/list?limit=20`);
  const tree = Buffer.from(JSON.stringify(await read(`${shop}/main/v2/product/category/tree`)));

  app.get<{ Querystring: { limit: string } }>('/main/v2/product/list', async ({ query }) => {
    const { rows } = await driver.query<CardRow & { total: number }>('floor_list', listQuery, [Number(query.limit)]);
    // The shop's connection to PGlite leaves times as text.
    const list = rows.map((row) => toGroupCardDto({ ...row, createdAt: new Date(row.createdAt) }));
    return { ...page, list, total: rows[0]?.total };
  });

  const details = new Map<string, Product>();
  for (const { slug } of goods) details.set(slug, await read<Product>(`${shop}/main/v2/product/detail?id=${slug}`));
  app.get<{ Querystring: { id: string } }>('/main/v2/product/detail', async ({ query }) => {
    const { rows } = await driver.query<Partial<Product>>('floor_detail', detailQuery, [query.id]);
    return { ...details.get(query.id), ...rows[0] };
  });

  app.get('/main/v2/product/category/tree', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(tree),
  );

  const cached = Buffer.from(JSON.stringify(page));
  app.get(floorPaths.cached, async (_request, reply) => reply.type('application/json; charset=utf-8').send(cached));

  app.get(floorPaths.orders, async () => {
    const [{ rows }, counted] = await Promise.all([
      driver.query('floor_orders', ordersQuery, [20]),
      driver.query<{ total: number }>('floor_orders_total', ordersTotalQuery),
    ]);
    return { list: rows, total: counted.rows[0]?.total };
  });

  const order = await orderOnce(shop, goods.slice(0, 2), token);
  app.post<{ Body: Parameters<typeof placeOrder>[2] }>('/main/v2/order/create', async ({ body }) => ({
    ...order,
    ...(await placeOrder(driver, order, body)),
  }));

  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { address, close: () => app.close() };
}

async function read<Body>(url: string): Promise<Body> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}
