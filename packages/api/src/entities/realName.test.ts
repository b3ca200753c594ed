import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contract } from '../contract.ts';

test.each([
  ['陳大文', true],
  ['Ng', true],
  ['Siobhán O’Neill', true],
  ['😀', false],
  ['12', false],
  ['A.', false],
  ['陳錦玲🙂', false],
  ['Mei Chan ❤️', false],
  ['陳★文', false],
  ['阿凡提·买买提', true],
  ['O´Neill, Ann-Marie Jr.', true],
])('the full name on a document has two letters and no symbols: %s', (realName, isName) => {
  const details = { realName, idNumber: 'A1234563', docType: 'hkid' };
  const { issues = [] } = v.safeParse(contract.kyc.certifyId.input, details);
  expect(issues.some(({ path }) => path?.[0].key === 'realName')).toBe(!isName);
});
