import { and, eq, isNull, like } from 'drizzle-orm';
import { files } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

/** Prefix of the storage key of a seeded file that is not in the store yet. */
export const draftPrefix = 'demo/';

/** Stores the demo shop's files (digital goods and evidence) like uploads. Idempotent: skips those already stored. */
export async function storeDemoFiles({ db, providers }: Pick<Deps, 'db' | 'providers'>): Promise<void> {
  const isDraft = and(like(files.storageKey, `${draftPrefix}%`), isNull(files.deletedAt));
  const rows = await db.select({ id: files.id, name: files.name }).from(files).where(isDraft);
  if (rows.length === 0) return;
  const { createDemoFileBytes } = await import('@sampan/demo/fixtures/files/demoFiles');
  // Many rows have the same file, and drawing one takes longer than storing it.
  const bytesByName = new Map(
    [...new Set(rows.map(({ name }) => name))].map((name) => [name, createDemoFileBytes(name)]),
  );
  for (const { id, name } of rows) {
    const bytes = bytesByName.get(name);
    if (!bytes) continue;
    const { key } = await providers.files.receive(toSource(bytes));
    await providers.files.keep(key);
    await db.update(files).set({ storageKey: key }).where(eq(files.id, id));
  }
}

async function* toSource(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
