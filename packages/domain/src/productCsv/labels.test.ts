import { contract } from '@sampan/api/contract';
import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findProductProblems } from '../catalogue/productRules.ts';
import { formatReason, isReasonCode, reasonCodes, toResultRow } from './labels.ts';

/** Parts of a valibot schema that hold other schemas or the checks of a pipe. */
interface SchemaPart {
  kind?: string;
  type?: string;
  requirement?: unknown;
  message?: unknown;
}

/** Codes that the checks of a schema report: their own, or valibot's name of the check. */
function listCheckCodes(part: unknown, found = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return found;
  const { kind, type, requirement, message } = part as SchemaPart;
  // A list without a minimum never has too few.
  const isAlwaysMet = type === 'min_length' && requirement === 0;
  if (kind === 'validation' && type && !isAlwaysMet) found.add(typeof message === 'string' ? message : type);
  const { entries, item, wrapped, pipe, options, key, value } = part as Record<string, unknown>;
  for (const inner of [entries, item, wrapped, pipe, options, key, value].filter((each) => each !== undefined)) {
    for (const each of Object.values(inner as object)) listCheckCodes(each, found);
    listCheckCodes(inner, found);
  }
  return found;
}

const withoutText = (codes: Iterable<string>) => [...codes].filter((code) => !isReasonCode(code));

test('every code of a product’s input has a text', () => {
  const { create, update } = contract.product;
  const codes = [...listCheckCodes(create.input), ...listCheckCodes(update.input)];
  // A check that the walk does not find would pass unseen.
  expect(codes).toEqual(
    expect.arrayContaining(['max_length', 'min_length', 'min_value', 'max_value', 'integer', 'slug']),
  );
  expect(withoutText(codes)).toEqual([]);
});

test('every error of the product calls has a text', () => {
  // TAKEN always names its field.
  const codes = [...contract.product.create.errors, ...contract.product.update.errors].filter(
    (code) => code !== 'TAKEN',
  );
  expect(withoutText(codes)).toEqual([]);
});

test('every code of the product rules has a text', () => {
  const facts = {
    ...{ slug: 'cart', name: 'Cup', description: '', categoryId: 1, type: 1, status: 1, isFeatured: false },
    ...{ priceAmount: 0, listPriceAmount: 0, stock: 1, lowStock: null, attributes: [], i18n: {} },
    gallery: [{ url: 'https://elsewhere.example/a.jpg', alt: '', sort: 1 }],
  };
  const codes = [[], [{ name: 'Size', value: 'S' }]].flatMap((options) =>
    Object.values(
      findProductProblems({ ...facts, options } as unknown as Parameters<typeof findProductProblems>[0], {
        siblings: [{ options: [{ name: 'Size', value: 'S' }] }],
        galleryUrls: new Set(),
      }),
    ),
  );
  expect(new Set(codes)).toEqual(new Set(['taken', 'positive', 'abovePrice', 'required', 'image']));
  expect(withoutText(codes)).toEqual([]);
});

test('codes have texts in every language, and an unknown code a general one', () => {
  for (const locale of locales) {
    const other = formatReason({ code: 'INTERNAL' }, locale);
    expect(reasonCodes.filter((code) => formatReason({ code, currentStock: 3 }, locale) === other)).toEqual([]);
  }
});

test('a value that is too high names the highest one; a job of before it was stored does not', () => {
  const problem = { column: 'Variant Price', code: 'max_value' };
  expect(formatReason({ ...problem, max: '100000000.00' }, 'en-US')).toBe(
    'Variant Price: Above 100000000.00, the highest possible',
  );
  expect(formatReason(problem, 'en-US')).toBe('Variant Price: Too large');
  const texts = [{ code: 'max_length', max: '200' }, { code: 'max_length' }].map((each) => formatReason(each, 'en-US'));
  expect(texts).toEqual(['Longer than 200 characters', 'Too long']);
});

test('formulas of an imported file are escaped in its result, and those that are escaped stay so', () => {
  const cells = ['=1+1', "'=1+1", 'tea\n@SUM(1)', '-5', 'tea'];
  expect(toResultRow({ row: 2, cells }, undefined, 'en-US').slice(3)).toEqual([
    ...["'=1+1", "'=1+1", "tea\n'@SUM(1)", '-5', 'tea'],
  ]);
});
