import type { Payload } from '@sampan/api/builds';
import type { BuildFiles } from '@sampan/domain/build/buildFiles';
import { firstCheckMs } from '@sampan/domain/build/firstCheck';
import type { Clock } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import { seedPayload } from '../data/payload.ts';

export interface FetchesAhead {
  /** A link to this address is seen. */
  wish: (to: string) => void;
  /** The app has nothing better to do. */
  idle: () => void;
}

export interface FetchesAheadOptions {
  files: BuildFiles;
  queries: QueryClient;
  clock: Clock;
}

/** Fetches what finished pages are made of as links to them are seen: not before the first check, whose meta lists them. */
export function createFetchesAhead({ files, queries, clock }: FetchesAheadOptions): FetchesAhead {
  const wished = new Set<string>();
  /** An answer is as old as its fetch, whenever it is put in its place. */
  const arrivedAt = new WeakMap<Payload, number>();
  let hasBegun = false;

  async function fetchAhead(to: string) {
    const payload = await files.payload(to);
    if (!payload) return;
    const updatedAt = arrivedAt.get(payload) ?? clock.now();
    arrivedAt.set(payload, updatedAt);
    seedPayload(queries, payload, updatedAt);
  }

  function begin() {
    hasBegun = true;
    for (const to of wished) void fetchAhead(to);
    wished.clear();
  }

  return {
    wish(to) {
      if (hasBegun) void fetchAhead(to);
      else wished.add(to);
    },
    idle: () => void clock.setTimeout(begin, firstCheckMs),
  };
}
