import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../../scripts/processes/scratchFolder.ts';
import { createPages, type PagesOptions } from './pages.ts';

/** Loads a server bundle before and after its second file is there. Prints both results. */
const script = `
  import { writeFileSync } from 'node:fs';
  import { createPages } from './pages.ts';
  const folder = process.argv[1];
  writeFileSync(folder + '/server.js', "export { fixedPaths } from './paths.js';");
  const deps = { config: { publicUrl: 'https://shop.example' }, cacheCounters: { getCounter() {} } };
  const pages = createPages({ app: {}, deps, template: {}, folder });
  const load = () => pages.fixedPaths().catch(({ code }) => code);
  const before = await load();
  writeFileSync(folder + '/paths.js', "export const fixedPaths = ['/help'];");
  console.log(JSON.stringify([before, await load()]));
`;

// In a process of its own: Vitest itself keeps modules that could not be loaded.
test('a server bundle that could not be loaded is loaded when it can be', () => {
  const folder = scratchFolder('bundle');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script, folder], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(stdout, stderr).toBe('["ERR_MODULE_NOT_FOUND",["/help"]]\n');
}, 30_000);

test('the log says which page could not be made, without the query of its address', async () => {
  const folder = scratchFolder('bundle');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'server.js'), "throw new Error('broken');");
  const logged: { page: string }[] = [];
  const deps = {
    config: { publicUrl: 'https://shop.example' },
    cacheCounters: { getCounter() {} },
    log: { error: (line: { page: string }) => logged.push(line) },
  };
  const pages = createPages({ app: {}, deps, template: {}, folder } as unknown as PagesOptions);
  await pages?.renderNotFound('/nothing?phone=13800138000', 'en-US');
  await pages?.renderDocument('/goods', 'q=13800138000', 'en-US');
  expect(logged.map(({ page }) => page)).toEqual(['/nothing', '/goods']);
});
