import { type SQL, sql } from 'drizzle-orm';

/** Writes a number into the text of the statement, where a parameter would keep the planner from a partial index. */
export const inlineNumber = (value: number): SQL => sql.raw(String(value));

/** Like `inlineNumber`, for a list in brackets. */
export const inlineNumbers = (values: readonly number[]): SQL => sql.raw(`(${values.join(', ')})`);
