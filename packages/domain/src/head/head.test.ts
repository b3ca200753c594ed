import { expect, test } from 'vitest';
import { createFakeClock } from '../ports.fakes.ts';
import { createHeadWriter } from './headWriter.ts';
import { createNavigationGate } from './navigationGate.ts';

test('H1 five title changes in one tick are one write, 10 ms after the first', async () => {
  const { clock, pass } = createFakeClock();
  const written: string[] = [];
  const setTitle = createHeadWriter<string>(clock, (title) => written.push(title));
  for (const title of ['a', 'b', 'c', 'd', 'e']) setTitle(title);
  await pass(9);
  expect(written).toEqual([]);
  await pass(1);
  expect(written).toEqual(['e']);
});

test('H1 changes that keep coming do not starve it', async () => {
  const { clock, pass } = createFakeClock();
  const written: string[] = [];
  const setTitle = createHeadWriter<string>(clock, (title) => written.push(title));
  for (let ms = 0; ms < 40; ms += 4) {
    setTitle(`at ${ms}`);
    await pass(4);
  }
  expect(written).toEqual(['at 8', 'at 20', 'at 32']);
});

test('H1 a change made while writing is written after another 10 ms', async () => {
  const { clock, pass } = createFakeClock();
  const written: string[] = [];
  const setTitle = createHeadWriter<string>(clock, (title) => {
    written.push(title);
    if (title === 'first') setTitle('second');
  });
  setTitle('first');
  await pass(10);
  expect(written).toEqual(['first']);
  await pass(10);
  expect(written).toEqual(['first', 'second']);
});

function gate() {
  const { clock, pass } = createFakeClock();
  const frames: (() => void)[] = [];
  const committed: string[] = [];
  const navigation = createNavigationGate({ clock, nextFrame: (run) => frames.push(run) });
  const go = (to: string) => navigation.commit(() => committed.push(to));
  return { navigation, pass, frames, committed, go };
}

test('H2 before the app is idle a navigation does not wait', () => {
  const { go, committed } = gate();
  go('/goods');
  expect(committed).toEqual(['/goods']);
});

test('H2 once idle it waits for the next frame, and commits once', async () => {
  const { navigation, go, frames, committed, pass } = gate();
  navigation.open();
  go('/goods');
  expect(committed).toEqual([]);
  frames[0]?.();
  expect(committed).toEqual(['/goods']);
  await pass(200);
  expect(committed).toEqual(['/goods']);
});

test('H2 without a frame it waits 100 ms at most', async () => {
  const { navigation, go, frames, committed, pass } = gate();
  navigation.open();
  go('/goods');
  await pass(99);
  expect(committed).toEqual([]);
  await pass(1);
  expect(committed).toEqual(['/goods']);
  frames[0]?.();
  expect(committed).toEqual(['/goods']);
});
