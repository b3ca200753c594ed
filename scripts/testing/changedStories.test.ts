import { expect, test } from 'vitest';
import { chooseStories, maxStories } from './changedStories.ts';

const button = 'ui/src/primitives/Button/Button.stories.tsx';
const menu = 'ui/src/patterns/Menu/Menu.stories.tsx';
const goods = 'ui/src/screens/shop/GoodsScreen/GoodsScreen.stories.tsx';
const other = 'ui/src/primitives/Icon/Icon.stories.tsx';
const files = [goods, menu, other, button];
const change = {
  components: ['ui/src/primitives/Button/Button.tsx'],
  importers: ['ui/src/screens/shop/GoodsScreen/GoodsScreen.tsx', 'ui/src/patterns/Menu/Menu.tsx'],
};

test('stories beside a component and beside its importers are chosen', () => {
  expect(chooseStories(files, change, () => 3)).toEqual({ chosen: [button, menu, goods], left: [] });
});

test('above the limit, importers of later layers are left out, but never the component’s own stories', () => {
  expect(chooseStories(files, change, () => maxStories / 2)).toEqual({ chosen: [button, menu], left: [goods] });
  expect(chooseStories(files, change, () => maxStories + 1)).toEqual({ chosen: [button], left: [menu, goods] });
});
