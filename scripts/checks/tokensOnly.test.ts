import { expect, test } from 'vitest';
import { findRawValues } from './tokensOnly.ts';

const raws = (file: string, source: string) => findRawValues(file, source).map(({ raw, line }) => `${line} ${raw}`);

test('a colour and a length in a style are found where they stand', () => {
  const source =
    "export const card = style({\n  color: '#21201c',\n  padding: '12px 1px',\n  width: 'calc(100% - 44px)',\n});";
  expect(raws('packages/ui/src/x.css.ts', source)).toEqual(['2 #21201c', '3 12px', '4 44px']);
});

test('a sentence typed into the markup is found', () => {
  expect(raws('x.tsx', '<img alt="A teapot" /><a title={t(\'x\')}>')).toEqual(['1 alt="A teapot"']);
});

test('comments, hairlines and the listed exceptions are not', () => {
  expect(raws('x.css.ts', "/* 44px, #fff */\nconst a = '1px solid'; // 8px")).toEqual([]);
  expect(raws('x.tsx', '<Skeleton height="22px" />\n<Picture sizes="96px" />')).toEqual([]);
  expect(raws('x.tsx', 'style={{ width: "22px" }}')).toEqual(['1 22px']);
});
