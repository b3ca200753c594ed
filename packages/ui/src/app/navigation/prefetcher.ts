import type { Payload } from '@sampan/api/builds';
import type { BuildFiles, LinkReason } from '@sampan/domain/build/buildFiles';
import { firstCheckMs } from '@sampan/domain/build/firstCheck';
import type { Clock } from '@sampan/domain/ports';
import type { QueryClient } from '@tanstack/react-query';
import { seedPayload } from '../../data/payload.ts';

export interface PrefetcherOptions {
  files: BuildFiles;
  queries: QueryClient;
  clock: Clock;
}

/**
 * Prefetches the data of prerendered pages as links become visible; starts after the first build check, whose
 * metadata lists them.
 */
export function createPrefetcher({ files, queries, clock }: PrefetcherOptions) {
  const wished = new Map<string, LinkReason>();
  /** Time of each fetch: a response is as old as its fetch, whenever it is cached. */
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
    /** Called when a link is visible or about to be followed. */
    request(to: string, reason: LinkReason) {
      if (hasBegun) void fetchAhead(to, reason);
      else wished.set(to, reason);
    },
    /** Called when the app is idle. */
    idle: () => void clock.setTimeout(begin, firstCheckMs),
  };
}
