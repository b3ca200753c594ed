import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClient } from './client.ts';
import { createDownload } from './download.ts';

const text = 'The tea of the second harvest, picked before the rain.';
const bytes = new TextEncoder().encode(text);
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const blueprint = { id: 3, size: bytes.length, checksum: sha256(bytes) };

interface Shelf {
  /** The file's content on the server. */
  content?: Uint8Array<ArrayBuffer>;
  /** Number of bytes after which the connection of the n-th request breaks. */
  breaks?: (number | undefined)[];
  /** Statuses of the first requests, which fail. */
  statusCodes?: number[];
  takesRanges?: boolean;
  etag?: string;
}

function createStream(content: Uint8Array<ArrayBuffer>, breaksAfter: number | undefined) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(content.slice(0, breaksAfter ?? content.length));
      if (breaksAfter === undefined) controller.close();
    },
    pull(controller) {
      controller.error(new TypeError('network error'));
    },
  });
}

/** A server with one file and connections that break. */
function shelf({ content = bytes, breaks = [], statusCodes = [], takesRanges = true, etag = '"v1"' }: Shelf = {}) {
  const ranges: (string | null)[] = [];
  const tags: (string | null)[] = [];
  const state = { content, etag };
  async function answer(_url: unknown, init?: RequestInit): Promise<Response> {
    const headers = new Headers(init?.headers);
    const range = headers.get('range');
    ranges.push(range);
    tags.push(headers.get('if-range'));
    const statusCode = statusCodes.shift();
    if (statusCode)
      return new Response(JSON.stringify({ code: 'X', message: 'no', statusCode: statusCode }), { status: statusCode });
    const ifRange = headers.get('if-range');
    const from = range && takesRanges && (!ifRange || ifRange === state.etag) ? Number(/\d+/.exec(range)?.[0]) : 0;
    if (from >= state.content.length) return new Response(null, { status: 416 });
    const rest = state.content.slice(from);
    const { length } = state.content;
    return new Response(createStream(rest, breaks.shift()), {
      status: from > 0 ? 206 : 200,
      headers: {
        etag: state.etag,
        'content-length': String(rest.length),
        'content-type': 'application/pdf',
        ...(from > 0 && { 'content-range': `bytes ${from}-${length - 1}/${length}` }),
      },
    });
  }
  const client = createClient({ fetch: answer as typeof fetch, token: () => 'mine', log: () => undefined });
  const download = createDownload(blueprint, { client, wait: async () => undefined });
  return { download, ranges, tags, state };
}

async function toText(outcome: Awaited<ReturnType<ReturnType<typeof createDownload>['run']>>) {
  if (outcome.status !== 'done') throw new Error(`it ended ${JSON.stringify(outcome)}`);
  return outcome.blob.text();
}

test('a whole file comes in one request, with its type', async () => {
  const { download, ranges } = shelf();
  const outcome = await download.run();
  expect(await toText(outcome)).toBe(text);
  expect(outcome).toMatchObject({ status: 'done', blob: { type: 'application/pdf' } });
  expect(ranges).toEqual([null]);
});

test('interrupted twice, it goes on by Range from the byte it had, and the bar never moves back', async () => {
  const { download, ranges } = shelf({ breaks: [10, 7] });
  const seen: number[] = [];
  const outcome = await download.run({ onDownloadProgress: ({ loaded }) => seen.push(loaded) });
  expect(await toText(outcome)).toBe(text);
  expect(ranges).toEqual([null, 'bytes=10-', 'bytes=17-']);
  expect(seen).toEqual([10, 17, bytes.length]);
});

test('without range support the file is sent whole, without duplicate bytes', async () => {
  const { download, ranges } = shelf({ breaks: [10], takesRanges: false });
  expect(await toText(await download.run())).toBe(text);
  expect(ranges).toEqual([null, 'bytes=10-']);
});

test('a file that was changed meanwhile is begun anew, and refused: it is not the one of the checksum', async () => {
  const { download, tags, state } = shelf({ breaks: [10] });
  state.content = new TextEncoder().encode(text.toUpperCase());
  const run = download.run({
    onDownloadProgress: () => {
      state.etag = '"v2"';
    },
  });
  expect(await run).toEqual({ status: 'failed', reason: 'checksum' });
  expect(tags).toEqual([null, '"v1"']);
});

test('a wrong checksum is refused, and the next run begins at the first byte', async () => {
  const { download, ranges, state } = shelf();
  state.content = new TextEncoder().encode(text.replace('tea', 'sea'));
  expect(await download.run()).toEqual({ status: 'failed', reason: 'checksum' });
  state.content = bytes;
  expect(await toText(await download.run())).toBe(text);
  expect(ranges).toEqual([null, null]);
});

test('a refusal is the end of it, said as it came', async () => {
  const { download, ranges } = shelf({ statusCodes: [404] });
  expect(await download.run()).toMatchObject({ status: 'failed', reason: 'call', error: { statusCode: 404 } });
  expect(ranges).toHaveLength(1);
});

test('a busy server is asked again, three times in a row without a byte at most', async () => {
  const patient = shelf({ statusCodes: [503, 503] });
  expect(await toText(await patient.download.run())).toBe(text);
  const dead = shelf({ statusCodes: [503, 503, 503, 503] });
  expect(await dead.download.run()).toMatchObject({ status: 'failed', error: { statusCode: 503 } });
  expect(dead.ranges).toHaveLength(3);
});

test('cancelled it stops, and the next run goes on where it stopped', async () => {
  const { download, ranges } = shelf({ breaks: [20] });
  const controller = new AbortController();
  const run = download.run({
    signal: controller.signal,
    onDownloadProgress: () => controller.abort(new Error('enough')),
  });
  expect(await run).toEqual({ status: 'stopped' });
  expect(await toText(await download.run())).toBe(text);
  expect(ranges).toEqual([null, 'bytes=20-']);
});

test('a file that cannot be read to be checked is a failure, and the next run begins at the first byte', async () => {
  const ranges: (string | null)[] = [];
  const client = createClient({
    fetch: async (_url, init) => {
      ranges.push(new Headers(init?.headers).get('range'));
      return new Response(bytes);
    },
    token: () => 'mine',
    log: () => undefined,
  });
  const digest = () => Promise.reject(new Error('out of memory'));
  const download = createDownload(blueprint, { client, digest });
  const failure = { status: 'failed', reason: 'call', error: { message: 'out of memory' } };
  expect(await download.run()).toMatchObject(failure);
  expect(await download.run()).toMatchObject(failure);
  expect(ranges).toEqual([null, null]);
});

test('where the page may not compute a checksum the size alone is compared', async () => {
  const { state } = shelf();
  const client = createClient({
    fetch: async () => new Response(state.content),
    token: () => 'mine',
    log: () => undefined,
  });
  const download = createDownload(blueprint, { client, digest: null });
  expect(await toText(await download.run())).toBe(text);
  state.content = bytes.slice(1);
  expect(await download.run()).toEqual({ status: 'failed', reason: 'checksum' });
});
