import { type SQL, sql } from 'drizzle-orm';

/** The conditions of the filters that are set: an absent one leaves undefined, false or an empty text. */
export function pickConditions(conditions: readonly (SQL | false | '' | undefined)[]): SQL[] {
  return conditions.filter((condition) => typeof condition === 'object');
}

/** The WHERE clause of conditions that all apply; empty without any. */
export function buildWhere(conditions: readonly SQL[]): SQL {
  return conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
}

/** Returns the pattern of LIKE for texts that contain this one, in which `%` and `_` stand for themselves. */
export function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
