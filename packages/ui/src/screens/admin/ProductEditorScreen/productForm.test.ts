import { namedValueLimits } from '@sampan/api/entities';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { FieldErrors } from 'react-hook-form';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { findRowProblem, toEditorErrors } from './productErrors.ts';
import {
  createEmptyPair,
  createProductFieldsSchema,
  getChanges,
  getSamplePrice,
  newFields,
  type ProductFields,
  toFields,
  toInput,
  toVariantFields,
} from './productForm.ts';
import { suggestSlug } from './suggestSlug.ts';

const product = buildProduct();

/** Error codes by field. */
function findProblems(deviation: Partial<ProductFields>, currency = 'CNY'): Record<string, string> {
  const { issues = [] } = v.safeParse(createProductFieldsSchema(currency), { ...toFields(product), ...deviation });
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]));
}

test('a product that is opened and not touched has nothing to send', () => {
  expect(findProblems({})).toEqual({});
  expect(getChanges(toFields(product), toFields(product), 'CNY')).toEqual({});
});

test('only changed fields are sent, and emptied ones as null', () => {
  const before = toFields({ ...product, listPriceAmount: 99_900, lowStock: 4 });
  expect(getChanges(before, { ...before, listPrice: '', lowStock: ' ' }, 'CNY')).toEqual({
    listPriceAmount: null,
    lowStock: null,
  });
  expect(getChanges(before, { ...before, price: '188.5' }, 'CNY')).toEqual({ priceAmount: 18_850 });
});

test('changed stock is sent with the stock that it replaces', () => {
  const before = toFields({ ...product, stock: 10 });
  expect(getChanges(before, { ...before, stock: '15' }, 'CNY')).toEqual({ stock: 15, stockFrom: 10 });
});

test('full-width digits of a Chinese input method are counts, and no change where they say the same', () => {
  const before = toFields({ ...product, stock: 10, lowStock: 4 });
  const after = { ...before, stock: '１２', lowStock: ' ４' };
  expect(findProblems({ stock: '１２', lowStock: ' ４' })).toEqual({});
  expect(getChanges(before, after, 'CNY')).toEqual({ stock: 12, stockFrom: 10 });
});

test('every invalid field has an error', () => {
  const empty = { ...toFields(product).texts, 'zh-CN': { name: ' ', subtitle: '', description: '' } };
  expect(findProblems({ texts: empty, price: 'cheap', stock: '1.5', categoryId: '', slug: 'Not a slug' })).toEqual({
    'texts.zh-CN.name': 'required',
    price: 'amount',
    stock: 'count',
    categoryId: 'choose',
    slug: 'slug',
  });
  expect(findProblems({ price: '', slug: '', lowStock: '-1' })).toEqual({
    price: 'required',
    slug: 'required',
    lowStock: 'count',
  });
  expect(findProblems({ price: '0' })).toEqual({ price: 'amount' });
  expect(findProblems({ price: '100000000' })).toEqual({});
  expect(findProblems({ price: '100000000.01', listPrice: '200,000,000' })).toEqual({
    price: 'max_value',
    listPrice: 'max_value',
  });
});

test('a slug of digits only would be read as an id', () => {
  expect(findProblems({ slug: '2026' })).toEqual({ slug: 'slug' });
  expect(findProblems({ slug: 'teaware/7-cups' })).toEqual({});
});

const toRow = (key: string, name: string, value: string) => ({ ...createEmptyPair(key), 'zh-CN': { name, value } });

test('a specification has the limits of the call, and an error names its row', () => {
  const { name, value } = namedValueLimits;
  const good = toRow('row-1', 'n'.repeat(name), 'v'.repeat(value));
  const english = { name: 'n'.repeat(name + 1), value: 'v'.repeat(value + 1) };
  expect(findProblems({ attributes: [good] })).toEqual({});
  expect(findProblems({ attributes: [good, { ...good, key: 'row-2', 'en-US': english }] })).toEqual({
    'attributes.1.en-US.name': 'tooLong',
    'attributes.1.en-US.value': 'tooLong',
  });
  const errors = { attributes: [undefined, { 'en-US': { value: { type: 'max', message: 'tooLong' } } }] };
  expect(findRowProblem(errors as FieldErrors<ProductFields>, 'attributes')).toEqual({
    row: 1,
    locale: 'en-US',
    part: 'value',
    code: 'tooLong',
  });
  expect(findRowProblem({}, 'attributes')).toBeUndefined();
});

test('a server error of a pair is mapped to its row, past those that were not sent', () => {
  const attributes = [toRow('row-1', '', ''), toRow('row-2', '产地', '宜兴')];
  const errors = { 'attributes.0.name': 'characters', 'i18n.en-US.attributes.0.value': 'x', 'options.3.name': 'y' };
  expect(toEditorErrors(errors, { ...newFields, attributes })).toEqual({
    'attributes.1.zh-CN.name': 'characters',
    'attributes.1.en-US.value': 'x',
    options: 'y',
  });
});

test('a former price was higher', () => {
  expect(findProblems({ price: '100', listPrice: '100' })).toEqual({ listPrice: 'listPrice' });
  expect(findProblems({ price: '100', listPrice: 'more' })).toEqual({ listPrice: 'amount' });
  expect(findProblems({ price: '100', listPrice: '100.01' })).toEqual({});
});

test('prices have at most the decimals of the currency, and are not rounded', () => {
  expect(findProblems({ price: '10.005', listPrice: '12.345' })).toEqual({ price: 'amount', listPrice: 'amount' });
  expect(findProblems({ price: '10.005', listPrice: '12.345' }, 'KWD')).toEqual({});
  expect(toInput({ ...newFields, price: '10.005' }, 'KWD').priceAmount).toBe(10_005);
  expect(findProblems({ price: '10.5' }, 'JPY')).toEqual({ price: 'amount' });
  expect(findProblems({ price: '10.00', listPrice: '11' }, 'JPY')).toEqual({});
  expect(['CNY', 'KWD', 'JPY'].map(getSamplePrice)).toEqual(['128.00', '128.000', '128']);
});

test('a row without a name or a value in the first language counts for nothing', () => {
  const glaze = {
    ...createEmptyPair('row-1'),
    'zh-CN': { name: '釉色', value: '青瓷' },
    'en-US': { name: 'Glaze', value: '' },
  };
  const half = { ...createEmptyPair('row-2'), 'en-US': { name: 'Size', value: 'Large' } };
  const input = toInput({ ...newFields, options: [glaze, half] }, 'CNY');
  expect(input.options).toEqual([{ name: '釉色', value: '青瓷' }]);
  expect(input.i18n?.['en-US']?.options).toEqual([{ name: '釉色', value: '青瓷' }]);
  expect(input.i18n?.['zh-HK']).toBeUndefined();
});

test('pictures are counted in their order', () => {
  const media = [
    { key: 'b', url: '/media/b', alt: ' lid ' },
    { key: 'a', id: 3, url: '/media/a', alt: '' },
  ];
  expect(toInput({ ...newFields, media }, 'CNY').gallery).toEqual([
    { url: '/media/b', alt: 'lid', sort: 1 },
    { id: 3, url: '/media/a', alt: '', sort: 2 },
  ]);
});

test('option values of another variant are refused in each language, if a change made them alike', () => {
  const [own, other] = ['青釉', '月白'].map((value) => [{ name: '釉色', value }]);
  const inEnglish = (value: string) => ({ 'en-US': { options: [{ name: 'Glaze', value }] } });
  const sibling = { ...product, id: product.id + 1, options: other ?? [], i18n: inEnglish('White') };
  const glazed = { ...product, options: own ?? [], i18n: inEnglish('Celadon') };
  const findGlazeProblems = (from: typeof glazed, value: string) => {
    const saved = { ...from, variants: [from, sibling] };
    const options = toFields(saved).options.map((row) => ({ ...row, 'en-US': { name: 'Glaze', value } }));
    const schema = createProductFieldsSchema('CNY', saved);
    return v.safeParse(schema, { ...toFields(saved), options }).issues?.map(({ message }) => message);
  };
  expect(findGlazeProblems(glazed, 'White ')).toEqual(['taken en-US']);
  expect(findGlazeProblems(glazed, 'Green')).toBeUndefined();
  expect(findGlazeProblems({ ...glazed, i18n: inEnglish('White') }, 'White')).toBeUndefined();
  // In the default language, the server does.
  expect(findGlazeProblems({ ...glazed, options: other ?? [] }, 'White')).toBeUndefined();
});

test('another variant has its own address, its own stock, its own options', () => {
  const fields = toVariantFields(product);
  expect(fields).toMatchObject({ slug: '', stock: '0', status: '0', isFeatured: false });
  expect(fields.options.map((row) => row['zh-CN'])).toEqual(product.options.map(({ name }) => ({ name, value: '' })));
  expect(fields.media.every(({ id }) => id === undefined)).toBe(true);
});

test('server errors are mapped to the fields of the editor', () => {
  const errors = { name: 'required', 'i18n.en-US.name': 'x', 'i18n.zh-HK.options': 'y', 'gallery.0.url': 'image' };
  expect(toEditorErrors(errors, newFields)).toEqual({
    'texts.zh-CN.name': 'required',
    'texts.en-US.name': 'x',
    options: 'y',
    media: 'image',
  });
});

test('the suggested slug of a variant has its option values', () => {
  const fields = toFields(product);
  const named = { ...fields.texts['en-US'], name: 'Test Cup' };
  const texts = { ...fields.texts, 'en-US': named };
  const size = toRow('row-1', '尺寸', '12 cm');
  const colour = { ...toRow('row-2', '颜色', '蓝'), 'en-US': { name: 'Colour', value: 'Sky blue' } };
  expect(suggestSlug({ texts, options: [size, colour] }, true)).toBe('test-cup-12-cm-sky-blue');
  expect(suggestSlug({ texts, options: [size] }, false)).toBe('test-cup');
  // Another variant is likely to have the slug of the name alone.
  expect(suggestSlug({ texts, options: [toRow('row-1', '颜色', '蓝')] }, true)).toBe('');
  // A variant of another colour has the same size.
  expect(suggestSlug({ texts, options: [size, toRow('row-2', '颜色', '蓝')] }, true)).toBe('');
  expect(suggestSlug({ texts, options: [size, toRow('row-2', '颜色', ' ')] }, true)).toBe('test-cup-12-cm');
});
