import { expect, test } from 'vitest';
import { componentGaps, idleExceptions, keyGaps, routeGaps, screenGaps } from './coverage.ts';

test('every component shows its default, its states, its long text, when to use it and its keys', () => {
  expect(componentGaps()).toEqual([]);
});

test('every key of a keyboard table is pressed in a story', () => {
  expect(keyGaps()).toEqual([]);
});

test('no exception is idle', () => {
  expect(idleExceptions()).toEqual([]);
});

test('every screen shows every state that it can be in', () => {
  expect(screenGaps()).toEqual([]);
});

test('every route has stories', () => {
  expect(routeGaps()).toEqual([]);
});
