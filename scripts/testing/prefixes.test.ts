import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';
import { findTestFiles, treeTests } from './changedStories.ts';
import { findUnknownPrefix, isChosen } from './prefixes.ts';

test('a name is chosen by its beginning, and without a prefix', () => {
  expect(isChosen(['types', 'voc'], 'vocabulary')).toBe(true);
  expect(isChosen(['types'], 'vocabulary')).toBe(false);
  expect(isChosen([], 'vocabulary')).toBe(true);
});

test('a prefix of no name is found, also beside one that names something', () => {
  expect(findUnknownPrefix(['types', 'vocabb'], ['types .', 'vocabulary'])).toBe('vocabb');
  expect(findUnknownPrefix(['types', 'vocab'], ['types .', 'vocabulary'])).toBeUndefined();
});

test('the tests of the tree that a quick run names exist', () => {
  const files = findTestFiles();
  expect(findUnknownPrefix(treeTests, files)).toBeUndefined();
  for (const name of ['storyTitles', 'docPaths']) {
    expect(
      treeTests.some((prefix) => files.includes(`${prefix}${name}.test.ts`)),
      name,
    ).toBe(true);
  }
});

interface Run {
  code: number | string | null;
  stderr: string;
}
const run = (script: string, ...scriptArguments: string[]) =>
  new Promise<Run>((resolve) => {
    execFile(process.execPath, [script, ...scriptArguments], { cwd: root }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });

test.each([
  { script: 'scripts/check.ts', names: ['types apps/server', 'vocabulary'] },
  { script: 'scripts/test.ts', names: ['units', 'journeys'] },
])('$script ends with 2 and lists the names when an argument is none of them', async ({ script, names }) => {
  const { code, stderr } = await run(script, 'no-such-name');
  expect(code).toBe(2);
  expect(stderr).toContain('"no-such-name"');
  for (const name of names) expect(stderr).toContain(name);
});
