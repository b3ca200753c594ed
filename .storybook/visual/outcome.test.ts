import { expect, test } from 'vitest';
import type { StoryEntry } from '../storyFiles.ts';
import type { Finding } from './findings.ts';
import { acceptOutcome, computeOutcome } from './outcome.ts';
import type { Baseline } from './store.ts';

const story = (id: string): StoryEntry => ({ id, title: id, name: id, tags: [], path: `${id}.stories.tsx` });
const [light, dark] = ['en-US/light 390', 'zh-HK/dark 390'];
const [button, link] = [story('primitives-button--default'), story('primitives-link--default')];
const same = (id: string, key: string, hash: string): Finding => ({ id, key, state: 'same', hash });

const baseline: Baseline = {
  [button.id]: { [light]: 'a', [dark]: 'b' },
  [link.id]: { [light]: 'c', [dark]: 'd' },
};

test('an unchanged picture is only counted', () => {
  const findings = [same(button.id, light, 'a'), same(button.id, dark, 'b')];
  expect(computeOutcome(findings, baseline, [button], [button, link])).toEqual({
    same: 2,
    differences: [],
    missed: [],
  });
});

test('a story that failed before its picture is missed, and its picture is not gone', () => {
  const outcome = computeOutcome([same(button.id, light, 'a')], baseline, [button], [button, link]);
  expect(outcome.missed).toEqual([`${button.id} zh-HK/dark`]);
  expect(outcome.differences).toEqual([]);
  expect(acceptOutcome(baseline, outcome)).toEqual(baseline);
});

test('changed, new and gone pictures go into the baseline; pictures that vary from one attempt to the next do not', () => {
  const news = story('primitives-news--default');
  const findings: Finding[] = [
    { id: button.id, key: light, state: 'changed', before: 'a', hash: 'A' },
    { id: button.id, key: dark, state: 'restless', hash: 'B' },
    { id: news.id, key: light, state: 'new', hash: 'n' },
    { id: news.id, key: dark, state: 'new', hash: 'N' },
  ];
  const outcome = computeOutcome(findings, baseline, [button, news], [button, news]);
  expect(outcome.differences.map(({ state }) => state)).toEqual(['changed', 'restless', 'new', 'new', 'gone', 'gone']);
  expect(acceptOutcome(baseline, outcome)).toEqual({
    [button.id]: { [light]: 'A', [dark]: 'b' },
    [news.id]: { [light]: 'n', [dark]: 'N' },
  });
});

test('a story that is taken in another width leaves its old picture', () => {
  const findings: Finding[] = [
    same(button.id, dark, 'b'),
    { id: button.id, key: 'en-US/light 320', state: 'new', hash: 'e' },
  ];
  const outcome = computeOutcome(findings, baseline, [button], [button, link]);
  expect(acceptOutcome(baseline, outcome)[button.id]).toEqual({ 'en-US/light 320': 'e', [dark]: 'b' });
});
