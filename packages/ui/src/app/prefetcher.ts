import type { Payload } from '@sampan/api/builds';
import type { BuildFiles, LinkReason } from '@sampan/domain/build/buildFiles';
import { firstCheckMs } from '@sampan/domain/build/firstCheck';
import type { Clock } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import { seedPayload } from '../data/payload.ts';

export interface Prefetcher {
  /** A link to this address is seen, or about to be followed. */
  request: (to: string, reason: LinkReason) => void;
  /** The app has nothing better to do. */
  idle: () => void;
}

export interface PrefetcherOptions {
  files: BuildFiles;
  queries: QueryClient;
  clock: Clock;
}

/** Fetches what finished pages are made of as links to them are seen: not before the first check, whose meta lists them. */
export function createPrefetcher({ files, queries, clock }: PrefetcherOptions): Prefetcher {
  const wished = new Map<string, LinkReason>();
  /** An answer is as old as its fetch, whenever it is put in its place. */
  const arrivedAt = new WeakMap<Payload, number>();
  let hasBegun = false;

  async function fetchAhead(to: string, reason: LinkReason) {
    const payload = await files.payload(to, reason);
    if (!payload) return;
    const updatedAt = arrivedAt.get(payload) ?? clock.now();
    arrivedAt.set(payload, updatedAt);
    seedPayload(queries, payload, updatedAt);
  }

  function begin() {
    hasBegun = true;
    for (const [to, reason] of wished) void fetchAhead(to, reason);
    wished.clear();
  }

  return {
    request(to, reason) {
      if (hasBegun) void fetchAhead(to, reason);
      else wished.set(to, reason);
    },
    idle: () => void clock.setTimeout(begin, firstCheckMs),
  };
}
