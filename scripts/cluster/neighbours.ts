import { join } from 'node:path';
import type { Cluster, ServerGroup } from './cluster.ts';
import { prepareShop, type Shop } from './drills.ts';
import { onPrimary } from './primary.ts';
import { createShopServer } from './shopServers.ts';

/** Other shops on the machine of a cluster. */
export interface Neighbours {
  shops: Shop<ServerGroup>[];
  stop(): Promise<void>;
}

/**
 * Starts `count` shops of one server each, on databases of their own in the cluster's PostgreSQL. They share the machine
 * with the cluster and nothing else, so they show what a busy machine costs apart from what cooperation costs.
 */
export async function startNeighbours(cluster: Cluster, folder: string, count: number): Promise<Neighbours> {
  // Their files are in their folders.
  const environment = Object.fromEntries(
    Object.entries(cluster.environment).filter(([name]) => !name.startsWith('S3_')),
  );
  const started: ServerGroup[] = [];
  const stop = async () => {
    await Promise.all(started.flatMap(({ servers }) => servers.map((server) => server.kill())));
  };
  try {
    for (let index = 1; index <= count; index += 1) {
      const database = `neighbour${index}`;
      await onPrimary(cluster, (client) => client.query(`create database ${database}`));
      const databaseUrl = new URL(database, cluster.postgres.primaryUrl()).href;
      const server = await createShopServer(join(folder, database), {
        ...environment,
        DATABASE_URL: databaseUrl,
        DATABASE_DIRECT_URL: databaseUrl,
        // As behind the cluster's PgBouncer.
        DATABASE_PREPARED_STATEMENTS: '0',
      });
      const { adminPassword } = cluster;
      started.push({ url: server.url, servers: [server], postgres: { primaryUrl: () => databaseUrl }, adminPassword });
      await server.start();
    }
    return { shops: await Promise.all(started.map((group) => prepareShop(group))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
