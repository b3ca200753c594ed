/**
 * Runs the failures that several servers must survive on a cluster on this machine, and prints one row for each.
 * Arguments select drills by their names, `kill=1` with its number; RELIABILITY=long runs them with their full numbers,
 * CLUSTER_PROXY=nginx puts nginx in front of the servers instead of HAProxy.
 */
import tls from 'node:tls';
import { buildServer, buildWeb } from './build.ts';
import { startCluster } from './cluster/cluster.ts';
import { deployWithBrowsers } from './cluster/deployBrowsers.ts';
import {
  cutListeners,
  type DrillResult,
  deploy,
  failOver,
  killServers,
  prepareShop,
  readAfterWrite,
  type Shop,
} from './cluster/drills.ts';
import { flashSale } from './cluster/flashSale.ts';
import { mixedLoad } from './cluster/mixedLoad.ts';
import { shopProxyKinds } from './cluster/proxies.ts';
import { requestCost } from './cluster/requestCost.ts';
import { throughput } from './cluster/throughput.ts';
import { command } from './processes/command.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { getAttemptCount, writeMeasurement } from './reliability/measure.ts';

const drills = [
  { name: 'staleness', run: readAfterWrite, times: getAttemptCount(60, 1_000) },
  { name: 'listeners', run: cutListeners, times: getAttemptCount(10, 100) },
  { name: 'kill', run: killServers, times: getAttemptCount(3, 50) },
  { name: 'failover', run: failOver, times: getAttemptCount(2, 10) },
  { name: 'deploy', run: deploy, times: getAttemptCount(1, 10) },
  { name: 'deploy-browsers', run: deployWithBrowsers, times: getAttemptCount(2, 10) },
  { name: 'mixed-load', run: (shop: Shop, minutes: number) => mixedLoad(shop, minutes), times: getAttemptCount(3, 30) },
  { name: 'throughput', run: throughput, times: getAttemptCount(2, 8) },
  { name: 'cost', run: requestCost, times: getAttemptCount(2, 5) },
  { name: 'flash-sale', run: flashSale, times: getAttemptCount(500, 10_000) },
];

const { positionals } = parseArgs({ allowPositionals: true });
const proxy = shopProxyKinds.find((kind) => kind === (process.env.CLUSTER_PROXY ?? 'haproxy'));
if (!proxy) {
  console.error(`CLUSTER_PROXY is one of ${shopProxyKinds.join(', ')}.`);
  process.exit(2);
}

/** Number of times by name, or undefined for a drill's own. */
const chosen = new Map(
  positionals.map((argument) => {
    const [name = '', times] = argument.split('=');
    return [name, times === undefined ? undefined : Number(times)];
  }),
);
const unknown = [...chosen].find(
  ([name, times]) => !drills.some((drill) => drill.name === name) || (times !== undefined && !(times > 0)),
);
if (unknown) {
  console.error(`There is no drill "${unknown.join(' ')}". There are: ${drills.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

await buildServer();
await buildWeb();
const cluster = await startCluster({ proxy });
tls.setDefaultCACertificates([...tls.getCACertificates(), cluster.certificate]);
// Started processes continue without their parent.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cluster.stop().finally(() => process.exit(130)));
let failed = 0;
try {
  const shop = await prepareShop(cluster);
  for (const { name, run, times } of drills) {
    if (chosen.size > 0 && !chosen.has(name)) continue;
    const result = await run(shop, chosen.get(name) ?? times);
    report(result);
    const { rounds, failures, measured } = result;
    writeMeasurement({ row: `cluster-${name}`, place: 'cluster', n: rounds, failures: failures.length, measured });
  }
  // The invariants of orders, stock and payments over the whole database.
  failed += await command('node', ['scripts/sampan.ts', 'verify'], cluster.environment);
} finally {
  await cluster.stop();
}
process.exit(failed === 0 ? 0 : 1);

function report({ name, rounds, failures, measured, seconds }: DrillResult): void {
  failed += failures.length;
  console.log(`${failures.length === 0 ? 'passed' : 'FAILED'}  ${name}, ${rounds} times: ${measured} (${seconds} s)`);
  for (const failure of failures.slice(0, 30)) console.log(`        ${failure}`);
}
