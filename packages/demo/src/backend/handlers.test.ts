import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { getResponse } from 'msw';
import { expect, test } from 'vitest';
import { createDemoFileBytes } from '../fixtures/files/demoFiles.ts';
import { samplePdf, samplePng } from '../scenarios/samples.ts';
import { createDemoBackend } from './demoBackend.ts';
import { createHandler } from './handlers.ts';

const { file, kyc } = contract;

/** A page with the demo backend: sends requests by `fetch`. */
function page() {
  const backend = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const handlers = [createHandler(() => backend)];
  async function ask(url: string, init: RequestInit & { headers?: Record<string, string> } = {}, who = 'customer') {
    const headers = { authorization: `Bearer ${backend.signIn(who)}`, ...init.headers };
    const answer = await getResponse(handlers, new Request(`http://shop.example${url}`, { ...init, headers }));
    if (!answer) throw new Error(`nobody answers ${url}`);
    return answer;
  }
  const send = (endpoint: Endpoint, fields: Record<string, Blob | string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return ask(endpoint.path, { method: 'POST', body });
  };
  return { backend, ask, send };
}

test('an upload comes as a form and is given back as bytes, whole or in parts', async () => {
  const { ask, send } = page();
  const pdf = samplePdf({ name: '合同.pdf' });
  const { files } = (await (await send(file.upload, { file0: pdf })).json()) as {
    files: { id: number; name: string }[];
  };
  expect(files[0]?.name).toBe('合同.pdf');
  const url = `${file.download.path}?id=${files[0]?.id}`;
  const whole = await ask(url);
  expect(await whole.text()).toBe(await pdf.text());
  expect(whole.headers.get('content-length')).toBe(String(pdf.size));
  expect(whole.headers.get('content-disposition')).toMatch(/^attachment; /);
  const part = await ask(url, { headers: { range: 'bytes=5-', 'if-range': whole.headers.get('etag') ?? '' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-${pdf.size - 1}/${pdf.size}`]);
  expect(await part.text()).toBe((await pdf.text()).slice(5));
  const changed = await ask(url, { headers: { range: 'bytes=5-', 'if-range': '"another"' } });
  expect(changed.status).toBe(200);
  const beyond = await ask(url, { headers: { range: 'bytes=9999-' } });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.size}`]);
  expect((await ask(url, {}, 'kamling.chan')).status).toBe(404);
});

test('a blueprint that staff fetch is drawn', async () => {
  const { backend, ask } = page();
  const plan = [...backend.state.products.values()].flatMap(({ files = [] }) => files)[0];
  const got = await ask(`${file.download.path}?id=${plan?.id}`, {}, 'operator');
  expect(new Uint8Array(await got.arrayBuffer())).toEqual(createDemoFileBytes(plan?.name ?? ''));
  expect(got.headers.get('content-type')).toBe('application/pdf');
});

test('a photo is shown by its link, and by no other', async () => {
  const { ask, send } = page();
  const details = { realName: '林海晴', idNumber: 'E12345678', docType: 'PASSPORT' };
  await ask(kyc.certifyId.path, { method: 'POST', body: JSON.stringify(details) });
  await send(kyc.photo, { file: samplePng(), side: 'front' });
  const record = (await (await ask(kyc.status.path)).json()) as { photos: { url: string }[] };
  const url = record.photos[0]?.url ?? '';
  const shown = await ask(url, {}, 'kamling.chan');
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; /);
  expect((await ask(url.replace(/expires=\d/, 'expires=9'))).status).toBe(404);
});
