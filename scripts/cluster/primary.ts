import pg from 'pg';
import type { ServerGroup } from './cluster.ts';

/** Runs `work` with a connection to the primary itself. */
export async function onPrimary<Result>(
  cluster: Pick<ServerGroup, 'postgres'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: cluster.postgres.primaryUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
