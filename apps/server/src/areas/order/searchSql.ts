import { type SQL, sql } from 'drizzle-orm';

/** A text array of parameters, for `@>`. */
export function textArray(texts: readonly string[]): SQL {
  return sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
}

/** Rows of a search that are counted and led to: whoever sees more of them asks more closely. */
export const maxMatches = 1_000;

/** What a list asks the database. */
export interface Chosen {
  /** Rows that are counted and led to. */
  most: number;
  /** What follows `from … o`. */
  page: (by: SQL, limit: number, offset: number) => SQL;
  total: SQL;
}

interface Searched {
  /** With the alias `o`. */
  table: SQL;
  /** Its column that says the order. */
  order: SQL;
  tokens: readonly string[];
  /** What else must hold. */
  conditions: readonly SQL[];
  /** Rows that are counted and led to. */
  most: number;
  /** One row for each order, and no other condition: as many rows as orders were found. */
  isOneEach?: boolean;
}

/**
 * Rows about the orders that are found by words. Rare words are looked up and their rows sorted; rows of common ones are
 * met soon on the way along the index of the order. The database cannot tell which is which: it knows how many orders
 * hold each of some words, and takes a person's name and number for as common as any two words. So it looks, at
 * `most` orders and one, before it takes one of the two ways.
 */
export function searched({ table, order, tokens, conditions, most, isOneEach }: Searched): Chosen {
  const held = sql`select order_id from order_search where tokens @> ${textArray(tokens)}`;
  const looked = sql`with found as materialized (${held} limit ${most + 1}),
    size as materialized (select count(*) as n from found)`;
  const and = conditions.map((condition) => sql` and ${condition}`);
  const rest = sql.join(and, sql``);
  // `offset 0`: planned by itself, whatever is sorted and cut off outside.
  const rare = sql`select o.* from found join ${table} on ${order} = found.order_id
    where (select n from size) <= ${most}${rest} offset 0`;
  const common = sql`select o.id from ${table} where (select n from size) > ${most} and ${order} in (${held})${rest}`;
  return {
    most,
    page: (by, limit, offset) => sql`where o.id = any(array(${looked}
      (select o.id from (${rare}) o order by ${by} limit ${limit} offset ${offset})
      union all
      (${common} order by ${by} limit ${limit} offset ${offset})))`,
    total: isOneEach
      ? sql`select count(*) as total from (${held} limit ${most}) counted`
      : sql`${looked} select case when n <= ${most} then (select count(*) from (${rare}) o)
      else (select count(*) from (${common} limit ${most}) o) end as total from size`,
  };
}
