import { expect, test } from 'vitest';
import { type Exchange, ProviderError, ProviderHttp } from './providerHttp.ts';

const about = { operation: 'query', outTradeNo: 'SP1' };
const request = { method: 'GET', url: 'https://provider.example/query' } as const;

test('an endless answer is cut off, and its outcome is unknown', async () => {
  const exchanges: Exchange[] = [];
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024).fill(120)),
    cancel: () => {
      isCancelled = true;
    },
  });
  const http = new ProviderHttp('stripe', {
    fetch: async () => new Response(body),
    record: (exchange) => exchanges.push(exchange),
  });
  const error = await http.send(request, about, (answer) => answer).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ kind: 'unreachable', message: 'the answer is too long' });
  expect(isCancelled).toBe(true);
  expect(exchanges).toHaveLength(1);
});

test('a character that two chunks share is read whole', async () => {
  const bytes = new TextEncoder().encode('"茶"');
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, 2));
      controller.enqueue(bytes.slice(2));
      controller.close();
    },
  });
  const http = new ProviderHttp('wechat', { fetch: async () => new Response(body), record: () => {} });
  expect((await http.send(request, about, (answer) => answer)).body).toBe('"茶"');
});
