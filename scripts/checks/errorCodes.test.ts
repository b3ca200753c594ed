import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusByCode } from '@sampan/api/errors';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

test('docs/http-api.md says for each error code, and for no other, what a client does, once', () => {
  const page = readFileSync(join(root, 'docs/http-api.md'), 'utf8');
  const [, table = ''] = page.split('| do | codes |');
  const listed = [...table.replace(/\n\n.*$/s, '').matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, code]) => code);
  expect(listed.toSorted()).toEqual(Object.keys(statusByCode).toSorted());
});
