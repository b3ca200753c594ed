import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';
import { readHelp } from './parseArgs.ts';

const scripts = globSync('scripts/*.ts', { cwd: root })
  .map((path) => join(root, path))
  .filter((path) => readFileSync(path, 'utf8').includes('parseArgs('));

test('every script that takes options has a head to print as its help', () => {
  expect(scripts.length).toBeGreaterThan(10);
  for (const path of scripts) {
    expect(readHelp(path), path).toMatch(/^[A-Z]/);
    expect(readFileSync(path, 'utf8'), path).not.toMatch(/parseArgs \} from 'node:util'/);
  }
});

test('every script of package.json looks at its arguments before it does anything', () => {
  const { scripts: commands } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const called = Object.values(commands).flatMap((command) => /^node (scripts\/\w+\.ts)$/.exec(command)?.[1] ?? []);
  expect(called.length).toBeGreaterThan(15);
  // `scripts/run.mjs` runs the others; `scripts/sampan.ts` has a help of its own.
  for (const path of [...called, 'scripts/start.ts', 'scripts/test.ts']) {
    const [before = '', ...rest] = readFileSync(join(root, path), 'utf8').split('parseArgs(');
    expect(rest, path).not.toEqual([]);
    // A call by itself, or one that leaves something behind.
    expect(before, path).not.toMatch(/^(await )?[\w.]+\(|^try|= (await )?(scratchFolder|spawn\w*|mkdtemp\w*)\(/m);
  }
});

test('--help prints the head of a script, and a wrong option is a sentence before it', () => {
  const script = join(root, 'scripts', 'previousRelease.ts');
  const run = (argument: string) => spawnSync(process.execPath, [script, argument], { encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stdout: `${readHelp(script)}\n`, stderr: '' });
  const wrong = run('--no-such-option');
  expect(wrong).toMatchObject({ status: 2, stdout: '' });
  expect(wrong.stderr).toMatch(/^Unknown option '--no-such-option'/);
  expect(wrong.stderr).not.toContain('    at ');
});
