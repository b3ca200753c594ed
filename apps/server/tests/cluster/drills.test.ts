import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerGroup } from '../../../../scripts/cluster/cluster.ts';
import { type DrillResult, deploy, killServers, prepareShop, type Shop } from '../../../../scripts/cluster/drills.ts';
import { startS3Process } from '../../../../scripts/cluster/s3.ts';
import { createShopServer } from '../../../../scripts/cluster/shopServers.ts';
import { createTestDatabase } from '../support/databases.ts';
import { startLoadBalancer } from '../support/loadBalancer.ts';
import { adminPassword, openHome } from '../support/shopProcess.ts';

/** The short forms of the drills that `pnpm cluster:drill` runs behind HAProxy: three servers on one PostgreSQL. */
const serverCount = 3;

const closing: (() => unknown)[] = [];
let shop: Shop<ServerGroup>;
beforeAll(async () => {
  const home = openHome();
  closing.push(() => home.close());
  const s3 = await startS3Process();
  closing.push(() => s3.stop());
  const database = await createTestDatabase('postgres');
  closing.push(() => database.remove());
  const url = database.url ?? '';
  const environment = {
    ...s3.environment,
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '5',
    DEMO: '0',
    SANDBOX: '1',
    ADMIN_PASSWORD: adminPassword,
    // Longer than a check of the load balancer takes on a busy machine.
    DRAIN_SECONDS: '2',
  };
  const servers = await Promise.all(
    Array.from({ length: serverCount }, (_, index) => createShopServer(join(home.dataDir, `${index}`), environment)),
  );
  for (const server of servers) closing.push(() => server.kill());
  // The first one writes the settings and the admin.
  await servers[0]?.start();
  await Promise.all(servers.slice(1).map((server) => server.start()));
  const balancer = await startLoadBalancer(servers.map(({ port }) => port));
  closing.push(() => balancer.close());
  // The worst moment: the order is made, and its customer does not know. A kill at any moment seldom meets it.
  const killed = servers.map((server) => ({
    ...server,
    async kill() {
      await balancer.loseAnswer(server.port, contract.order.create.path);
      await server.kill();
    },
  }));
  const postgres = { primaryUrl: () => url };
  shop = await prepareShop({ url: balancer.url, servers: killed, postgres, adminPassword });
}, 120_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

function expectPassed({ failures, measured, rounds }: DrillResult, times: number): void {
  expect(failures, measured).toEqual([]);
  expect(rounds).toBe(times);
}

test('when one of three servers is killed under load, no order is lost or doubled, and the others go on', async () => {
  expectPassed(await killServers(shop, 1), 1);
}, 120_000);

test('a rolling deploy under load: no request fails', async () => {
  expectPassed(await deploy(shop, 1), 1);
}, 120_000);
