import { expect, test } from 'vitest';
import { mapLocales } from '../../shared/mapLocales.ts';
import { listPromiseDifferences, mergePromises } from './mergePromises.ts';
import type { PromiseDraft } from './settingDraft.ts';

/** A promise whose English texts are the given ones; ids are its places, as of stored promises. */
const toPromises = (...texts: readonly (readonly [title: string, text: string])[]): PromiseDraft[] =>
  texts.map(([title, text], id) => ({
    id,
    title: mapLocales((locale) => (locale === 'en-US' ? title : '')),
    text: mapLocales((locale) => (locale === 'en-US' ? text : '')),
  }));
const toTexts = (promises: readonly PromiseDraft[]) =>
  promises.map(({ title, text }) => [title['en-US'], text['en-US']]);

const opened = toPromises(['Mended', 'For free'], ['Sent', 'In a day'], ['Returned', 'In a week']);
const [mended, sent, returned] = opened as [PromiseDraft, PromiseDraft, PromiseDraft];
const merge = (mine: PromiseDraft[], saved: PromiseDraft[]) => mergePromises({ opened, mine, saved });
const withText = (promise: PromiseDraft, text: string) => ({ ...promise, text: { ...promise.text, 'en-US': text } });
const renumber = (promises: readonly PromiseDraft[]) => promises.map((promise, id) => ({ ...promise, id }));

test('the edits of both stay, also after a promise was removed before them', () => {
  const mine = [withText(mended, 'For little'), sent, returned];
  const saved = toPromises(['Mended', 'For free'], ['Returned', 'In a month']);
  expect(toTexts(merge(mine, saved))).toEqual([
    ['Mended', 'For little'],
    ['Returned', 'In a month'],
  ]);
});

test('of a promise that both changed, the viewer’s texts stay beside the other ones', () => {
  const mine = [withText(mended, 'For little'), sent, returned];
  const saved = toPromises(['Repaired', 'For free'], ['Sent', 'In a day'], ['Returned', 'In a week']);
  expect(toTexts(merge(mine, saved))[0]).toEqual(['Repaired', 'For little']);
});

test('additions of both stay, each with an id of its own; the same one only once', () => {
  const mine = renumber([...opened, ...toPromises(['Packed', 'In paper'], ['Wrapped', 'In silk'])]);
  const saved = renumber([...opened, ...toPromises(['Gifts', 'With a card'], ['Packed', 'In paper'])]);
  const merged = merge(mine, saved);
  expect(toTexts(merged).slice(3)).toEqual([
    ['Gifts', 'With a card'],
    ['Packed', 'In paper'],
    ['Wrapped', 'In silk'],
  ]);
  expect(new Set(merged.map(({ id }) => id)).size).toBe(6);
});

test('removals of both count, but what one changed and the other removed stays as the viewer has it', () => {
  expect(toTexts(merge([sent, returned], renumber([mended, sent])))).toEqual([['Sent', 'In a day']]);
  const mine = [mended, withText(sent, 'In an hour'), returned];
  expect(toTexts(merge(mine, renumber([mended, returned])))).toEqual([
    ['Mended', 'For free'],
    ['Sent', 'In an hour'],
    ['Returned', 'In a week'],
  ]);
  expect(toTexts(merge([mended, returned], [mended, withText(sent, 'In an hour'), returned]))).toHaveLength(2);
});

test('an addition stays where the viewer has put it', () => {
  const [packed] = toPromises(['Packed', 'In paper']) as [PromiseDraft];
  const saved = renumber([mended, withText(sent, 'In an hour'), returned]);
  const toTitles = (mine: PromiseDraft[], other = saved) =>
    toTexts(merge(renumber(mine), other)).map(([title]) => title);
  expect(toTitles([packed, mended, sent, returned])).toEqual(['Packed', 'Mended', 'Sent', 'Returned']);
  expect(toTitles([mended, packed, sent, returned])).toEqual(['Mended', 'Packed', 'Sent', 'Returned']);
  // Behind a promise that the other one has removed.
  expect(toTitles([mended, packed, sent, returned], renumber([sent, returned]))).toEqual([
    'Packed',
    'Sent',
    'Returned',
  ]);
  // The viewer has moved a promise, the other one has added one.
  const added = renumber([mended, packed, sent, returned]);
  expect(toTitles([sent, mended, returned], added)).toEqual(['Sent', 'Mended', 'Packed', 'Returned']);
});

test('of two equal additions, only one is the one that was saved', () => {
  const twins = toPromises(['Packed', 'In paper'], ['Packed', 'In paper']);
  const mine = renumber([...opened, ...twins]);
  const merged = merge(mine, renumber([...opened, ...twins.slice(1)]));
  expect(merged.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
  expect(merge(mine.slice(0, 4), mine).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
});

test('promises with a common text are told apart by the rest', () => {
  const twins = toPromises(['Sent', 'In a day'], ['Sent', 'By boat']);
  const [first, second] = twins as [PromiseDraft, PromiseDraft];
  const mine = [first, withText(second, 'By kite')];
  expect(toTexts(mergePromises({ opened: twins, mine, saved: renumber([second]) }))).toEqual([['Sent', 'By kite']]);
});

test('the order is the saved one unless the viewer has moved a promise', () => {
  const turned = renumber([returned, mended, sent]);
  expect(toTexts(merge([...opened], turned)).map(([title]) => title)).toEqual(['Returned', 'Mended', 'Sent']);
  const mine = [sent, mended, returned];
  expect(toTexts(merge(mine, turned)).map(([title]) => title)).toEqual(['Sent', 'Mended', 'Returned']);
});

test('the differences are those of the saved version: changed, added and removed promises', () => {
  const mine = [withText(mended, 'For little'), sent];
  const saved = renumber([
    withText(mended, 'For nothing'),
    withText(returned, 'In a month'),
    ...toPromises(['Gifts', '']),
  ]);
  expect(listPromiseDifferences({ opened, mine, saved })).toEqual([
    { kind: 'changed', place: 0, part: 'text', locale: 'en-US', text: 'For nothing' },
    { kind: 'removed', place: 1 },
    { kind: 'dropped', part: 'text', locale: 'en-US', text: 'In a month' },
    { kind: 'added', part: 'title', locale: 'en-US', text: 'Gifts' },
  ]);
  expect(listPromiseDifferences({ opened, mine: [mended], saved: opened })).toEqual([]);
});
