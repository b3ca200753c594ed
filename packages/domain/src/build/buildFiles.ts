import type { BuildMeta, Payload } from '@sampan/api/builds';
import { trimTrailingSlashes } from '../page/trailingSlashes.ts';
import type { Log, Network } from '../ports.ts';

export interface BuildFilesPorts {
  network: Network;
  log: Log;
  /** Id of the running build. */
  buildId: string;
}

export interface BuildFiles {
  /** Build metadata, fetched once and shared; null if the fetch failed (logged once). */
  meta(): Promise<BuildMeta | null>;
  /**
   * Payload of a prerendered page, fetched once per path. A `seen` link fetches only pages with a fixed path; an
   * `intended` one (hover, focus) also fetches products, articles and categories, of which a list shows dozens. Null
   * for any other path or after a failure: the page then uses its normal call.
   */
  payload(to: string, reason: LinkReason): Promise<Payload | null>;
}

export type LinkReason = 'seen' | 'intended';

/** Normalizes a link to its page: `/about/?a=1#b` and `/about` are the same page, a category is a separate one. */
function getPage(to: string): string {
  const path = to.split(/[?#]/, 1)[0] ?? '';
  const [category = ''] = /\?category=[\w-]+(?=$|#)/.exec(to) ?? [];
  return (trimTrailingSlashes(path) || '/') + category;
}

/** Whether the page has a prerendered payload that may be fetched for this reason. */
function isPrerendered({ matcher, prerendered }: BuildMeta, page: string, reason: LinkReason): boolean {
  const [path = '', query] = page.split('?');
  const below = matcher.static?.[path]
    ? undefined
    : Object.keys(matcher.wildcard ?? {}).find((prefix) => path.startsWith(`${prefix}/`));
  const isOneOfMany = query !== undefined || below !== undefined;
  if (reason === 'seen' && isOneOfMany) return false;
  if (prerendered.some((each) => getPage(each) === page)) return true;
  const rule = below === undefined ? matcher.static?.[path] : matcher.wildcard?.[below];
  return rule?.prerender === true;
}

/** Fetches the files of a build: its metadata and the payloads of its pages. */
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
    const answer = await network.payload(page, buildId);
    if (answer.status === 'success') return answer.data;
    log.warn(`Failed payload loading: ${page}`, answer.error.message);
    return null;
  }

  async function payload(to: string, reason: LinkReason): Promise<Payload | null> {
    const page = getPage(to);
    const build = await meta();
    if (!build || !isPrerendered(build, page, reason)) return null;
    const fetched = payloads.get(page) ?? fetchPayload(page);
    payloads.set(page, fetched);
    return fetched;
  }

  return { meta, payload };
}
