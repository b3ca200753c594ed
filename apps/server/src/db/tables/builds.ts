import { pgSchema, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns.ts';

/** A schema of its own, which backups and moves leave out: every server writes its build's files at its start. */
export const buildsSchema = pgSchema('builds');

/** Hashed files of the builds that servers serve or served in the last days, for pages that another server sent. */
export const buildFiles = buildsSchema.table('build_files', {
  /** Path in the URL, such as `/assets/1a2b3c4.js`. It contains a hash, so that its content never changes. */
  path: text().primaryKey(),
  content: bytes().notNull(),
  /** When a server of a build with this file last said that it serves it. */
  servedAt: instant().notNull(),
});
