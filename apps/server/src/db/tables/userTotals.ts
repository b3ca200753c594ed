import { index, integer, pgTable } from 'drizzle-orm/pg-core';
import { money, reference } from './columns.ts';
import { users } from './users.ts';

/**
 * What a user has ordered and paid, so that a list of users can be sorted by it. Apart from the users, since it changes
 * with every order; kept by triggers of the database (migration "staff"), so that no way of writing orders forgets it.
 */
export const userTotals = pgTable(
  'user_totals',
  {
    userId: reference()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderCount: integer().notNull().default(0),
    /** Payments less refunds, as the books have them. */
    spentAmount: money().notNull().default(0),
  },
  (table) => [
    index('user_totals_orders').on(table.orderCount, table.userId),
    index('user_totals_spent').on(table.spentAmount, table.userId),
  ],
);
