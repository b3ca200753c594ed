import { expect, test } from 'vitest';
import { computeSkuRows, type SkuVariant } from './skuRows.ts';

function aVariant(id: number, glaze: string, size: string, stock = 5): SkuVariant {
  return {
    id,
    slug: `bowl-${id}`,
    stock,
    cover: `/media/bowl-${glaze}`,
    options: [
      { name: '釉色', value: glaze },
      { name: '尺寸', value: size },
    ],
  };
}

const own = ({ options }: SkuVariant) => options;
const variants = [aVariant(1, '青釉', '小号'), aVariant(2, '青釉', '大号', 0), aVariant(3, '月白', '小号')];

test('every option is a row, and every value in it a choice that leads to a product', () => {
  const [glaze, size] = computeSkuRows(variants, 1, own);
  expect(glaze?.choices.map(({ value, state, variant }) => [value, state, variant.id])).toEqual([
    ['青釉', 'available', 1],
    ['月白', 'available', 3],
  ]);
  expect(size?.choices.map(({ value, state, variant }) => [value, state, variant.id])).toEqual([
    ['小号', 'available', 1],
    ['大号', 'soldOut', 2],
  ]);
  expect([glaze?.chosen?.value, size?.chosen?.value]).toEqual(['青釉', '小号']);
});

test('a combination that is not made leads to the nearest that is', () => {
  const [glaze, size] = computeSkuRows(variants, 3, own);
  expect(size?.choices[1]).toMatchObject({ value: '大号', state: 'notMade', variant: { id: 2 } });
  expect(glaze?.choices[0]).toMatchObject({ value: '青釉', state: 'available', variant: { id: 1 } });
});

test('of two equally near ones the one that is in stock is offered', () => {
  const more = [aVariant(1, '青釉', '小号'), aVariant(2, '月白', '大号', 0), aVariant(3, '乌金', '大号', 2)];
  const size = computeSkuRows(more, 1, own)[1];
  expect(size?.choices[1]).toMatchObject({ state: 'notMade', variant: { id: 3 } });
});

test('from a sold-out variant, a value that is in stock with other options leads to it', () => {
  const many = [
    aVariant(1, '青釉', '小号', 0),
    aVariant(2, '青釉', '大号'),
    aVariant(3, '月白', '小号', 0),
    aVariant(4, '月白', '大号'),
    aVariant(5, '乌金', '小号', 0),
  ];
  const toChoices = (shownId: number) =>
    computeSkuRows(many, shownId, own).map(({ choices }) => choices.map(({ state, variant }) => [state, variant.id]));
  expect(toChoices(1)).toEqual([
    [
      ['soldOut', 1],
      ['available', 4],
      ['soldOut', 5],
    ],
    [
      ['soldOut', 1],
      ['available', 2],
    ],
  ]);
  // From one in stock the other options stay.
  expect(toChoices(2)[0]).toEqual([
    ['available', 2],
    ['available', 4],
    ['notMade', 5],
  ]);
});

test('labels are in the viewer’s locale', () => {
  const english = ({ options }: SkuVariant) =>
    options.map(({ name, value }) => ({
      name: name === '釉色' ? 'Glaze' : 'Size',
      value: value === '青釉' ? 'Celadon' : value,
    }));
  const [glaze] = computeSkuRows(variants, 1, english);
  expect([glaze?.label, glaze?.chosen?.label]).toEqual(['Glaze', 'Celadon']);
});

test('a product that is none of the variants has no rows', () => {
  expect(computeSkuRows(variants, 9, own)).toEqual([]);
});

test('a row is pictured where no two of its values ever look the same', () => {
  const [glaze, size] = computeSkuRows(variants, 1, own);
  expect([glaze?.isPictured, size?.isPictured]).toEqual([true, false]);
  // From white, small leads to white and large to celadon; a size looks like nothing all the same.
  expect(computeSkuRows(variants, 3, own)[1]?.isPictured).toBe(false);
  const onlyOne = computeSkuRows([aVariant(1, '青釉', '小号')], 1, own);
  expect(onlyOne.map(({ isPictured }) => isPictured)).toEqual([false, false]);
});

test('variants with other option names are offered in a row of their own', () => {
  const cup = { slug: 'cup', stock: 1, cover: '' };
  const red = { ...cup, id: 1, options: [{ name: '颜色', value: '红' }] };
  const blue = { ...cup, id: 2, options: [{ name: '色', value: '蓝' }] };
  const large = { ...cup, id: 3, stock: 0, options: [...red.options, { name: '尺寸', value: '大' }] };
  const toRows = (shownId: number) =>
    computeSkuRows([red, blue, large], shownId, own).map(({ label, chosen, choices }) => [
      label,
      chosen?.label,
      choices.map((choice) => [choice.label, choice.state, choice.variant.id]),
    ]);
  expect(toRows(1)).toEqual([
    ['颜色', '红', [['红', 'available', 1]]],
    ['色', undefined, [['蓝', 'available', 2]]],
    ['颜色 · 尺寸', undefined, [['红 · 大', 'soldOut', 3]]],
  ]);
  expect(toRows(2).slice(1)).toEqual([
    ['颜色', undefined, [['红', 'available', 1]]],
    ['颜色 · 尺寸', undefined, [['红 · 大', 'soldOut', 3]]],
  ]);
});
