import { productStatus, productType } from '@sampan/api/statuses';
import { toProductTokens } from '@sampan/domain/search/productSearch';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../src/db/query.ts';
import { products } from '../../src/db/schema.ts';
import { withoutIndex } from './withoutIndex.ts';

/** Copied from the template as they are; the rest is the copy's own. */
const copied = sql.raw(
  [
    'subtitle, description, category_id, type, status, is_featured, price_amount, list_price_amount, currency',
    'low_stock, cover, attributes, options, i18n, is_card, card_min_price, card_max_price, card_featured',
    'variant_count, hover_cover',
  ].join(', '),
);

/** The demo shop's single products that are sent by post, with the terms that an order of them is found by. */
async function getTemplates(db: Db) {
  const rows = await db
    .select({ id: products.id, name: products.name, i18n: products.i18n })
    .from(products)
    .where(
      and(
        isNull(products.groupId),
        eq(products.status, productStatus.onShelf),
        eq(products.type, productType.physical),
      ),
    )
    .orderBy(products.id);
  return rows.map(({ id, name, i18n }, index) => {
    const names = [name, ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? '')];
    return { id, place: index + 1, terms: toProductTokens(names) };
  });
}

/**
 * Copies of the demo shop's products, a minute older each, a number behind their names. What orders need of them stays
 * in `large_goods` until the transaction ends.
 */
export async function addGoods(tx: Db, count: number): Promise<void> {
  const templates = JSON.stringify(await getTemplates(tx));
  const steps: SQL[] = [
    sql`create temp table large_templates on commit drop as
      select t.place, t.terms, p.*, s.tokens, s.own_tokens, count(*) over () as many
      from jsonb_to_recordset(${templates}::jsonb) as t(id bigint, place int, terms text[])
      join products p on p.id = t.id join product_search s on s.product_id = p.id`,
    sql`create temp table large_goods on commit drop as
      select n, (select max(id) from products) + n as id, 'large-' || n || '-' || replace(t.slug, '/', '-') as slug,
        t.name || ' ' || n as name, t.id as template
      from generate_series(1, ${count}::int) n join large_templates t on t.place = 1 + n % t.many`,
    sql`insert into products (id, slug, name, sort_name, on_hand, card_stock, created_at, updated_at, ${copied})
      select g.id, g.slug, g.name, t.sort_name || ' ' || lpad(g.n::text, 6, '0'), 500, 500,
        t.created_at - g.n * interval '1 minute', t.updated_at, ${copied}
      from large_goods g join large_templates t on t.id = g.template`,
    sql`insert into product_pictures (product_id, url, alt, sort)
      select g.id, p.url, p.alt, p.sort from large_goods g join product_pictures p on p.product_id = g.template`,
    sql`create unique index on large_goods (n)`,
    sql`analyze large_goods`,
  ];
  for (const step of steps) await tx.execute(step);
  const fill = async () => {
    await tx.execute(sql`
      insert into product_search (product_id, tokens, own_tokens)
      select g.id, t.tokens || g.n::text, t.own_tokens || g.n::text
      from large_goods g join large_templates t on t.id = g.template`);
  };
  await withoutIndex(tx, 'product_search_tokens', () => withoutIndex(tx, 'product_search_own', fill));
}

/** Shipped lines. */
export async function sellGoods(tx: Db): Promise<void> {
  await tx.execute(sql`
    update products p set sold = s.sold, card_sold = s.sold
    from (
      select l.product_id, sum(l.quantity) as sold from large_lines l join large_orders o on o.n = l.n
      where o.status <> 50 group by 1
    ) s where p.id = s.product_id`);
}
