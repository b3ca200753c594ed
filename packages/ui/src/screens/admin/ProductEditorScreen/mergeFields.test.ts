import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { conflictsIn, isSame, merged } from './mergeFields.ts';
import { toFields } from './productForm.ts';

const base = toFields(buildProduct());
const name = (text: string) => ({ ...base.texts, 'en-US': { ...base.texts['en-US'], name: text } });

test('only what both changed, each in another way, needs a decision', () => {
  const mine = { ...base, price: '10', stock: '3', slug: 'same' };
  const theirs = { ...base, price: '20', isFeatured: !base.isFeatured, slug: 'same' };
  expect(conflictsIn({ base, mine, theirs })).toEqual(['price']);
});

test('changes of one side are merged without a question', () => {
  const mine = { ...base, texts: name('Mine'), price: '10' };
  const theirs = { ...base, stock: '99', price: '20' };
  const both = merged({ base, mine, theirs }, { price: 'theirs' });
  expect(both).toEqual({ ...base, texts: name('Mine'), stock: '99', price: '20' });
  expect(merged({ base, mine, theirs }, { price: 'mine' }).price).toBe('10');
});

test('the texts of a locale are merged as one', () => {
  const mine = { ...base, texts: name('Mine') };
  const theirs = { ...base, texts: name('Theirs') };
  expect(conflictsIn({ base, mine, theirs })).toEqual(['texts.en-US']);
  expect(merged({ base, mine, theirs }, { 'texts.en-US': 'theirs' }).texts['en-US'].name).toBe('Theirs');
});

test('a row under another key is the same row', () => {
  const rows = base.attributes.map((row, index) => ({ ...row, key: `other-${index}` }));
  expect(isSame(base, { ...base, attributes: rows })).toBe(true);
  expect(isSame(base, { ...base, attributes: rows.slice(1) })).toBe(false);
});
