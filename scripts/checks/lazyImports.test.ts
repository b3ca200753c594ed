import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

test('only createLazyComponent uses React.lazy, which keeps a failed import for ever', () => {
  const files = globSync('{packages/ui,apps/web}/src/**/*.{ts,tsx}', { cwd: root });
  expect(files.length).toBeGreaterThan(1000);
  const importsLazy = /import \{[^}]*\blazy\b[^}]*\} from 'react'/;
  expect(files.filter((file) => importsLazy.test(readFileSync(join(root, file), 'utf8')))).toEqual([
    'packages/ui/src/app/lazyCode.tsx',
  ]);
});
