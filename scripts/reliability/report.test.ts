import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';
import type { Measurement } from './measure.ts';
import { renderReport } from './report.ts';
import { findShortfalls, isDone, mergeCommits, type Result, sumByPlace } from './results.ts';
import { isAlone, type Row, toCommand } from './row.ts';
import { rows } from './rows.ts';

const row: Row = {
  id: 'oversold',
  title: 'oversold 0',
  full: { postgres: 10_000, pglite: 200 },
  run: { server: 'tests/commerce/races', test: '8 buyers' },
};
const measured = (one: Partial<Measurement> = {}): Measurement => ({
  row: 'oversold',
  place: 'postgres',
  n: 10_000,
  failures: 0,
  ...one,
});
const result = (one: Partial<Result> = {}): Result => ({
  row: 'oversold',
  passed: true,
  measurements: [measured({ seed: 7 }), measured({ place: 'pglite', n: 200 })],
  seconds: 754,
  date: '2026-11-23T19:30:00.000Z',
  commit: 'abc123def',
  ...one,
});

test('measurements of one place are added up, with every seed', () => {
  const parts = [
    measured({ n: 3, seed: 1 }),
    measured({ place: 'pglite', n: 9 }),
    measured({ n: 4, failures: 1, seed: 2 }),
  ];
  expect(sumByPlace(parts)).toEqual([
    measured({ n: 7, failures: 1, seed: '1, 2' }),
    measured({ place: 'pglite', n: 9 }),
  ]);
});

test('a place without its full number, or with a failure, is a shortfall', () => {
  expect(findShortfalls(row, result().measurements)).toEqual([]);
  expect(findShortfalls(row, [measured({ n: 9_999 })])).toEqual([
    'postgres: 9999 of 10000 tries',
    'pglite: 0 of 200 tries',
  ]);
  expect(findShortfalls(row, [measured({ failures: 2 }), measured({ place: 'pglite' })])).toEqual([
    'postgres: 2 failed',
  ]);
});

test('a row is left out if it passed on this clean commit, and when resuming if it passed on any', () => {
  const passed = result();
  expect(isDone(row, passed, 'abc123def', false)).toBe(true);
  expect(isDone(row, passed, '999999999', false)).toBe(false);
  expect(isDone(row, passed, '999999999', true)).toBe(true);
  expect(isDone(row, result({ commit: 'abc123def-dirty' }), 'abc123def-dirty', false)).toBe(false);
  for (const isAnyCommit of [true, false]) {
    expect(isDone(row, result({ passed: false }), 'abc123def', isAnyCommit)).toBe(false);
    expect(isDone(row, undefined, 'abc123def', isAnyCommit)).toBe(false);
  }
});

test('a stored pass with fewer tries than the row asks for today is no pass', () => {
  const stored = result();
  const raised = { ...row, full: { postgres: 10_000, pglite: 201 } };
  expect(isDone(row, stored, stored.commit, false)).toBe(true);
  for (const isAnyCommit of [true, false]) expect(isDone(raised, stored, stored.commit, isAnyCommit)).toBe(false);
  const report = renderReport([raised], new Map([[raised.id, stored]]));
  expect(report).toContain('0 of 1 rows passed at their full number; all 1 rows take 0 h 13 min one after another.');
  expect(report).toContain('| 200 of 201 | 0 | – | 2026-11-23, abc123def, 12 min 34 s | **too few tries** |');
  expect(report).not.toContain('| passed |');
});

test('a row that ran while the tree changed is stored as dirty', () => {
  expect(mergeCommits('abc123def', 'abc123def')).toBe('abc123def');
  expect(mergeCommits('abc123def', '999999999')).toBe('abc123def-dirty');
  expect(mergeCommits('abc123def', 'abc123def-dirty')).toBe('abc123def-dirty');
  expect(mergeCommits('abc123def-dirty', 'abc123def')).toBe('abc123def-dirty');
});

test('the report shows every row: measured, failed, short of its number and not run yet', () => {
  const all = [
    row,
    { ...row, id: 'failed', title: 'failed' },
    { ...row, id: 'later', title: 'later', full: { cluster: 50 } },
  ];
  const failed = result({
    row: 'failed',
    passed: false,
    measurements: [measured({ n: 12, failures: 1, measured: 'p99 12 ms' })],
    seconds: 9,
  });
  const lines = renderReport(all, new Map([result(), failed].map((one) => [one.row, one]))).split('\n');
  expect(lines).toContain('1 of 3 rows passed at their full number; 2 of 3 rows take 0 h 13 min one after another.');
  expect(lines.filter((line) => /^\| (?!row)/.test(line))).toEqual([
    '| oversold 0 | PostgreSQL | 10,000 | 0 | 7 | 2026-11-23, abc123def, 12 min 34 s | passed |',
    '| oversold 0 | embedded | 200 | 0 | – | 2026-11-23, abc123def, 12 min 34 s | passed |',
    '| failed | PostgreSQL | 12 of 10,000 | 1 | – | 2026-11-23, abc123def, 9 s | **failed**; p99 12 ms |',
    '| failed | embedded | 0 of 200 | – | – | 2026-11-23, abc123def, 9 s | **failed** |',
    '| later | – | – | – | – | – | not measured yet (three servers 50) |',
  ]);
});

test('rows that measure time, drills and journeys run alone', () => {
  expect(isAlone(row)).toBe(false);
  expect(isAlone({ ...row, measuresTime: true })).toBe(true);
  expect(isAlone({ ...row, run: { drill: 'kill' } })).toBe(true);
  expect(isAlone({ ...row, run: { journey: 'session', test: 'S3' } })).toBe(true);
});

test('every row has an id of its own, and a command', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(toCommand(row)).toEqual([
    'vitest',
    'run',
    '--project',
    'server',
    'apps/server/tests/commerce/races.test.ts',
    '-t',
    '8 buyers',
  ]);
  expect(toCommand({ ...row, run: { journey: 'session', test: 'S3' } })).toEqual([
    ...['node', 'scripts/e2e.ts', 'session.spec.ts', '-g', 'S3'],
  ]);
  expect(toCommand({ ...row, run: { drill: 'kill' } })).toEqual(['node', 'scripts/clusterDrill.ts', 'kill']);
});

test('every row names a file that exists', () => {
  const paths = rows.flatMap((one) => {
    if ('drill' in one.run) return [];
    if ('journey' in one.run) return `apps/web/e2e/${one.run.journey}.spec.ts`;
    return toCommand(one).filter((part) => part.endsWith('.ts'));
  });
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
