import { contract } from '@sampan/api/contract';
import type { ErrorBody } from '@sampan/api/errors';
import { maxAccountBytes, maxAccountDocuments } from '@sampan/domain/file/uploadRules';
import { expect, test } from 'vitest';
import { samplePdf } from '../../scenarios/samples.ts';
import { createDemoBackend } from '../demoBackend.ts';
import { withUploads } from '../files/uploads.ts';

test('nobody keeps more than the quota', async () => {
  const demo = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const token = demo.signIn('customer');
  const input = await withUploads({ file0: samplePdf() });
  const upload = () => demo.answer(contract.file.upload, input, { token });
  expect(upload().status).toBe(200);
  const kept = [...demo.state.files.values()].at(-1);
  if (!kept) throw new Error('The file is gone');
  const { size } = kept.file;
  kept.file.size = maxAccountBytes - size;
  expect(upload().status).toBe(200);
  const { status, body } = upload();
  expect([status, body as ErrorBody]).toMatchObject([422, { code: 'FILE_REFUSED', fields: { file0: 'quota' } }]);
  expect([...demo.state.files.values()].filter(({ ownerId }) => ownerId === kept.ownerId)).toHaveLength(2);
});

test('nobody keeps more documents than the quota, however small they are', async () => {
  const demo = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const token = demo.signIn('customer');
  const input = await withUploads({ file0: samplePdf() });
  const upload = () => demo.answer(contract.file.upload, input, { token });
  expect(upload().status).toBe(200);
  const [id, kept] = [...demo.state.files].at(-1) ?? [];
  if (!id || !kept) throw new Error('The file is gone');
  const own = [...demo.state.files.values()].filter(({ ownerId }) => ownerId === kept.ownerId).length;
  for (let at = own + 1; at < maxAccountDocuments; at += 1) demo.state.files.set(id + at, kept);
  expect(upload().status).toBe(200);
  expect(upload()).toMatchObject({ status: 422, body: { code: 'FILE_REFUSED', fields: { file0: 'quota' } } });
});
