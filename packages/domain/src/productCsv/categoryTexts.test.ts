import type { ImportMapping } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createCsvSheet } from './columns.ts';
import { createCategoryResolver, emptyMapping, planCategories } from './mapping.ts';
import { readBlock } from './read.ts';
import { createSurvey } from './survey.ts';

test('a choice for a category text that is too long to store applies to its products', () => {
  const sheet = createCsvSheet(['Handle', 'Title', 'Type', 'Variant Price']);
  const block = { handle: 'pot', rows: [{ row: 2, cells: ['pot', 'Pot', 'Clay 🫖'.repeat(60), '12'] }] };
  const shop = { sheet, categories: [], origin: 'https://shop.example' };
  const survey = createSurvey({ ...shop, mapping: emptyMapping });
  survey.add(block);
  const texts = survey.result().categories.map(({ text }) => text);
  expect(texts.map((text) => [text.length <= 300, text.isWellFormed()])).toEqual([[true, true]]);

  const mapping: ImportMapping = {
    ...emptyMapping,
    categories: texts.map((text) => ({ text, choice: { to: 'create' } })),
  };
  const chosen = createSurvey({ ...shop, mapping });
  chosen.add(block);
  const { idByKey } = planCategories([], chosen.textsToCreate(), null);
  const getCategory = createCategoryResolver({ categories: [], mapping, created: idByKey });
  const context = { currency: 'CNY', origin: shop.origin, getCategory, untrackedStock: 0, now: new Date() };
  expect(readBlock(sheet, block, context)).toMatchObject([{ given: { categoryId: -1 }, problems: [] }]);
});
