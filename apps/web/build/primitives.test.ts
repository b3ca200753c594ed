import { join } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/sources.ts';

const ui = join(root, 'packages/ui/src');

/** Bundles one primitive alone; returns the library folders and packages in the bundle. */
async function bundled(primitive: string): Promise<{ ours: string[]; packages: string[] }> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [react(), vanillaExtractPlugin()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: join(ui, `primitives/${primitive}/${primitive}.tsx`),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?($|\/)/],
      },
    },
  })) as Rolldown.RolldownOutput;
  const ids = output.output.flatMap((chunk) =>
    chunk.type === 'chunk' ? Object.entries(chunk.modules).flatMap(([id, { code }]) => (code ? [id] : [])) : [],
  );
  const ours = ids.filter((id) => id.startsWith(`${ui}/primitives/`) && !id.includes('.css')).map(getFolder);
  const packages = ids.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return { ours: unique(ours), packages: unique(packages) };
}

const getFolder = (id: string) => id.slice(`${ui}/primitives/`.length).split('/')[0] ?? '';
const unique = (names: string[]) => [...new Set(names)].sort();

/** Packages for messages, behaviour and styles that every primitive may import. */
const foundation =
  /^(i18next|react-i18next|use-sync-external-store|lucide-react|@radix-ui\/.+|@vanilla-extract\/recipes)$/;

test.each<[primitive: string, companions: string[]]>([
  ['Button', ['Spinner', 'VisuallyHidden']],
  ['Price', ['VisuallyHidden']],
  ['Checkbox', ['Field']],
  ['Progress', ['Icon']],
  ['Avatar', []],
])('importing %s brings that primitive and %j', async (primitive, companions) => {
  const bundle = await bundled(primitive);
  const own = bundle.ours.filter((folder) => folder !== 'classes.ts');
  expect(own).toEqual(unique([primitive, ...companions]));
  expect(bundle.packages.filter((name) => !foundation.test(name))).toEqual([]);
});
