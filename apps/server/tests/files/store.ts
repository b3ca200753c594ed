import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isNull } from 'drizzle-orm';
import { files } from '../../src/db/schema.ts';
import type { TestApp } from '../support/testApp.ts';

/** Names of all files in the shop's store, drafts and kept ones. */
export function storedFiles({ database }: TestApp): string[] {
  const folder = join(database.dataDir, 'files');
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Files in the data folder outside the database, the store, keys and media. */
export function filesOutside({ database }: TestApp): string[] {
  const entries = readdirSync(database.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(database.dataDir.length + 1))
    .filter((path) => !/^(db|files|keys|media)\//.test(path));
}

/** Files without a row, and rows without their file. */
export async function orphans(shop: TestApp): Promise<string[]> {
  const rows = await shop.db.select({ key: files.storageKey }).from(files).where(isNull(files.deletedAt));
  const known = new Set(rows.map(({ key }) => key).filter((key) => !key.startsWith('demo/')));
  const there = new Set(storedFiles(shop));
  return [...there].filter((name) => !known.has(name)).concat([...known].filter((key) => !there.has(key)));
}
