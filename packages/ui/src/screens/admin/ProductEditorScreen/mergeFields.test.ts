import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { conflictsIn, isSame, merged, withLaterChanges } from './mergeFields.ts';
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

test('changes made during a save stay, and a saved picture has its id', () => {
  const added = { key: 'new-a', url: '/media/a', alt: '' };
  const sent = { ...base, price: ' 10 ', media: [added] };
  const saved = { ...base, price: '10.00', media: [{ ...added, key: 'picture-7', id: 7 }] };
  const mine = { ...sent, slug: 'later', media: [added, { key: 'new-b', url: '/media/b', alt: '' }] };
  expect(withLaterChanges({ base: sent, mine, theirs: saved })).toEqual({
    ...base,
    price: '10.00',
    slug: 'later',
    media: [
      { ...added, id: 7 },
      { key: 'new-b', url: '/media/b', alt: '' },
    ],
  });
  expect(withLaterChanges({ base: sent, mine: sent, theirs: saved })).toEqual(saved);
  // The order of a picture's fields is no change, or the product would never be saved.
  const later = withLaterChanges({ base: sent, mine, theirs: saved });
  const stored = { ...later, media: later.media.map(({ url, alt, id }) => ({ id, alt, url, key: `picture-${id}` })) };
  expect(isSame(later, stored)).toBe(true);
});
