/**
 * Runs the server's race, kill and random-walk tests with their full number of runs, which takes an hour or more.
 * Arguments are parts of file paths, to run only those.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { root } from './sources.ts';

const tests = globSync('apps/server/tests/**/*.test.ts', { cwd: root });
const repeated = tests.filter((path) => readFileSync(join(root, path), 'utf8').includes('support/tries.ts'));
const wanted = process.argv.slice(2);
const files = repeated.filter((path) => wanted.length === 0 || wanted.some((part) => path.includes(part)));

process.exit(await command('vitest', ['run', '--project', 'server', ...files], { RELIABILITY: 'long' }));
