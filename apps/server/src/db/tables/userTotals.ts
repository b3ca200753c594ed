import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { money, reference } from './columns.ts';
import { users } from './users.ts';

/**
 * A user's orders and spending, as sort keys of the users' list. A separate table, since it changes with every order;
 * database triggers maintain it (migration "staff").
 */
export const userTotals = pgTable(
  'user_totals',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderCount: integer().notNull().default(0),
    /** Payments less refunds, according to the ledger. */
    spentAmount: money().notNull().default(0),
  },
  (table) => [
    index('user_totals_orders').on(table.orderCount, table.userId),
    index('user_totals_spent').on(table.spentAmount, table.userId),
  ],
);
