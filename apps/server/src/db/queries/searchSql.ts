import { queryProductTokens } from '@sampan/domain/search/productSearch';
import { type SQL, sql } from 'drizzle-orm';
import { toTextArray } from '../query.ts';
import { products } from '../schema.ts';

/**
 * SQL condition: the product contains all tokens of the keyword. Undefined without a keyword. A keyword without letters
 * or digits, such as an emoji, matches nothing: every product contains the empty list of tokens.
 */
export function buildProductKeywordCondition(keyword: string | undefined, tokensColumn: SQL): SQL | undefined {
  if (!keyword) return undefined;
  const tokens = queryProductTokens(keyword);
  if (tokens.length === 0) return sql`false`;
  return sql`${products.id} in (select product_id from product_search where ${tokensColumn} @> ${toTextArray(tokens)})`;
}

/** Alternative search tokens of orders, of `getOrderQuery`. */
type OrderQuery = readonly (readonly string[])[];

/** Selects the orders that contain all tokens of one alternative, of which there is at least one. */
function selectOrderIds(query: OrderQuery): SQL {
  const alternatives = query.map((tokens) => sql`tokens @> ${toTextArray(tokens)}`);
  return sql`select order_id from order_search where ${sql.join(alternatives, sql` or `)}`;
}

/** SQL condition: the order with this id matches the query. Without alternatives it matches nothing. */
export function buildOrderTokensCondition(orderId: SQL, query: OrderQuery): SQL {
  if (query.length === 0) return sql`false`;
  return sql`${orderId} in (${selectOrderIds(query)})`;
}

/** Maximum rows of a search that are counted and paged through. */
export const maxMatches = 1_000;

/** Queries of a list. */
export interface PagedSelect {
  /** Maximum rows counted and paged through. */
  maxRows: number;
  /** SQL after `from … o`. */
  page: (by: SQL, limit: number, offset: number) => SQL;
  total: SQL;
}

interface TokenSearch {
  /** Table with alias `o`. */
  table: SQL;
  /** Its order id column. */
  order: SQL;
  query: OrderQuery;
  /** Further conditions. */
  conditions: readonly SQL[];
  /** Maximum rows counted and paged through. */
  maxRows: number;
  /** One row per order and no further conditions: the row count is the number of matching orders. */
  isOneEach?: boolean;
}

/**
 * Rows about orders that match search tokens. For rare tokens, looks up the matches and sorts them; for common ones,
 * scans the order's index until the page is full. The planner cannot tell the two apart, because it assumes tokens to
 * be independent; so the query counts up to `maxRows` + 1 matches first and then takes one of the two plans.
 */
export function selectByTokens({ table, order, query, conditions, maxRows, isOneEach }: TokenSearch): PagedSelect {
  const matches = selectOrderIds(query);
  const looked = sql`with found as materialized (${matches} limit ${maxRows + 1}),
    size as materialized (select count(*) as n from found)`;
  const and = conditions.map((condition) => sql` and ${condition}`);
  const rest = sql.join(and, sql``);
  // `offset 0` prevents the planner from merging this subquery with the outer sort and limit.
  const rare = sql`select o.* from found join ${table} on ${order} = found.order_id
    where (select n from size) <= ${maxRows}${rest} offset 0`;
  const common = sql`select o.id from ${table} where (select n from size) > ${maxRows} and ${order} in (${matches})${rest}`;
  return {
    maxRows,
    page: (by, limit, offset) => sql`where o.id = any(array(${looked}
      (select o.id from (${rare}) o order by ${by} limit ${limit} offset ${offset})
      union all
      (${common} order by ${by} limit ${limit} offset ${offset})))`,
    total: isOneEach
      ? sql`select count(*) as total from (${matches} limit ${maxRows}) counted`
      : sql`${looked} select case when n <= ${maxRows} then (select count(*) from (${rare}) o)
      else (select count(*) from (${common} limit ${maxRows}) o) end as total from size`,
  };
}
