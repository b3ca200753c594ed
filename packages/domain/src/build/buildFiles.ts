import type { BuildMeta, Payload } from '@sampan/api/builds';
import type { Log, Network } from '../ports.ts';

export interface BuildFilesPorts {
  network: Network;
  log: Log;
  /** The build that is running. */
  buildId: string;
}

export interface BuildFiles {
  /** Asked for once and shared; null when it failed, which is logged once. */
  meta(): Promise<BuildMeta | null>;
  /**
   * What a prerendered page was made of. Call it when a link becomes visible or is followed; each path is fetched once.
   * Null for any other path, and when it failed: the page then opens from its normal call.
   */
  payload(to: string): Promise<Payload | null>;
}

/** `/about/?a=1#b` and `/about` are one page. */
function pageOf(to: string): string {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  return path.replace(/\/+$/, '') || '/';
}

export function createBuildFiles({ network, log, buildId }: BuildFilesPorts): BuildFiles {
  let sharedMeta: Promise<BuildMeta | null> | undefined;
  const payloads = new Map<string, Promise<Payload | null>>();

  async function fetchMeta(): Promise<BuildMeta | null> {
    const answer = await network.meta(buildId);
    if (answer.status === 'success') return answer.data;
    log.error(`Failed build manifest loading: ${buildId}`, answer.error.message);
    return null;
  }

  function meta(): Promise<BuildMeta | null> {
    sharedMeta ??= fetchMeta();
    return sharedMeta;
  }

  async function fetchPayload(page: string): Promise<Payload | null> {
    const known = await meta();
    if (!known?.prerendered.some((path) => pageOf(path) === page)) return null;
    const answer = await network.payload(page, buildId);
    if (answer.status === 'success') return answer.data;
    log.warn(`Failed payload loading: ${page}`, answer.error.message);
    return null;
  }

  function payload(to: string): Promise<Payload | null> {
    const page = pageOf(to);
    const known = payloads.get(page);
    if (known) return known;
    const fetched = fetchPayload(page);
    payloads.set(page, fetched);
    return fetched;
  }

  return { meta, payload };
}
