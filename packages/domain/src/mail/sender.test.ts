import { expect, test } from 'vitest';
import { isEmailAddress, isSender, parseSender } from './sender.ts';

test('a sender is an address, or a name and an address', () => {
  expect(parseSender('a@b.example')).toEqual({ name: '', address: 'a@b.example' });
  expect(parseSender('Tea: House, Ltd. <a@b.example>')).toEqual({ name: 'Tea: House, Ltd.', address: 'a@b.example' });
  expect(parseSender('"Rope, Anchor" <a@b.example>')).toEqual({ name: 'Rope, Anchor', address: 'a@b.example' });
});

test.each([
  ['no-reply@shop.example', true],
  ['Rope & Anchor <no-reply@shop.example>', true],
  ['绳与锚<no-reply@shop.example>', true],
  ['Rope & Anchor', false],
  ['Rope & Anchor <no-reply>', false],
  ['Rope & Anchor no-reply@shop.example', false],
  ['Rope <a@b.example>, c@d.example', false],
  ['Rope\r\nBcc: c@d.example <a@b.example>', false],
  ['<a@b.example>', false],
  ['a＠b.example', false],
  ['', false],
])('sender %j: %s', (text, isValid) => {
  expect(isSender(text)).toBe(isValid);
});

test('an address has neither a name nor spaces around it', () => {
  expect(['a@b.example', ' a@b.example', 'A <a@b.example>', 'shop'].filter(isEmailAddress)).toEqual(['a@b.example']);
});
