import { expect, test } from 'vitest';
import { withUnionValues } from './unions.ts';

test('a union shows its values, and another type its name', () => {
  const table = { type: { summary: 'union' } };
  const rows = withUnionValues({
    size: { name: 'size', type: { name: 'enum', value: ['sm', 'md'], raw: "'sm' | 'md'" }, table },
    as: { name: 'as', type: { name: 'enum', value: ['div', 'span'], raw: "| 'div'\n| 'span'" }, table },
    src: { name: 'src', type: { name: 'union', value: [], raw: 'string | null' }, table },
    label: { name: 'label', type: { name: 'string' }, table: { type: { summary: 'string' } } },
    any: { name: 'any' },
  });
  expect(Object.values(rows).map((row) => row.table?.type?.summary)).toEqual([
    "'sm' | 'md'",
    "'div' | 'span'",
    'string | null',
    'string',
    undefined,
  ]);
});
