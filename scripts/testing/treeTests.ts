import { globSync } from 'node:fs';
import { root } from '../sources.ts';

/** Beginnings of the paths of tests that read the tree instead of importing it, so that no import leads to them. */
export const treeTests = ['locales/', 'scripts/checks/', '.storybook/audit/'];

/** Paths of the test files in which `treeTests` are looked for. */
export const findTestFiles = (): string[] => globSync('{locales,scripts,.storybook}/**/*.test.ts', { cwd: root });
