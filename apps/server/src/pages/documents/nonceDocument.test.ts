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

test('text that copies from the placeholder is still right', async () => {
  // The compressor finds parts of the placeholder in the following text and refers back to it.
  const tricky = `<p>${noncePlaceholder}</p><p>${noncePlaceholder.slice(0, 20)}|${noncePlaceholder.slice(4, 24)}</p>${rows}`;
  const document = new NonceDocument(tricky);
  for (const encoding of ['br', 'gzip'] as const) {
    const nonce = createNonce();
    const text = decoders[encoding](await document.bytes(nonce, encoding)).toString();
    expect(text).toBe(tricky.replaceAll(noncePlaceholder, nonce));
  }
});

test('without compression the nonce stands in the text', async () => {
  expect((await new NonceDocument(html).bytes('n'.repeat(24))).toString()).toBe(
    html.replaceAll(noncePlaceholder, 'n'.repeat(24)),
  );
});

test('nonces have 24 characters and are never the same', () => {
  const nonces = Array.from({ length: 1_000 }, createNonce);
  expect(new Set(nonces).size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});
