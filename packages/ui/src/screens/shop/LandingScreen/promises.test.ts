import { expect, test } from 'vitest';
import { toPromises } from './promises.ts';

const packed = { title: { 'zh-CN': '包得稳当', 'en-US': 'Packed well' }, text: { 'zh-CN': '双层纸箱' } };

test('promises are in the reader’s words where there are some', () => {
  expect(toPromises({ site: { promises: [packed] } }, 'en-US')).toEqual([{ title: 'Packed well', text: '双层纸箱' }]);
});

test('a shop without promises, or with nonsense in their place, promises nothing', () => {
  for (const promises of ['text', 3, [], [null], ['text'], [{ title: '只有题目' }]])
    expect(toPromises({ site: { promises } } as Parameters<typeof toPromises>[0], 'zh-CN')).toEqual([]);
  expect(toPromises(undefined, 'zh-CN')).toEqual([]);
});
