import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/sources.ts';
import { findStoryFiles } from '../storyFiles.ts';

/** A story that begins with another one of its file, and has no tags of its own. */
const copy = /^export const (\w+): Story = \{\s+\.\.\.([A-Z]\w+),\s+(?!tags:)\S/gm;
const hasNoPicture = (text: string, name: string) =>
  new RegExp(`^export const ${name}: Story = \\{\\n(?: .*\\n)*? {2}tags: .*'!visual'`, 'm').test(text);

test('a copy of a story without a picture has the tag itself: the planned pictures are read without running the file', () => {
  const untagged = findStoryFiles().flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [...text.matchAll(copy)]
      .filter(([, , original = '']) => hasNoPicture(text, original))
      .map(([, name]) => `${path}: ${name}`);
  });
  expect(untagged).toEqual([]);
});
