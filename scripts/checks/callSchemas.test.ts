import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

/** Names under which a file imports areas of the contract. */
function readAreas(text: string): string[] {
  const imports = text.matchAll(/import \{([^}]+)\} from '@sampan\/api\/contract\/\w+'/g);
  return [...imports].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
}

/** Calls whose schemas a file reads, such as `product.detail.output`. */
function findSchemaReads(text: string): string[] {
  const areas = readAreas(text).filter(Boolean);
  return areas.flatMap((area) => text.match(new RegExp(`\\b${area}\\.\\w+\\.(input|output|errors)\\b`, 'g')) ?? []);
}

test('a read of a schema is found under the name of the import', () => {
  const text =
    "import { adminUser as calls } from '@sampan/api/contract/admin';\nparse(calls.detail.output);\ntask.input;";
  expect(findSchemaReads(text)).toEqual(['calls.detail.output']);
});

test('no screen reads the schemas of a call: the built app has none, only development', () => {
  const files = globSync('{packages/ui/src,apps/web/src}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/\.(test|stories|fakes)\.|\/testing\//.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  const readers = files.filter((path) => findSchemaReads(readFileSync(join(root, path), 'utf8')).length > 0);
  expect(readers).toEqual([]);
});
