import { afterEach, expect, test, vi } from 'vitest';
import { createFakeClient, respondWithJson } from './client.fakes.ts';
import { contract } from './contract.ts';

const { user, file } = contract;

afterEach(() => vi.unstubAllGlobals());

test('R6 a download is a Blob, with progress on the way', async () => {
  const chunks = ['one ', 'two ', 'three'].map((text) => new TextEncoder().encode(text));
  const body = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(chunk);
          controller.close();
        },
      }),
      { headers: { 'content-length': '13', 'content-type': 'application/pdf' } },
    );
  const { client } = createFakeClient([body]);
  const steps: unknown[] = [];
  const envelope = await client.call(file.download, { id: 3 }, { onDownloadProgress: (step) => steps.push(step) });
  expect(envelope.status).toBe('success');
  const blob = envelope.data as Blob;
  expect(blob.type).toBe('application/pdf');
  expect(await blob.text()).toBe('one two three');
  expect(steps).toEqual([4, 8, 13].map((loaded) => ({ loaded, total: 13 })));
});

test('R6 a download that is refused is the parsed error', async () => {
  const { client } = createFakeClient([
    respondWithJson(404, { code: 'NOT_FOUND', message: 'no such file', statusCode: 404 }),
  ]);
  const envelope = await client.call(file.download, { id: 3 });
  expect(envelope).toMatchObject({ status: 'fail', error: { code: 'NOT_FOUND' } });
});

/** The part of XMLHttpRequest that the client uses, driven by the test. */
class FakeXhr {
  static last: FakeXhr;
  static #seen: FakeXhr | undefined;
  /** Resolves when the next instance is created: the module that creates it loads lazily. */
  static async next() {
    await expect.poll(() => FakeXhr.last).not.toBe(FakeXhr.#seen);
    FakeXhr.#seen = FakeXhr.last;
  }
  upload: { onprogress?: (event: object) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  headers = new Map<string, string>();
  withCredentials = false;
  isAborted = false;
  constructor() {
    FakeXhr.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }
  getResponseHeader() {
    return null;
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
  answer(status: number, body: string) {
    this.status = status;
    this.responseText = body;
    this.onload?.();
    this.onloadend?.();
  }
}

test('an upload with a listener reports its progress and ends in the same envelope', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  const { client, sent } = createFakeClient([], { token: () => 'mine' });
  const steps: unknown[] = [];
  const call = client.call(
    user.uploadAvatar,
    { file: new Blob(['x']) },
    { onUploadProgress: (step) => steps.push(step) },
  );
  await FakeXhr.next();
  FakeXhr.last.upload.onprogress?.({ loaded: 1, total: 4, lengthComputable: true });
  FakeXhr.last.upload.onprogress?.({ loaded: 4, total: 4, lengthComputable: true });
  FakeXhr.last.answer(413, JSON.stringify({ code: 'PAYLOAD_TOO_LARGE', message: 'too big', statusCode: 413 }));
  expect(await call).toMatchObject({ status: 'fail', error: { code: 'PAYLOAD_TOO_LARGE' } });
  expect(steps).toEqual([
    { loaded: 1, total: 4 },
    { loaded: 4, total: 4 },
  ]);
  expect(FakeXhr.last.headers.get('authorization')).toBe('Bearer mine');
  expect(FakeXhr.last.headers.get('idempotency-key')).toBeTruthy();
  expect(sent).toHaveLength(0);
});

test('R2 an upload whose line breaks or that is cancelled is 499', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  const { client } = createFakeClient([]);
  const input = { file: new Blob(['x']) };
  const broken = client.call(user.uploadAvatar, input, { onUploadProgress: () => undefined });
  await FakeXhr.next();
  FakeXhr.last.onerror?.();
  expect(await broken).toMatchObject({ data: { code: 499, message: 'Network error' } });
  const controller = new AbortController();
  const cancelled = client.call(user.uploadAvatar, input, {
    onUploadProgress: () => undefined,
    signal: controller.signal,
  });
  await FakeXhr.next();
  controller.abort(new Error('cancelled'));
  expect(await cancelled).toMatchObject({ data: { code: 499, message: 'cancelled' } });
  expect(FakeXhr.last.isAborted).toBe(true);
});

test('an upload that is cancelled while its code still loads is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  const { client } = createFakeClient([]);
  const controller = new AbortController();
  const options = { onUploadProgress: () => undefined, signal: controller.signal };
  const cancelled = client.call(user.uploadAvatar, { file: new Blob(['x']) }, options);
  const before = FakeXhr.last;
  controller.abort(new Error('cancelled'));
  expect(await cancelled).toMatchObject({ data: { code: 499, message: 'cancelled' } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(FakeXhr.last).toBe(before);
});

test('an upload to an API with an origin of its own sends the cookies, as other calls do', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  for (const baseUrl of ['https://api.shop.example', '']) {
    const { client } = createFakeClient([], { baseUrl });
    const call = client.call(user.uploadAvatar, { file: new Blob(['x']) }, { onUploadProgress: () => undefined });
    await FakeXhr.next();
    FakeXhr.last.answer(200, '{"avatar":""}');
    await call;
    expect(FakeXhr.last.withCredentials, baseUrl).toBe(baseUrl !== '');
  }
});
