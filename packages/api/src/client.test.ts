import { expect, test } from 'vitest';
import { checkAnswer } from './answerCheck.ts';
import { createFakeClient, respondWithBytes, respondWithJson, silence } from './client.fakes.ts';
import { contract } from './contract.ts';

const errorBody = { code: 'ORDER_STATE', message: 'no', statusCode: 422, requestId: 'r1', extra: 'kept' };
const { order, product, user, posts } = contract;
const cancelInput = { orderId: 7, reason: 'too late' };

test.each([408, 409, 425, 429, 500, 502, 503, 504])(
  'R1 a POST answered by %i is sent exactly twice, with the same body and key, and the last answer is reported',
  async (status) => {
    const { client, sent } = createFakeClient([respondWithJson(status, { a: 1 }), respondWithJson(status, { a: 2 })]);
    const envelope = await client.call(order.cancel, cancelInput);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.body).toBe(sent[0]?.body);
    expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
    expect(envelope).toMatchObject({ status: 'fail', data: { a: 2 }, error: { statusCode: status } });
  },
);

test.each([408, 409, 425, 429, 500, 502, 503, 504])('R1 a GET answered by %i is sent exactly once', async (status) => {
  const { client, sent } = createFakeClient([respondWithJson(status, {})]);
  await client.call(product.list, {});
  expect(sent).toHaveLength(1);
  expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
});

test.each([200, 201, 400, 401, 403, 404, 422, 501, 505])('R1 a POST answered by %i is sent once', async (status) => {
  const { client, sent } = createFakeClient([respondWithJson(status, {})]);
  await client.call(order.cancel, cancelInput);
  expect(sent).toHaveLength(1);
});

test('R1 the second answer counts: success after trouble is a success', async () => {
  const { client, lines } = createFakeClient([respondWithJson(503, {}), respondWithJson(200, { orderId: 7 })]);
  expect(await client.call(order.delete, { orderId: 7 })).toEqual({ status: 'success', data: { orderId: 7 } });
  expect(lines).toEqual([]);
});

test("R1 the caller's key is the one that travels", async () => {
  const { client, sent } = createFakeClient([respondWithJson(503, {})]);
  await client.call(order.cancel, cancelInput, { idempotencyKey: 'mine' });
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine']);
});

test('R2 no response is one request and 499 with the message', async () => {
  const { client, sent } = createFakeClient([() => Promise.reject(new TypeError('Failed to fetch'))]);
  const envelope = await client.call(order.cancel, cancelInput);
  expect(sent).toHaveLength(1);
  const body = { code: 499, statusCode: 499, message: 'Failed to fetch' };
  expect(envelope).toEqual({ status: 'fail', data: body, error: body });
});

test('a call that fails without a connection was not sent; one that loses it meanwhile may have been', async () => {
  let isOnline = false;
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  const goOfflineAndFail = () => {
    isOnline = false;
    return fail();
  };
  const { client } = createFakeClient([fail, goOfflineAndFail], { isOnline: () => isOnline });
  expect(await client.call(product.list, {})).toMatchObject({ error: { statusCode: 499, isUnsent: true } });
  isOnline = true;
  expect(await client.call(product.list, {})).not.toHaveProperty('error.isUnsent');
});

test('a call may have arrived if the connection came back, something was received, or time ran out', async () => {
  let isOnline = false;
  const goOnline = () => {
    isOnline = true;
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  const breakOff = () => Promise.reject(new TypeError('Failed to fetch'));
  const cases = [[goOnline], [respondWithJson(503, {}), breakOff], [silence]];
  for (const answers of cases) {
    isOnline = false;
    const { client } = createFakeClient(answers, { isOnline: () => isOnline, timeoutMs: 20 });
    const envelope = await client.call(order.cancel, cancelInput);
    expect(envelope).toMatchObject({ error: { statusCode: 499 } });
    expect(envelope).not.toHaveProperty('error.isUnsent');
  }
});

test('R2 a time-out is one request and 499, even if the network never looks at the signal', async () => {
  const { client, sent } = createFakeClient([silence], { timeoutMs: 20 });
  const envelope = await client.call(order.cancel, cancelInput);
  expect(sent).toHaveLength(1);
  expect(envelope).toMatchObject({ status: 'fail', data: { code: 499, message: 'No answer within 20 ms' } });
});

test('a report is waited for longer than the shop gives its statements; other calls are not', async () => {
  const { client } = createFakeClient([silence], { timeoutMs: 20 });
  const report = { ...order.cancel, timeoutMs: 60 };
  expect(await client.call(report, cancelInput)).toMatchObject({ data: { message: 'No answer within 60 ms' } });
  const { transaction, adminOrder } = contract;
  const slowCalls = [transaction.report, adminOrder.refund, adminOrder.resendCall];
  expect(slowCalls.map(({ timeoutMs }) => timeoutMs)).toEqual([70_000, 70_000, 70_000]);
  expect(order.cancel.timeoutMs).toBeUndefined();
});

test("R2 the caller's abort is one request and 499", async () => {
  const { client, sent } = createFakeClient([silence]);
  const controller = new AbortController();
  const call = client.call(order.cancel, cancelInput, { signal: controller.signal });
  controller.abort(new Error('left the page'));
  expect(await call).toMatchObject({ status: 'fail', data: { code: 499, statusCode: 499, message: 'left the page' } });
  expect(sent).toHaveLength(1);
});

test('R4 a call that the page itself aborts is no failure in the log; one that times out is', async () => {
  const { client, lines } = createFakeClient([silence, silence, silence], { timeoutMs: 20 });
  const controller = new AbortController();
  const call = client.call(order.cancel, cancelInput, { signal: controller.signal });
  controller.abort();
  await call;
  await client.call(product.list, {}, { signal: AbortSignal.abort() });
  expect(lines).toEqual([]);
  await client.call(order.cancel, cancelInput, { signal: new AbortController().signal });
  expect(lines).toEqual([expect.stringContaining('No answer within 20 ms')]);
});

test('R2 a call aborted before it begins sends nothing', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, {})]);
  expect(await client.call(product.list, {}, { signal: AbortSignal.abort() })).toMatchObject({ data: { code: 499 } });
  expect(sent).toHaveLength(0);
});

test('R2 an abort during the pause ends the call without a second request', async () => {
  const controller = new AbortController();
  const { client, sent } = createFakeClient([respondWithJson(503, {})], {
    wait: () => {
      controller.abort(new Error('left'));
      return new Promise(() => undefined);
    },
  });
  expect(await client.call(order.cancel, cancelInput, { signal: controller.signal })).toMatchObject({
    data: { code: 499, message: 'left' },
  });
  expect(sent).toHaveLength(1);
});

test('R3 2xx with JSON is a success with just that', async () => {
  const { client } = createFakeClient([respondWithJson(200, [{ id: 1 }])]);
  expect(await client.call(user.addressList, {})).toEqual({ status: 'success', data: [{ id: 1 }] });
});

test.each([422, 500])('R3 the body of a %i comes unchanged', async (status) => {
  const { client } = createFakeClient([respondWithJson(status, errorBody)]);
  const envelope = await client.call(order.cancel, cancelInput);
  expect(envelope).toEqual({ status: 'fail', data: errorBody, error: errorBody });
});

test('R3 an HTML body comes as a string, and the error beside it still has its shape', async () => {
  const { client } = createFakeClient([respondWithBytes(502, '<h1>Bad gateway</h1>')]);
  expect(await client.call(product.list, {})).toEqual({
    status: 'fail',
    data: '<h1>Bad gateway</h1>',
    error: { code: 502, statusCode: 502, message: 'HTTP 502' },
  });
});

test.each([404, 500])('R3 an empty %i gives message, code and statusCode', async (status) => {
  const { client } = createFakeClient([respondWithBytes(status, null)]);
  const body = { message: `HTTP ${status}`, code: status, statusCode: status };
  expect(await client.call(product.list, {})).toEqual({ status: 'fail', data: body, error: body });
});

test.each(['{"id": ', '<html>', ''])('R3 a 200 with %j for JSON fails as 499', async (body) => {
  const { client, sent } = createFakeClient([respondWithBytes(200, body)]);
  expect(await client.call(order.cancel, cancelInput)).toMatchObject({
    status: 'fail',
    data: { code: 499, statusCode: 499 },
  });
  expect(sent).toHaveLength(1);
});

test('R4 the promise resolves even where the token, the input or the network throw', async () => {
  const throwing = createFakeClient([respondWithJson(200, {})], {
    token: () => {
      throw new Error('storage denied');
    },
  });
  expect(await throwing.client.call(product.list, {})).toMatchObject({
    data: { code: 499, message: 'storage denied' },
  });
  expect(throwing.sent).toHaveLength(0);
  const { client } = createFakeClient([respondWithJson(200, {})]);
  const circular: Record<string, unknown> = { orderId: 1 };
  circular.self = circular;
  expect(await client.call(contract.payment.callback, { ...circular, orderId: 1 })).toMatchObject({ status: 'fail' });
});

test('R4 a call that fails twice is one line, without the token', async () => {
  const token = 'secret-token-1';
  const { client, lines, sent } = createFakeClient(
    [respondWithJson(503, { code: 'UNAVAILABLE', message: `busy, ${token}`, statusCode: 503, requestId: 'r9' })],
    { token: () => token },
  );
  await client.call(order.cancel, cancelInput);
  expect(sent).toHaveLength(2);
  expect(lines).toEqual(['POST /main/v2/order/cancel failed: 503 UNAVAILABLE (busy, ***, request r9)']);
});

test('R4 a call that succeeds says nothing', async () => {
  const { client, lines } = createFakeClient([respondWithJson(200, {})]);
  await client.call(product.list, {});
  expect(lines).toEqual([]);
});

test('R5 the token is read at every attempt', async () => {
  const tokens = ['first', 'second'];
  const { client, sent } = createFakeClient([respondWithJson(503, {})], {
    token: () => tokens.shift() ?? 'later',
    account: () => 7,
  });
  await client.call(order.cancel, cancelInput);
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer first', 'Bearer second']);
});

test('R5 after a logout between two attempts nothing is sent', async () => {
  let token: string | null = 'mine';
  const { client, sent } = createFakeClient([respondWithJson(503, { late: true })], {
    token: () => token,
    wait: async () => {
      token = null;
    },
  });
  expect(await client.call(order.cancel, cancelInput)).toMatchObject({ status: 'fail', data: { late: true } });
  expect(sent).toHaveLength(1);
});

test.each([
  [7, 8],
  [null, null],
])('R5 after a login between two attempts nothing is sent, if the account was %s and is %s', async (before, after) => {
  const session = { token: 'of mei', account: before };
  const { client, sent } = createFakeClient([respondWithJson(503, { late: true })], {
    token: () => session.token,
    account: () => session.account,
    wait: async () => void Object.assign(session, { token: 'of jun', account: after }),
  });
  expect(await client.call(order.cancel, cancelInput)).toMatchObject({ status: 'fail', data: { late: true } });
  expect(sent).toHaveLength(1);
});

test('R5 a request without a token is retried and sends no bearer', async () => {
  const { client, sent } = createFakeClient([respondWithJson(503, {})]);
  await client.call(user.login, { username: 'mei', password: 'harbour-1' });
  expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([false, false]);
});

test('R8 the pause before the one retry follows Retry-After, else chance', async () => {
  const overloaded = createFakeClient([respondWithJson(503, {}, { 'retry-after': '1' })]);
  await overloaded.client.call(order.cancel, cancelInput);
  expect(overloaded.pauses).toEqual([1000]);
  const untold = createFakeClient([respondWithJson(500, {})], { random: () => 0.25 });
  await untold.client.call(order.cancel, cancelInput);
  expect(untold.pauses).toEqual([250]);
});

test('a GET carries its input in path and query, without what is not there', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, {})], { baseUrl: 'https://shop.example/' });
  await client.call(product.list, { keyword: '紫砂 & 茶', page: 2, inStock: true, minPrice: undefined });
  await client.call(posts.category, { categoryId: 0, page: 1 });
  await client.call(posts.detail, { id: 'a/b?c' });
  expect(sent.map(({ url }) => url)).toEqual([
    'https://shop.example/main/v2/product/list?keyword=%E7%B4%AB%E7%A0%82+%26+%E8%8C%B6&page=2&inStock=true',
    'https://shop.example/main/v2/post/category/0?page=1',
    'https://shop.example/main/v2/post/a%2Fb%3Fc',
  ]);
});

test('a POST carries its input as JSON, nothing as an empty object', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, {})]);
  await client.call(order.cancel, cancelInput);
  await client.call(user.logout, undefined);
  expect(sent.map(({ body }) => body)).toEqual(['{"orderId":7,"reason":"too late"}', '{}']);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});

test('an upload is a form whose type the browser names', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, {})]);
  await client.call(order.agreeupload, { orderId: 7, file: new File(['x'], 'agreement.pdf') });
  const form = sent[0]?.body as FormData;
  expect(form.get('orderId')).toBe('7');
  expect((form.get('file') as File).name).toBe('agreement.pdf');
  expect(sent[0]?.headers.has('content-type')).toBe(false);
});

test('the locale travels as Accept-Language', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, {})], { locale: () => 'zh-HK' });
  await client.call(product.list, {});
  expect(sent.map(({ headers }) => headers.get('accept-language'))).toEqual(['zh-HK']);
});

test('with check on, a success that breaks the contract is a failure that says where', async () => {
  const methods = [{ code: 'alipay', name: 'Alipay', enabled: 'yes' }];
  const checked = createFakeClient([respondWithJson(200, methods)], { check: checkAnswer });
  expect(await checked.client.call(contract.payment.methods, {})).toMatchObject({
    status: 'fail',
    error: { code: 499, message: expect.stringContaining('0.enabled') },
  });
  const trusted = createFakeClient([respondWithJson(200, methods)]);
  expect(await trusted.client.call(contract.payment.methods, {})).toEqual({ status: 'success', data: methods });
});

test('a call that outlives its page says so, and no other does', async () => {
  const { client, sent } = createFakeClient([respondWithJson(200, { id: 7 })]);
  await client.call(contract.user.addressDelete, { id: 7 }, { outlivesPage: true });
  await client.call(contract.user.addressDelete, { id: 7 });
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
