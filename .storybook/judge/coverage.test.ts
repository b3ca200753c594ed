import { test as always, expect } from 'vitest';
import { componentGaps, idleExceptions, routeGaps, screenGaps } from './coverage.ts';

const test = always.skipIf(process.env.STORIES_COVERAGE !== 'on');

test('every component shows its default, its states, its long text, when to use it and its keys', () => {
  expect(componentGaps()).toEqual([]);
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
