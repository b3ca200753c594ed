import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { anotherBuild } from '../../apps/web/e2e/support/builds.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { root } from '../sources.ts';
import { type DrillResult, describeTimes, type Shop, timed, underLoad } from './drills.ts';
import { openPages } from './openPages.ts';

const browserPages = 3;
/** In the names of the other release's files. */
const otherBuild = 'second';

/** Copies this release with another build of the web app. Returns its folder. */
function createOtherRelease(): string {
  const folder = scratchFolder('release');
  cpSync(join(root, 'apps/server/dist'), join(folder, 'apps/server/dist'), { recursive: true });
  symlinkSync(join(root, 'apps/server/node_modules'), join(folder, 'apps/server/node_modules'));
  mkdirSync(join(folder, 'apps/web'), { recursive: true });
  const build = anotherBuild(otherBuild);
  cpSync(build, join(folder, 'apps/web/dist'), { recursive: true });
  rmSync(build, { recursive: true });
  return folder;
}

/**
 * Deploys another build of the web app to each server in turn, and back, while customers order and pages are open: no
 * request may fail, no page may miss a chunk or show an error, none may load a document of the same path twice within
 * 10 s, and all come to the new build.
 */
export function deployWithBrowsers(shop: Shop, times: number): Promise<DrillResult> {
  return timed('rolling deploy with browsers open', async (failures, countRounds) => {
    const other = createOtherRelease();
    const pages = await openPages(shop.cluster.url, browserPages);
    const durations: number[] = [];
    let [visits, maxDocuments] = [0, 0];
    try {
      const orders = await underLoad(
        shop,
        failures,
        async (load) => {
          for (let round = 0; round < times; round += 1) {
            const isToOther = round % 2 === 0;
            const start = performance.now();
            load.takeFailures();
            for (const server of shop.cluster.servers) {
              await server.drain();
              await server.start(isToOther ? other : root);
            }
            await pages.untilBuild((script) => script !== '' && script.includes(otherBuild) === isToOther);
            durations.push(performance.now() - start);
            const failed = load.takeFailures();
            failures.push(...failed.map((reason) => `round ${round}: a request failed: ${reason}`));
            const report = pages.takeReport();
            const errors = shop.cluster.servers.flatMap((server) => server.takeErrors());
            failures.push(...[...report.faults, ...errors].map((fault) => `round ${round}: ${fault}`));
            visits += report.visits;
            maxDocuments = Math.max(maxDocuments, report.maxDocuments);
            countRounds();
          }
        },
        200,
      );
      return `${orders} orders; ${visits} pages visited, at most ${maxDocuments} documents in a page and deploy; until all pages run the new build ${describeTimes(durations)}`;
    } finally {
      await pages.close();
      rmSync(other, { recursive: true, force: true });
    }
  });
}
