import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** A generated id; the seed sets its own. */
export function identity() {
  return bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
}
/** A column with the id of another row. */
export function reference() {
  return bigint({ mode: 'number' });
}
/** A required column with the id of another row. */
export function foreignKey(column: () => AnyPgColumn) {
  return reference().notNull().references(column);
}

/** A required column with the id of another row, with which this one is deleted. */
export function parentKey(column: () => AnyPgColumn) {
  return reference().notNull().references(column, { onDelete: 'cascade' });
}

/** Minor units of the currency: 1999 is 19.99. */
export function money() {
  return bigint({ mode: 'number' });
}
/** A timestamp with time zone, to the millisecond. */
export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' });
}
/** When the row was inserted, by the database's clock. */
export function createdAt() {
  return instant().notNull().default(sql`now()`);
}
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => (Buffer.isBuffer(value) ? value : Buffer.from(value)),
});
