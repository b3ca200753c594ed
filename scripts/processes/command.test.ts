import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findScript } from './command.ts';

test.each(['vitest', 'tsc', 'biome', 'playwright', 'vite', 'knip', 'storybook'])(
  'the command %s is a script that Node runs without a shell',
  (name) => {
    const script = findScript(name);
    expect(script).not.toContain('.bin');
    expect(existsSync(script)).toBe(true);
  },
);

test('a command that no package has is a sentence', () => {
  expect(() => findScript('vite-node', '/none')).toThrow(/none/);
});
