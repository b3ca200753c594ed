/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ClientOptions, createClient } from './client.ts';
import { contract } from './contract.ts';

interface ReceivedRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A client and a local HTTP server; `answer` gets the number of the request, from 1. */
async function clientBefore(
  answer: (response: ServerResponse, request: number) => void,
  options: Partial<ClientOptions> = {},
) {
  const received: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      answer(response, received.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createClient({ baseUrl, token: () => null, log: () => undefined, ...options }), received };
}

function end(response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}

const { order, product, file } = contract;
const cancelInput = { orderId: 7, reason: 'late' };

test('R1 over the wire a POST that meets 503 arrives twice with one key, a GET once', async () => {
  const { client, received } = await clientBefore((response) => end(response, 503, '{}', { 'retry-after': '0' }));
  await client.call(order.cancel, cancelInput);
  expect(received).toHaveLength(2);
  expect(received[0]?.headers['idempotency-key']).toBe(received[1]?.headers['idempotency-key']);
  expect(received[0]?.body).toBe(received[1]?.body);
  await client.call(product.list, {});
  expect(received).toHaveLength(3);
});

test('R2 a line that breaks before the answer is one request and 499', async () => {
  const { client, received } = await clientBefore((response) => response.destroy());
  expect(await client.call(order.cancel, cancelInput)).toMatchObject({ status: 'fail', data: { statusCode: 499 } });
  expect(received).toHaveLength(1);
});

test('R2 a line that breaks within the answer is 499', async () => {
  const { client } = await clientBefore((response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"list":');
    setTimeout(() => response.destroy(), 20);
  });
  expect(await client.call(product.list, {})).toMatchObject({ status: 'fail', data: { statusCode: 499 } });
});

test('R2 a server that never answers is left after the time-out', async () => {
  const { client, received } = await clientBefore(() => undefined, { timeoutMs: 500 });
  expect(await client.call(order.cancel, cancelInput)).toMatchObject({
    data: { code: 499, message: 'No answer within 500 ms' },
  });
  expect(received).toHaveLength(1);
});

test('R2 a refused connection is 499', async () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1:1', token: () => null, log: () => undefined });
  expect(await client.call(product.list, {})).toMatchObject({ status: 'fail', data: { code: 499, statusCode: 499 } });
});

test('R6 a slow download takes longer than the time-out and still arrives, with its progress', async () => {
  // With real timers, a stall of this process, which is also the server, ends the call before an arrived part is read.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let sendPart: () => void = () => undefined;
  const { client } = await clientBefore(
    (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': '24' });
      sendPart = () => void response.write('part');
      sendPart();
    },
    { timeoutMs: 250 },
  );
  const steps: number[] = [];
  const envelope = await client.call(
    file.download,
    { id: 1 },
    {
      onDownloadProgress({ loaded }) {
        steps.push(loaded);
        vi.advanceTimersByTime(200);
        if (loaded < 24) sendPart();
      },
    },
  );
  expect(envelope.status).toBe('success');
  expect(await (envelope.data as Blob).text()).toBe('part'.repeat(6));
  expect(steps).toEqual([4, 8, 12, 16, 20, 24]);
});

test('R5 the bearer of a logged-in caller arrives, and a logout during the pause keeps the rest at home', async () => {
  let token: string | null = 'mine';
  const { client, received } = await clientBefore(
    (response) => {
      token = null;
      end(response, 503, '{}', { 'retry-after': '0' });
    },
    { token: () => token },
  );
  await client.call(order.cancel, cancelInput);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer mine']);
});

test('an upload arrives as a form with its fields', async () => {
  const { client, received } = await clientBefore((response) => end(response, 200, '{}'));
  await client.call(order.agreeupload, {
    orderId: 7,
    file: new File(['signed'], '合同.pdf', { type: 'application/pdf' }),
  });
  expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(received[0]?.body).toContain('name="orderId"');
  expect(received[0]?.body).toContain('filename="合同.pdf"');
  expect(received[0]?.body).toContain('signed');
});
