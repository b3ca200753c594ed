import { expect, test } from 'vitest';
import { findUndocumented, findWordProblems } from './words.ts';

const messages = (text: string, file = 'packages/domain/src/a.ts') =>
  findWordProblems(file, text).map(({ line, message }) => `${line} ${message}`);

test('a banned name is reported with its line and the better word', () => {
  expect(messages('const a = 1;\nconst patienceMs = 5;')).toEqual(['2 patienceMs: say timeoutMs']);
});

test('a function starts with a verb', () => {
  expect(messages('export function priceOf(line: Line) {')).toEqual(['1 priceOf: start with a verb, such as getPrice']);
  expect(messages('  const priceOf = (line: Line) => line.price;')).toHaveLength(1);
  expect(messages('type InputOf<E> = E;\nexport function isOneOf() {}')).toEqual([]);
});

test('a type is a noun', () => {
  expect(messages('export interface Told {')).toHaveLength(1);
});

test('a phrase in a comment is reported', () => {
  expect(messages('/** The judge finds it. */')).toEqual(['1 "The judge": say "the layout audit"']);
});

test('a status number has a name, outside of the enumerations', () => {
  expect(messages('if (order.status === 20) return;')).toHaveLength(1);
  expect(messages('if (order.status === 20) return;', 'packages/api/src/statuses.ts')).toEqual([]);
  expect(messages('if (response.status === 404) return;')).toEqual([]);
  expect(messages('await tx.update(payments).set({ status: 30 });')).toHaveLength(1);
  expect(messages('  refunds: { icon: Undo2, statuses: [60, 70] },')).toHaveLength(1);
  expect(messages('return { status: 404 };')).toEqual([]);
});

test('a screen takes what it needs from the URL as props', () => {
  const screen = 'packages/ui/src/screens/shop/PostScreen/PostScreen.tsx';
  expect(messages('  const here = useHere();', screen)).toHaveLength(1);
  expect(messages('  const { hash } = window.location;\n  go(location.search);', screen)).toHaveLength(2);
  expect(messages('  const tab = props.location.hash;', screen)).toEqual([]);
  expect(messages('  const here = useHere();', 'packages/ui/src/screens/admin/shared/useListState.ts')).toEqual([]);
  expect(messages('  const here = useHere();', 'packages/ui/src/layouts/ShopLayout/Header.tsx')).toEqual([]);
});

test('an exported function has a docstring', () => {
  const file = 'packages/domain/src/a.ts';
  expect(findUndocumented(file, 'export function getPrice() {}')).toEqual([`${file} getPrice`]);
  expect(findUndocumented(file, '/** In minor units. */\nexport function getPrice() {}')).toEqual([]);
  expect(findUndocumented('apps/server/src/areas/a.ts', 'export function getPrice() {}')).toEqual([]);
});
