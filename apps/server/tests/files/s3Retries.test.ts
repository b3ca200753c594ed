import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { partSize, S3Client } from '../../src/providers/files/s3Client.ts';

/** One answer of the store, sent after `delayMs`; `lost`: the connection breaks after the request. */
type Answer = 'lost' | { status: number; body?: string; headers?: Record<string, string>; delayMs?: number };

const ok: Answer = { status: 200 };
const failed = (status: number, code: string): Exclude<Answer, 'lost'> => ({
  status,
  body: `<Error><Code>${code}</Code></Error>`,
});
const tag = { status: 200, headers: { etag: '"a"' } };
const begun = { status: 200, body: '<UploadId>one</UploadId>' };

/** A client of a store that answers its requests in this order, with the log of its requests. */
async function openStore(answers: Answer[], timeoutMs?: number) {
  const requests: string[] = [];
  const bodies: Buffer[] = [];
  async function reply(request: IncomingMessage, response: ServerResponse) {
    bodies.push(await buffer(request));
    requests.push(`${request.method} ${request.url}`);
    const answer = answers.shift() ?? ok;
    if (answer === 'lost') return request.socket.destroy();
    if (answer.delayMs) await wait(answer.delayMs);
    response.writeHead(answer.status, answer.headers).end(request.method === 'HEAD' ? undefined : answer.body);
  }
  const server = createServer((request, response) => void reply(request, response));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = { region: 'us-east-1', bucket: 'b', accessKeyId: 'k', secretAccessKey: 's', forcePathStyle: true };
  return { client: new S3Client({ ...account, endpoint }, timeoutMs), endpoint, requests, bodies };
}

test('a request that meets a lost connection or an error that passes is sent again, with its body', async () => {
  const { client, bodies } = await openStore(['lost', failed(500, 'InternalError'), failed(429, 'SlowDown'), ok]);
  await client.put('files/one', new Uint8Array([1, 2, 3]));
  expect(bodies.map((body) => [...body])).toEqual(Array.from({ length: 4 }, () => [1, 2, 3]));
});

test('the retries end, and an error that stays is not retried', async () => {
  const lost = await openStore(Array.from({ length: 9 }, () => 'lost' as const));
  await expect(lost.client.put('files/one', new Uint8Array(1))).rejects.toThrow(
    'The S3 store did not answer PutObject',
  );
  expect(lost.requests).toHaveLength(4);
  const denied = await openStore([failed(403, 'AccessDenied')]);
  await expect(denied.client.put('files/one', new Uint8Array(1))).rejects.toThrow('with 403 AccessDenied');
  expect(denied.requests).toHaveLength(1);
  const bare = await openStore([failed(501, 'NotImplemented')]);
  expect((await bare.client.listUploads('files/').next()).done).toBe(true);
  expect(bare.requests).toHaveLength(1);
});

test('a redirect is an error that names the code of the store, and nothing is sent to its target', async () => {
  const other = await openStore([]);
  const location = `${other.endpoint}/b/files/one`;
  for (const status of [301, 307]) {
    const moved = { ...failed(status, 'PermanentRedirect'), headers: { location } };
    const { client, requests } = await openStore([moved]);
    await expect(client.put('files/one', new Uint8Array(1))).rejects.toThrow(`with ${status} PermanentRedirect`);
    expect(requests).toHaveLength(1);
  }
  expect(other.requests).toEqual([]);
});

test('Retry-After is waited for within the time limit; a longer one ends the request at once', async () => {
  const waiting = await openStore([{ status: 503, headers: { 'retry-after': '1' } }]);
  const startedAt = performance.now();
  await waiting.client.checkBucket();
  expect(performance.now() - startedAt).toBeGreaterThan(950);
  const busy = await openStore([{ status: 503, headers: { 'retry-after': '30' } }], 5_000);
  const askedAt = performance.now();
  await expect(busy.client.checkBucket()).rejects.toThrow('with 503');
  expect(performance.now() - askedAt).toBeLessThan(3_000);
});

test('a large part has the time that it takes to be sent', async () => {
  const slow: Answer = { ...ok, delayMs: 500 };
  const { client } = await openStore([slow, slow], 200);
  await expect(client.put('files/one', new Uint8Array(1))).rejects.toThrow('The S3 store did not answer PutObject');
  await client.put('files/one', new Uint8Array(512_000));
});

test('the time to put a large object together ends before proxies give the request up', async () => {
  const { client } = await openStore([begun, tag, tag, ok], 200);
  async function* twoParts() {
    yield new Uint8Array(partSize);
    yield new Uint8Array(2_000_000);
  }
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  await client.putParts('files/one', twoParts());
  const limits = timers.mock.calls.map(([, delayMs = 0]) => delayMs);
  // At the minimum rate of 256 kB a second it would be 41 seconds.
  expect(Math.max(...limits)).toBe(200 + 38_000);
});

async function* parts(size = partSize) {
  yield new Uint8Array(size);
}
const complete = 'POST /b/files/one?uploadId=one';

test('an error in the body of a completed upload is retried like a 5xx', async () => {
  const inBody = {
    ...failed(200, 'InternalError'),
    body: `<?xml version="1.0"?>\n${failed(200, 'InternalError').body}`,
  };
  const { client, requests } = await openStore([begun, tag, inBody, ok]);
  await client.putParts('files/one', parts());
  expect(requests.slice(2)).toEqual([complete, complete]);
  const broken = await openStore([begun, tag, inBody, inBody, inBody, inBody, { status: 204 }]);
  await expect(broken.client.putParts('files/one', parts())).rejects.toThrow('InternalError');
  expect(broken.requests.at(-1)).toBe('DELETE /b/files/one?uploadId=one');
});

test('an upload that the store completed although its answer was lost has succeeded', async () => {
  const gone = failed(404, 'NoSuchUpload');
  const head = (size: number) => ({ status: 200, headers: { 'content-length': String(size) } });
  const { client, requests } = await openStore([begun, tag, 'lost', gone, head(1_000)]);
  await client.putParts('files/one', parts(1_000));
  expect(requests.slice(2)).toEqual([complete, complete, 'HEAD /b/files/one']);
  for (const answer of [head(999), { status: 404 }]) {
    const other = await openStore([begun, tag, 'lost', gone, answer, { status: 204 }]);
    await expect(other.client.putParts('files/one', parts(1_000))).rejects.toThrow('with 404 NoSuchUpload');
    expect(other.requests.at(-1)).toBe('DELETE /b/files/one?uploadId=one');
  }
  // Without a retry, somebody else has ended the upload.
  const ended = await openStore([begun, tag, gone, { status: 204 }]);
  await expect(ended.client.putParts('files/one', parts(1_000))).rejects.toThrow('with 404 NoSuchUpload');
});

test('a missing object is null, a missing bucket is an error', async () => {
  const { client } = await openStore([failed(404, 'NoSuchKey'), { status: 404 }, failed(404, 'NoSuchKey')]);
  expect([await client.get('files/one'), await client.get('files/one')]).toEqual([null, null]);
  await client.delete('files/one');
  const lost = await openStore([failed(404, 'NoSuchBucket'), failed(404, 'NoSuchBucket')]);
  await expect(lost.client.get('files/one')).rejects.toThrow('with 404 NoSuchBucket');
  await expect(lost.client.delete('files/one')).rejects.toThrow('with 404 NoSuchBucket');
});
