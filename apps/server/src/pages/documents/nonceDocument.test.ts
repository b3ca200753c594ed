import { setTimeout } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createNonce, NonceDocument, noncePlaceholder } from './nonceDocument.ts';

const rows = Array.from({ length: 400 }, (_, at) => `<li class="card">青瓷茶壶 ${at} <b>¥${at * 37}</b></li>`).join(
  '\n',
);
const html = `<html><meta nonce="${noncePlaceholder}"><style nonce="${noncePlaceholder}">a{b:c}</style><ul>${rows}</ul></html>`;
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

test.each(['br', 'gzip'] as const)('a document has another nonce in every %s response', async (encoding) => {
  const document = new NonceDocument(html);
  for (let turn = 0; turn < 200; turn += 1) {
    const nonce = createNonce();
    const text = decoders[encoding](await document.bytes(nonce, encoding)).toString();
    expect(text).toBe(html.replaceAll(noncePlaceholder, nonce));
  }
});

test.each(['br', 'gzip'] as const)(
  '%s is made once: a response is a fraction of compressing anew',
  async (encoding) => {
    const document = new NonceDocument(html);
    const first = await document.bytes(createNonce(), encoding);
    const second = await document.bytes(createNonce(), encoding);
    expect(second.length).toBe(first.length);
    expect(first.length).toBeLessThan(html.length / 5);
    const start = process.cpuUsage();
    for (let turn = 0; turn < 100; turn += 1) await document.bytes(createNonce(), encoding);
    const { user } = process.cpuUsage(start);
    expect(user / 100).toBeLessThan(500);
  },
);

/** A page with a text that begins as the attribute with the nonce does, if the nonce begins as the placeholder. */
function createAlikePage(): string {
  const unlike = Array.from({ length: 20 }, () => `<p>${createNonce()}</p>`).join('');
  return `<b nonce="${noncePlaceholder}">${unlike}<b nonce="${noncePlaceholder[0]}${createNonce().slice(2)}">`;
}

test.each(['br', 'gzip'] as const)('%s is made once, too, of a page with text like a nonce', async (encoding) => {
  for (let turn = 0; turn < 20; turn += 1) {
    const nonce = createNonce();
    // Compressed with the rest of the text, it would hardly stand in the bytes.
    expect((await new NonceDocument(createAlikePage()).bytes(nonce, encoding)).includes(nonce)).toBe(true);
  }
});

test.each(['br', 'gzip'] as const)('%s of a page with text like a nonce is right', async (encoding) => {
  for (let turn = 0; turn < 400; turn += 1) {
    const page = createAlikePage();
    const nonce = createNonce();
    const text = decoders[encoding](await new NonceDocument(page).bytes(nonce, encoding)).toString();
    expect(text).toBe(page.replaceAll(noncePlaceholder, nonce));
  }
});

test('without compression the nonce stands in the text', async () => {
  expect((await new NonceDocument(html).bytes('n'.repeat(24))).toString()).toBe(
    html.replaceAll(noncePlaceholder, 'n'.repeat(24)),
  );
});

/** Bytes of all buffers that are still referenced. */
function getBufferBytes(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  return process.memoryUsage().arrayBuffers;
}

/** Bytes of all buffers once what earlier tests compressed has been released, which takes a few turns of the loop. */
async function settleBufferBytes(): Promise<number> {
  let last = getBufferBytes();
  for (let calm = 0; calm < 5; ) {
    await setTimeout(20);
    const bytes = getBufferBytes();
    calm = bytes === last ? calm + 1 : 0;
    last = bytes;
  }
  return last;
}

test('after Brotli only a fraction of the text stays in memory, and every other form is still right', async () => {
  const before = await settleBufferBytes();
  const documents = Array.from({ length: 50 }, () => new NonceDocument(html));
  expect(getBufferBytes() - before).toBeGreaterThan(documents.length * html.length);
  await Promise.all(documents.map((document) => document.bytes(createNonce(), 'br')));
  // The compressors' buffers are released a moment later.
  await expect
    .poll(() => (getBufferBytes() - before) / documents.length, { timeout: 20_000 })
    .toBeLessThan(html.length / 3);

  const [document] = documents;
  const nonce = createNonce();
  const text = html.replaceAll(noncePlaceholder, nonce);
  expect((await document?.bytes(nonce))?.toString()).toBe(text);
  expect(gunzipSync((await document?.bytes(nonce, 'gzip')) ?? '').toString()).toBe(text);
});

test('nonces have 24 characters and are never the same', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
