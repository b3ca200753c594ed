import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { pictureTypes } from '@sampan/domain/file/uploadRules';
import {
  type FetchedPicture,
  type PictureProblem,
  parsePictureUrl,
  unfetchedPicture,
} from '@sampan/domain/productCsv/pictures';
import { getGalleryUrl } from '@sampan/domain/setting/gallery';
import { insertFile } from '../areas/file/fileRows.ts';
import { redraw } from '../areas/file/redraw.ts';
import { readImportedPictures, rememberImportedPicture } from '../areas/gallery/importedPictures.ts';
import { ApiError } from '../http/apiError.ts';
import type { StoredBytes } from '../providers/files/port.ts';
import { PictureError } from '../providers/pictures/fetcher.ts';
import type { LeasedJob } from './leasedJob.ts';

/** Concurrent downloads per job. */
const atOnce = 4;
/** Consecutive failures of a host, see `isHostFailure`, after which its other pictures are skipped. */
const maxHostFailures = 5;
/** Interval of lease renewals and cancellation checks, ms. */
const checkEveryMs = 500;
/** Minimum side, px: smaller images are tracking pixels, not product pictures. */
const minSide = 16;
const mebibyte = 1024 * 1024;

/** Key of a picture URL. */
const getKey = (address: string) => createHash('sha256').update(address).digest('hex');

/** File name in the store: the last segment of the URL. */
function getName(url: URL): string {
  const last = url.pathname.split('/').at(-1) ?? '';
  return last.replace(/[^\w.-]/g, '_').slice(-80) || 'picture';
}

/**
 * Whether the host is down or overloaded. A 403 or 404 is about one picture only: a shop that was closed has many dead
 * links, and all its pictures are on one host.
 */
function isHostFailure({ problem, isPassing, statusCode }: PictureError): boolean {
  return problem === 'pictureUnreachable' && (isPassing || statusCode === undefined);
}

/** Downloads external pictures for an import, each once, and keeps them for later imports. */
export class ImportPictures {
  readonly #job: LeasedJob;
  readonly #known = new Map<string, FetchedPicture>();
  readonly #failures = new Map<string, number>();

  constructor(job: LeasedJob) {
    this.#job = job;
  }

  /**
   * Resolves picture URLs to the shop's pictures, or to the problem. A dry run downloads none.
   * @throws JobStopped if the job is cancelled or suspended meanwhile
   */
  async resolve(addresses: readonly string[]): Promise<ReadonlyMap<string, FetchedPicture>> {
    const unknownUrls = addresses.filter((address) => !this.#known.has(address));
    if (unknownUrls.length > 0) await this.#learn(unknownUrls);
    return this.#known;
  }

  async #learn(addresses: readonly string[]): Promise<void> {
    const { deps, row } = this.#job;
    const importedByKey = await readImportedPictures(deps.slowDb, addresses.map(getKey));
    const missing: URL[] = [];
    const addressByKey = new Map<URL, string>();
    for (const address of addresses) {
      const file = importedByKey.get(getKey(address));
      const url = parsePictureUrl(address);
      if (file) this.#known.set(address, { url: getGalleryUrl(file) });
      else if (!url) this.#known.set(address, { problem: 'pictureAddress' });
      else if (row.isDryRun) this.#known.set(address, unfetchedPicture);
      else {
        missing.push(url);
        addressByKey.set(url, address);
      }
    }
    if (missing.length === 0) return;
    const fetched = await this.#fetchAll(missing);
    for (const [url, found] of fetched) {
      if (typeof found === 'string') this.#known.set(addressByKey.get(url) as string, { problem: found });
    }
    const stored = fetched.flatMap(([url, found]) =>
      typeof found === 'string' ? [] : [{ url, address: addressByKey.get(url) as string, stored: found }],
    );
    if (stored.length > 0) await this.#remember(stored);
  }

  async #remember(all: readonly { url: URL; address: string; stored: StoredBytes }[]): Promise<void> {
    const urls = new Map<string, string>();
    await this.#job.slice(async ({ call: { db, now } }) => {
      for (const { url, address, stored } of all) {
        const file = await insertFile(db, stored, { name: `${getName(url)}.jpg`, mime: 'image/jpeg' }, now);
        await rememberImportedPicture(db, getKey(address), file.id, now);
        urls.set(address, getGalleryUrl(file));
      }
    });
    for (const [address, url] of urls) this.#known.set(address, { url });
  }

  /** Downloads a few at a time and renews the lease meanwhile. */
  async #fetchAll(urls: readonly URL[]): Promise<[URL, StoredBytes | PictureProblem][]> {
    const controller = new AbortController();
    const waiting = [...urls];
    const results: [URL, StoredBytes | PictureProblem][] = [];
    const fetchOn = async () => {
      for (let url = waiting.shift(); url; url = waiting.shift()) {
        results.push([url, await this.#fetchOne(url, controller.signal)]);
      }
    };
    let isOver = false;
    const work = Promise.all(Array.from({ length: Math.min(atOnce, urls.length) }, fetchOn)).finally(() => {
      isOver = true;
    });
    try {
      while (!isOver) {
        await Promise.race([work, sleep(checkEveryMs)]);
        if (!isOver) await this.#job.reportProgress(this.#job.counts.done);
      }
      await work;
    } catch (error) {
      controller.abort();
      await work.catch(() => {});
      throw error;
    }
    return results;
  }

  #getFailures(hostname: string): number {
    return this.#failures.get(hostname) ?? 0;
  }

  async #fetchOne(url: URL, signal: AbortSignal): Promise<StoredBytes | PictureProblem> {
    const { hostname } = url;
    if (this.#getFailures(hostname) >= maxHostFailures) return 'pictureUnreachable';
    const { providers, settings, log } = this.#job.deps;
    const maxBytes = (await settings.current()).shop['upload.maxMiB'] * mebibyte;
    try {
      const bytes = await providers.pictures.fetch(url.href, { maxBytes, signal });
      this.#failures.delete(hostname);
      return await this.#store(bytes, getName(url));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError && error.code === 'FILE_REFUSED') return 'pictureType';
      if (!(error instanceof PictureError)) throw error;
      // Read again: other downloads of this host may have failed meanwhile.
      if (isHostFailure(error)) this.#failures.set(hostname, this.#getFailures(hostname) + 1);
      else this.#failures.delete(hostname);
      log.info({ job: this.#job.row.id, host: hostname, reason: error.message }, 'a picture was not fetched');
      return error.problem;
    }
  }

  /** Stores a picture like an upload: re-encoded, without metadata. @throws ApiError if it is not a valid picture */
  async #store(bytes: Buffer, name: string): Promise<StoredBytes> {
    const { files } = this.#job.deps.providers;
    const { fileTypeFromBuffer } = await import('file-type');
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !Object.hasOwn(pictureTypes, type.mime)) throw new PictureError('pictureType', 'not a picture');
    const source = {
      name,
      open: async () => Readable.from([bytes]),
      derive: (_name: string, jpeg: AsyncIterable<Uint8Array>) => files.receive(jpeg),
    };
    const drawn = await redraw(source, { field: 'file', minSide }, `job:${this.#job.row.id}`);
    await files.keep(drawn.key);
    return drawn;
  }
}
