import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** An id we hand out; the seed gives its own. */
export function identity() {
  return bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity();
}
export function reference() {
  return bigint({ mode: 'number' });
}
/** Minor units of the currency: 1999 is 19.99. */
export function money() {
  return bigint({ mode: 'number' });
}
export function instant() {
  return timestamp({ withTimezone: true, precision: 3, mode: 'date' });
}
export function createdAt() {
  return instant().notNull().default(sql`now()`);
}
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  toDriver: (value) => (Buffer.isBuffer(value) ? value : Buffer.from(value)),
});
