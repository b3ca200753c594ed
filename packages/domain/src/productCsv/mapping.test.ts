import { contract } from '@sampan/api/contract';
import type { Category, ImportMapping } from '@sampan/api/entities';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createCsvSheet } from './columns.ts';
import { createCategoryResolver, emptyMapping, planCategories } from './mapping.ts';
import { createCategoryNeeds } from './neededCategories.ts';
import { readBlock } from './read.ts';
import { createSurvey } from './survey.ts';

test('an import creates the categories of rows that it can write', () => {
  const sheet = createCsvSheet(['Handle', 'Title', 'Type', 'Variant Price']);
  const rows = ['pot,Pot,Clay,12', 'cup,Cup,Glass,none', 'jar,Jar,,none', 'jug,Jug,,12'].map((line, index) => ({
    row: index + 2,
    cells: line.split(','),
  }));
  const mapping: ImportMapping = {
    ...emptyMapping,
    categories: ['Clay', 'Glass'].map((text) => ({ text, choice: { to: 'create' } })),
    defaultCategory: { to: 'create' },
  };
  const needs = createCategoryNeeds(['Clay', 'Glass'], true);
  const getCategory = createCategoryResolver({ categories: [], mapping, created: needs.placeholders });
  const context = { currency: 'CNY', origin: 'https://shop.example', getCategory, untrackedStock: 0, now: new Date() };
  const variants = rows.flatMap((row) => readBlock(sheet, { handle: row.cells[0] ?? '', rows: [row] }, context));
  expect(variants.map(needs.isWaiting)).toEqual([true, false, false, true]);
  const outcomes = ['added', 'failed', 'failed', 'changed'] as const;
  const tried = variants.map((variant, index) => ({ variant, outcome: outcomes[index] ?? ('failed' as const) }));
  // The default category is for new products only.
  expect(needs.list(tried)).toEqual({ texts: ['Clay'], needsDefault: false });
  expect(needs.list(tried.map((each) => ({ ...each, outcome: 'added' }))).needsDefault).toBe(true);
  needs.add(new Map([['clay', 7]]));
  expect(variants.map((variant) => needs.resolve(variant).given.categoryId)[0]).toBe(7);
  expect(needs.isWaiting(variants[0] as (typeof variants)[number])).toBe(false);
  const [category] = planCategories([], ['Clay'], 'en-US').categories.slice(-1);
  expect([category?.name, category?.i18n?.['zh-HK'].name]).toEqual(['Uncategorised', '未分類']);
});

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

test('a planned category has a name and a slug that staff can save again, however long its path', () => {
  const long = (name: string) => `${name} ${'ceramic '.repeat(8)}`;
  const texts = [`${'a'.repeat(59)}🫖`, `Shop > ${long('Old')} > ${long('Cup')}`, `${long('New')} > ${long('Cup')}`];
  const again = [`${long('Other')} > ${long('Cup')}`, `${long('Other')} > Shop > ${long('Cup')}`];
  const { categories } = planCategories([], [...texts, ...again], null);
  const { entries } = contract.category.update.input;
  for (const { name, slug } of categories) {
    expect([name.isWellFormed(), v.is(entries.name, name), v.is(entries.slug, slug)], slug).toEqual([true, true, true]);
  }
  expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length);
});

test('an import finds a category whose long name an earlier release cut without an ellipsis', () => {
  const text = 'Ceramic '.repeat(8).trim();
  const known = { id: 7, parentId: null, name: text.slice(0, 60), slug: 'ceramic', i18n: {} } as Category;
  const { categories, idByKey } = planCategories([known], [text, `${text} > Cups`], null);
  expect(categories).toMatchObject([{ parentId: 7, name: 'Cups' }]);
  expect([...idByKey.values()]).toEqual([7, -1]);
});
