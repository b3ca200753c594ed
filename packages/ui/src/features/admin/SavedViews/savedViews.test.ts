import { createFakeStorage, createThrowingStorage } from '@sampan/domain/ports.fakes';
import { expect, test } from 'vitest';
import {
  addView,
  checkName,
  noViews,
  readViews,
  removeView,
  renameView,
  restoreView,
  toggleDefaultView,
} from './savedViews.ts';

const two = addView(addView(noViews, ' To ship today ', 'f.status=20'), 'Tea', 'q=tea');

test('a view keeps its name and what it shows', () => {
  expect(two.views).toEqual([
    { id: 'saved-1', name: 'To ship today', query: 'f.status=20' },
    { id: 'saved-2', name: 'Tea', query: 'q=tea' },
  ]);
});

test('an id is not given twice while its view is there', () => {
  const again = addView(removeView(two, 'saved-1'), 'Cups', 'q=cup');
  expect(again.views.map(({ id }) => id)).toEqual(['saved-2', 'saved-3']);
});

test('names are required, short and unique; a view may keep its own', () => {
  expect(checkName(two, '  ')).toBe('nameNeeded');
  expect(checkName(two, 'x'.repeat(41))).toBe('nameTooLong');
  expect(checkName(two, '茶'.repeat(40))).toBeUndefined();
  expect(checkName(two, ' tea ')).toBe('nameTaken');
  expect(checkName(two, 'TEA', 'saved-2')).toBeUndefined();
});

test('a view is renamed without losing its place', () => {
  expect(renameView(two, 'saved-1', 'Urgent').views.map(({ name }) => name)).toEqual(['Urgent', 'Tea']);
});

test('the default is chosen, taken back, and goes with its view', () => {
  const chosen = toggleDefaultView(two, 'saved-2');
  expect(chosen.defaultId).toBe('saved-2');
  expect(toggleDefaultView(chosen, 'saved-2').defaultId).toBeUndefined();
  expect(removeView(chosen, 'saved-2').defaultId).toBeUndefined();
  expect(removeView(chosen, 'saved-1').defaultId).toBe('saved-2');
});

test('an undone removal puts the view back at its place, without undoing what was changed since', () => {
  const before = toggleDefaultView(addView(two, 'Cups', 'q=cup'), 'saved-2');
  const removed = removeView(before, 'saved-2');
  expect(restoreView(removed, before, 'saved-2')).toEqual(before);
  expect(restoreView(before, before, 'saved-2')).toBe(before);
  const changed = toggleDefaultView(renameView(removed, 'saved-1', 'Urgent'), 'saved-3');
  expect(restoreView(changed, before, 'saved-2')).toEqual({
    views: [{ ...before.views[0], name: 'Urgent' }, ...before.views.slice(1)],
    defaultId: 'saved-3',
  });
});

test('an undone removal of the last view does not take the id of one that was saved since', () => {
  const before = toggleDefaultView(two, 'saved-2');
  const since = addView(removeView(before, 'saved-2'), 'Cups', 'q=cup');
  const { views, defaultId } = restoreView(since, before, 'saved-2');
  expect(views.map(({ id, name }) => [id, name])).toEqual([
    ['saved-1', 'To ship today'],
    ['saved-3', 'Tea'],
    ['saved-2', 'Cups'],
  ]);
  expect(defaultId).toBe('saved-3');
});

test('an undone removal does not add a second view of a name that was given again', () => {
  const since = addView(removeView(two, 'saved-2'), 'tea', 'q=green');
  expect(restoreView(since, two, 'saved-2')).toBe(since);
});

test('stored views are restored, invalid ones are dropped', () => {
  const stored = (text: string) => readViews(createFakeStorage({ views: text }).tab(), 'views');
  expect(stored(JSON.stringify(two))).toEqual(two);
  for (const text of ['', '{', '[]', '{"views":[{"id":1}]}']) expect(stored(text)).toEqual(noViews);
  expect(readViews(createFakeStorage().tab(), 'views')).toEqual(noViews);
  expect(readViews(createThrowingStorage(), 'views')).toEqual(noViews);
});
