import { expect, test } from 'vitest';
import { ProgressBar } from './progress.ts';

function show(isTTY: boolean) {
  const written: string[] = [];
  let ms = 0;
  const bar = new ProgressBar({ isTTY, write: (text) => written.push(text) }, () => ms);
  return {
    bar,
    written,
    wait: (duration: number) => {
      ms += duration;
    },
  };
}

test('a terminal shows one line, redrawn ten times a second, with the share', () => {
  const { bar, written, wait } = show(true);
  bar.report({ label: 'rows', done: 0, total: 2_000 });
  bar.report({ label: 'rows', done: 10, total: 2_000 });
  wait(100);
  bar.report({ label: 'rows', done: 1_000, total: 2_000 });
  bar.report({ label: 'rows', done: 2_000, total: 2_000 });
  bar.report({ label: 'files', done: 3 });
  bar.end();
  bar.end();
  const line = '\r\x1b[2K';
  expect(written).toEqual([
    `${line}rows [${'-'.repeat(24)}]   0%  0/2,000`,
    `${line}rows [${'#'.repeat(12)}${'-'.repeat(12)}]  50%  1,000/2,000`,
    `${line}rows [${'#'.repeat(24)}] 100%  2,000/2,000`,
    `${line}files 3`,
    line,
  ]);
});

test('a log gets a line every ten seconds, and none of a short command', () => {
  const { bar, written, wait } = show(false);
  bar.report({ label: 'rows', done: 0, total: 3 });
  wait(9_999);
  bar.report({ label: 'rows', done: 1, total: 3 });
  wait(1);
  bar.report({ label: 'rows', done: 2, total: 3 });
  bar.report({ label: 'rows', done: 3, total: 3 });
  bar.end();
  expect(written).toEqual([`rows [${'#'.repeat(16)}${'-'.repeat(8)}]  66%  2/3\n`]);
});

test('a step without rows is complete, and one that grew meanwhile stays at its whole', () => {
  const { bar, written } = show(true);
  bar.report({ label: 'rows', done: 0, total: 0 });
  bar.report({ label: 'files', done: 5, total: 4 });
  expect(written.map((text) => text.match(/\d+%/)?.[0])).toEqual(['100%', '100%']);
});
