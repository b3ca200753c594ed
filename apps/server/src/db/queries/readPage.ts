import type { Page } from '@sampan/api/entities';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, queryNumber, queryRows } from '../query.ts';
import { type Paging, toPage } from './countUpTo.ts';
import type { PagedSelect } from './searchSql.ts';

interface PageRequest<Row, Item> extends Paging {
  select: PagedSelect;
  /** Order of the rows, which have the alias `o`. */
  by: SQL;
  /**
   * The statement that reads the rows of a page (SQL after `from … o`) in this order, with the total as one of its
   * columns.
   */
  toStatement: (page: SQL, order: SQL, total: SQL) => SQL;
  toItem: (row: Row) => Item;
}

/**
 * Reads a page and its total in one statement: a second one would cost as much as the rows of the page, and could count
 * another moment.
 */
export async function readPage<Row, Item>(
  db: Db,
  { select, by, page, limit, toStatement, toItem }: PageRequest<Row, Item>,
): Promise<Page<Item>> {
  const offset = (page - 1) * limit;
  const rows =
    offset >= select.maxRows
      ? []
      : await queryRows<Row & { total: string | number }>(
          db,
          toStatement(select.page(by, limit, offset), sql`order by ${by}`, sql`(${select.total}) as total`),
        );
  // A page without rows has no total.
  const total = Number(rows[0]?.total ?? (page === 1 ? 0 : await queryNumber(db, select.total)));
  return toPage(rows.map(toItem), total, { page, limit });
}
