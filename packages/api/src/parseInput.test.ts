import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isStorable, parseInput } from './parseInput.ts';

test('every field has a code: our own, or the kind of the issue', () => {
  const schema = v.object({
    name: v.pipe(v.string(), v.minLength(2, 'tooShort')),
    items: v.array(v.object({ quantity: v.pipe(v.number(), v.integer()) })),
    id: v.number(),
  });
  expect(parseInput(schema, { name: 'x', items: [{ quantity: 1.5 }] })).toEqual({
    ok: false,
    fields: { name: 'tooShort', 'items.0.quantity': 'integer', id: 'required' },
  });
  expect(parseInput(schema, undefined)).toEqual({ ok: false, fields: { '': 'required' } });
});

test('a text that no database stores is refused wherever it stands', () => {
  const bad = ['\u0000', 'a\u0000b', '\ud800', 'a\udc00'];
  for (const text of bad) {
    for (const input of [text, { a: [{ b: text }] }, { [text]: 1 }])
      expect(isStorable(input), JSON.stringify(input)).toBe(false);
  }
  expect(isStorable({ a: ['100%00', '\\u0000', '🛶'], b: null, c: new Blob(['\u0000']) })).toBe(true);
  expect(parseInput(v.string(), '\u0000')).toEqual({ ok: false });
});
