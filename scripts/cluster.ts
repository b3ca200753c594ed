/** Starts a shop on three servers, as in production, on this machine, and prints its address. Ctrl-C ends it. */
import { buildServer, buildWeb } from './build.ts';
import { startCluster } from './cluster/cluster.ts';
import { parseArgs } from './processes/parseArgs.ts';

parseArgs({});
try {
  await buildServer();
  await buildWeb();
  const cluster = await startCluster({ demo: '1' });
  console.log(`The shop is at ${cluster.url} (its certificate is self-signed).`);
  for (const { url } of cluster.servers) console.log(`  server ${url}`);
  console.log(`Sign in as admin with: ${cluster.adminPassword}`);
  const end = async () => {
    await cluster.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void end());
  process.once('SIGTERM', () => void end());
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
