import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PictureProblem, parsePictureUrl } from '@sampan/domain/productCsv/pictures';
import { isPublicAddress, parseHostAddress } from '@sampan/domain/productCsv/publicAddress';
import { readBytes } from '../readBytes.ts';

const maxRedirects = 3;

/** A picture was not fetched. */
export class PictureError extends Error {
  readonly problem: PictureProblem;
  /** Whether a retry may succeed. */
  readonly isPassing: boolean;
  /** HTTP status of the response; undefined if the host gave none. */
  readonly statusCode: number | undefined;
  constructor(problem: PictureProblem, message: string, isPassing = false, statusCode?: number) {
    super(message);
    this.problem = problem;
    this.isPassing = isPassing;
    this.statusCode = statusCode;
  }
}

/** Options that tests override to fetch from their own server. */
export interface PictureFetcherOptions {
  /** Resolves a host name to all its IP addresses. */
  resolve?: (hostname: string) => Promise<readonly string[]>;
  isAllowed?: (address: string) => boolean;
  port?: number;
  /** CA certificate that the system does not trust. */
  ca?: string;
  /** Timeout of one attempt, including redirects. */
  timeoutMs?: number;
  /** Pauses before the retries, one a retry. */
  backoffMs?: readonly number[];
}

interface FetchOptions {
  maxBytes: number;
  signal: AbortSignal;
}

const resolveHostname = async (hostname: string) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/** Error codes that a retry does not change. */
const lastingErrors = new Set(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']);

/** Resolves to the given IP addresses without DNS, so that the connection uses only checked addresses. */
const createPinnedLookup = (addresses: readonly string[]): LookupFunction =>
  function lookupPinned(_hostname, options, callback) {
    const all = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = all;
    if (options.all) callback(null, all);
    else callback(null, first?.address ?? '', first?.family);
  };

/**
 * Fetches pictures from URLs in imported files. Guards against SSRF: https and public IP addresses only, checked after
 * each resolution and at each redirect. Limits size and time, and retries temporary failures (ADR 25).
 */
export class PictureFetcher {
  readonly #options: Required<Omit<PictureFetcherOptions, 'ca'>> & Pick<PictureFetcherOptions, 'ca'>;

  constructor(options: PictureFetcherOptions = {}) {
    this.#options = {
      resolve: resolveHostname,
      isAllowed: isPublicAddress,
      port: 443,
      timeoutMs: 20_000,
      backoffMs: [500, 2_000],
      ...options,
    };
  }

  /** Returns the bytes at a URL. @throws PictureError; the signal's reason where it was aborted */
  async fetch(address: string, options: FetchOptions): Promise<Buffer> {
    const { backoffMs } = this.#options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#try(address, options);
      } catch (error) {
        options.signal.throwIfAborted();
        const failure = toPictureError(error);
        const wait = backoffMs[attempt];
        if (!failure.isPassing || wait === undefined) throw failure;
        await sleep(wait, undefined, { signal: options.signal });
      }
    }
  }

  async #try(address: string, { maxBytes, signal }: FetchOptions): Promise<Buffer> {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(this.#options.timeoutMs)]);
    let url = parseUrl(address);
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.#get(url, bounded);
      const { statusCode = 0, headers } = response;
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
      if (!isRedirect) return readBody(response, maxBytes);
      response.destroy();
      if (redirects === maxRedirects)
        throw new PictureError('pictureUnreachable', 'too many redirects', false, statusCode);
      const next = URL.canParse(String(headers.location), url.href) ? new URL(String(headers.location), url).href : '';
      url = parseUrl(next);
    }
  }

  async #get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const { isAllowed, port, ca } = this.#options;
    const addresses = await this.#addresses(url.hostname, signal);
    return new Promise((resolve, reject) => {
      const hostname = url.hostname.replace(/^\[|\]$/g, '');
      const outgoing = request(
        {
          hostname,
          port,
          path: url.pathname + url.search,
          ...(isIP(hostname) === 0 && { servername: hostname }),
          ...(ca !== undefined && { ca }),
          // No keep-alive, so that no connection is reused after its check.
          agent: false,
          lookup: createPinnedLookup(addresses),
          signal,
          headers: {
            host: url.host,
            accept: 'image/jpeg, image/png, image/webp',
            'accept-encoding': 'identity',
            'user-agent': 'Sampan product import',
          },
        },
        (response) => {
          const { remoteAddress = '' } = response.socket;
          if (isAllowed(remoteAddress)) return resolve(response);
          response.destroy();
          reject(new PictureError('pictureAddress', `connected to ${remoteAddress}`));
        },
      );
      outgoing.on('error', reject);
      outgoing.end();
    });
  }

  /** Resolves all addresses of a host. @throws PictureError where one of them is not allowed */
  async #addresses(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const { resolve, isAllowed } = this.#options;
    const literal = parseHostAddress(hostname);
    const addresses = literal === null ? await rejectOnAbort(resolve(hostname), signal) : [literal];
    if (addresses.length === 0) throw new PictureError('pictureUnreachable', `${hostname} has no address`);
    const rejected = addresses.find((address) => !isAllowed(address));
    if (rejected !== undefined) throw new PictureError('pictureAddress', `${hostname} is at ${rejected}`);
    return addresses;
  }
}

function parseUrl(address: string): URL {
  const url = parsePictureUrl(address);
  if (!url) throw new PictureError('pictureAddress', 'not an address that is asked');
  return url;
}

/** Rejects when the signal aborts. The DNS resolution cannot be cancelled, so its result is ignored. */
async function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    work.catch(() => {});
  }
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    const isPassing = statusCode >= 500 || statusCode === 429 || statusCode === 408;
    throw new PictureError('pictureUnreachable', `answered ${statusCode}`, isPassing, statusCode);
  }
  const createSizeError = () => new PictureError('pictureSize', `more than ${maxBytes} bytes`);
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw createSizeError();
  }
  return readBytes(response, maxBytes, createSizeError);
}

function toPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  const { code = '', message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  return new PictureError('pictureUnreachable', message, !lastingErrors.has(code));
}
