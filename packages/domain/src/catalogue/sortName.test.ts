import { expect, test } from 'vitest';
import { toSortName } from './sortName.ts';

test('names are in the order of pinyin, then Latin', () => {
  const names = ['Teapot', '竹灯笼', '白瓷碗', 'apple', '紫砂茶壶', '青瓷'];
  expect(names.sort((one, other) => (toSortName(one) < toSortName(other) ? -1 : 1))).toEqual([
    '白瓷碗',
    '青瓷',
    '竹灯笼',
    '紫砂茶壶',
    'apple',
    'Teapot',
  ]);
});
