import type { Storage } from '@sampan/domain/ports';
import { readStored, writeStored } from '@sampan/domain/stored';
import { useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { type PaletteItem, paletteKinds } from './palette.ts';

/** Stored in sessionStorage, which a log-out clears, because the items name customers. */
export const recentsKey = 'adminRecents';
const maxRecents = 5;

const RecentSchema = v.object({
  id: v.pipe(v.string(), v.maxLength(200)),
  kind: v.picklist(paletteKinds),
  title: v.pipe(v.string(), v.maxLength(500)),
  meta: v.optional(v.pipe(v.string(), v.maxLength(500))),
  href: v.pipe(v.string(), v.maxLength(2000)),
});
export type RecentItem = v.InferOutput<typeof RecentSchema>;

const RecentsSchema = v.pipe(v.array(RecentSchema), v.maxLength(maxRecents));

/** Reads the recent entries of the command palette; none if the stored value is invalid. */
export function readRecents(storage: Storage): RecentItem[] {
  return readStored(storage, recentsKey, RecentsSchema) ?? [];
}

/** Adds an item at the front. */
export function withRecent(recents: readonly RecentItem[], { id, kind, title, meta, href }: PaletteItem): RecentItem[] {
  const others = recents.filter((recent) => recent.id !== id);
  return [{ id, kind, title, meta, href }, ...others].slice(0, maxRecents);
}

/** Stores the recent entries of the command palette. */
export function writeRecents(storage: Storage, recents: readonly RecentItem[]): void {
  writeStored(storage, recentsKey, recents);
}

/** Recently opened items of the palette, per tab and until log-out. */
export function useRecents() {
  const { session } = useServices().platform;
  const [recents, setRecents] = useState(() => readRecents(session));
  function remember(item: PaletteItem) {
    const next = withRecent(recents, item);
    writeRecents(session, next);
    setRecents(next);
  }
  return { recents, remember };
}
