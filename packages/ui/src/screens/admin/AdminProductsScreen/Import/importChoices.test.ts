import type { ImportSurvey } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { needsMapping, readStock, toImportMapping, toMappingDraft } from './importChoices.ts';

const survey: ImportSurvey = {
  format: 'shopify',
  rows: 3,
  products: 3,
  categories: [
    { text: 'Hats', products: 2, choice: null },
    { text: 'Caps', products: 1, choice: { to: 'category', categoryId: 7 } },
  ],
  withoutCategory: 0,
  untracked: 0,
  pictures: 0,
  ignoredColumns: [],
  defaultCategory: null,
  untrackedStock: 0,
};

test('unmapped categories are created, earlier choices are preselected', () => {
  const draft = toMappingDraft(survey);
  expect(draft.choices).toEqual({ Hats: 'create', Caps: '7' });
  expect(toImportMapping({ ...draft, defaultCategory: 'none', untrackedStock: ' 12 ' })).toEqual({
    categories: [
      { text: 'Hats', choice: { to: 'create' } },
      { text: 'Caps', choice: { to: 'category', categoryId: 7 } },
    ],
    defaultCategory: null,
    untrackedStock: 12,
  });
  expect(toImportMapping({ ...draft, untrackedStock: 'many' })).toBeNull();
});

test('a stock may be typed in full-width digits', () => {
  expect(readStock('１２')).toBe(12);
  expect(readStock('-1')).toBeNull();
});

test('a file that asks for nothing needs no mapping', () => {
  expect(needsMapping(survey)).toBe(true);
  expect(needsMapping({ ...survey, categories: [] })).toBe(false);
  expect(needsMapping({ ...survey, categories: [], withoutCategory: 2 })).toBe(true);
  expect(needsMapping({ ...survey, categories: [], withoutCategory: 2, defaultCategory: { to: 'create' } })).toBe(
    false,
  );
});
