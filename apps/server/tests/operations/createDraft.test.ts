import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { createDraft } from '../../src/cli/createDraft.ts';

const folder = scratchFolder('drafts');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a draft that a killed command left is replaced', async () => {
  const path = join(folder, 'left.part');
  writeFileSync(path, 'left');
  const file = await createDraft(path, (draft) => open(draft, 'wx'), 'Another one writes.');
  expect((await file.stat()).size).toBe(0);
  await file.close();
});

test('of two commands that begin in one moment, one says that the other one writes, and leaves its draft', async () => {
  const path = join(folder, 'both.part');
  const created = createDraft(
    path,
    (draft) => {
      writeFileSync(draft, 'the other one');
      return open(draft, 'wx');
    },
    'Another one writes.',
  );
  await expect(created).rejects.toThrow(new UsageError('Another one writes.'));
  expect(existsSync(path)).toBe(true);
});

test('another failure stays as it is', async () => {
  const path = join(folder, 'missing', 'draft.part');
  await expect(createDraft(path, (draft) => open(draft, 'wx'), 'Another one writes.')).rejects.toThrow('ENOENT');
});
