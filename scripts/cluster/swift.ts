import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../processes/freePort.ts';
import { scratchFolder } from '../processes/scratchFolder.ts';
import { type Daemon, findProgram, startDaemon, waitUntil } from './daemon.ts';

/** OpenStack Swift with its S3 API, on this machine. */
export interface Swift {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

const kinds = ['account', 'container', 'object'] as const;
type Kind = (typeof kinds)[number];

/** Debian's packages with the programs. */
const packages = 'swift-proxy swift-account swift-container swift-object';

function run(program: string, args: string[], cwd: string): void {
  const {
    status: exitCode,
    stdout,
    stderr,
  } = spawnSync(findProgram(program, packages), args, { cwd, encoding: 'utf8' });
  // swift-ring-builder exits with 1 for warnings.
  if (exitCode === null || exitCode > 1) throw new Error(`${program} failed: ${stderr || stdout}`);
}

/** Builds a ring with one device and one copy of everything. */
function buildRing(kind: Kind, port: number, folder: string): void {
  const builder = `${kind}.builder`;
  run('swift-ring-builder', [builder, 'create', '2', '1', '1'], folder);
  run('swift-ring-builder', [builder, 'add', `r1z1-127.0.0.1:${port}/disk`, '1'], folder);
  run('swift-ring-builder', [builder, 'rebalance'], folder);
}

const getCommon = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
disable_fallocate = true
log_address = ${join(folder, 'log')}
`;

const getStorageConfig = (kind: Kind, folder: string, port: number) => `${getCommon(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const getProxyConfig = (folder: string, port: number) => `${getCommon(folder, port)}
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
dns_compliant_bucket_names = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
minimum_segment_size = 1
[filter:dlo]
use = egg:swift#dlo
`;

/** Starts Swift from Debian's packages on one device. @throws Error that names the packages to install */
export async function startSwift(): Promise<Swift> {
  const folder = scratchFolder('swift');
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const daemons: Daemon[] = [];
  const start = (name: string, config: string) => {
    const path = join(folder, `${name}.conf`);
    writeFileSync(path, config);
    const daemon = startDaemon(findProgram(`swift-${name}-server`, packages), [path, '--verbose']);
    daemons.push(daemon);
    return daemon;
  };
  const stop = async () => {
    for (const daemon of daemons.reverse()) await daemon.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const kind of kinds) {
      const port = await freePort();
      buildRing(kind, port, folder);
      start(kind, getStorageConfig(kind, folder, port));
    }
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const proxy = start('proxy', getProxyConfig(folder, port));
    const answers = async () => (await fetch(`${endpoint}/healthcheck`).catch(() => undefined))?.ok ?? false;
    await waitUntil(proxy, answers);
    return { endpoint, accessKeyId: 'test:tester', secretAccessKey: 'testing', stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
