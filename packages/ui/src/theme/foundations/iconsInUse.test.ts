import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as icons from './iconsInUse.ts';

const library = fileURLToPath(new URL('../../', import.meta.url));

function getIcons(file: string): string[] {
  const source = readFileSync(`${library}${file}`, 'utf8');
  return [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type '));
}

test('the page of icons shows those that the library shows, and no others', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: library }).filter(
    (file) => !/\.(stories|test)\.tsx?$|\/foundations\//.test(file),
  );
  expect(Object.keys(icons).sort()).toEqual([...new Set(files.flatMap(getIcons))].sort());
});
