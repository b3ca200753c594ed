import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@sampan/api/contract';
import { getUploadLimits } from '@sampan/domain/file/uploadRules';
import { providerVariables } from '@sampan/domain/provider/definitions';
import { findSettingProblem } from '@sampan/domain/setting/settingRules';
import pg from 'pg';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { serverEnvironment, serverFlags } from '../../../../scripts/platform.mjs';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { readConfig } from '../../src/config.ts';
import { countPooledConnections } from '../../src/db/connectPostgres.ts';
import { environmentVariables } from '../../src/environmentSchema.ts';
import { startPostgres } from '../support/postgresServer.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
/** Read by Node and glibc, not by the shop. */
const ofTheProcess = ['NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];

function findUnknown(names: string[]): string[] {
  const known = [...environmentVariables, ...providerVariables, ...ofTheProcess];
  return names.filter((name) => !known.includes(name));
}

interface Manifest {
  kind: string;
  data?: Record<string, string>;
  spec?: { template?: { spec: { containers: Container[]; terminationGracePeriodSeconds?: number } } };
}
interface Container {
  command?: string[];
  readinessProbe?: Record<'periodSeconds' | 'timeoutSeconds' | 'failureThreshold', number> & {
    httpGet: { path: string };
  };
  livenessProbe?: { httpGet: { path: string } };
}

test('the image and the systemd unit run Node as `npm start` does', () => {
  const flags = serverFlags.map((flag) => `"${flag}"`).join(', ');
  expect(read('deploy/docker/Dockerfile')).toContain(`CMD ["/usr/local/bin/node", ${flags}, `);
  expect(read('deploy/systemd/sampan.service')).toContain(`ExecStart=/usr/bin/node ${serverFlags.join(' ')} `);
  const variables = Object.entries(serverEnvironment).map((each) => each.join('='));
  for (const path of ['deploy/docker/Dockerfile', 'deploy/systemd/sampan.service'])
    expect(read(path)).toContain(variables.join(' '));
});

test('the compose file sets variables that the shop reads', () => {
  const { services } = parse(read('deploy/docker/compose.yaml')) as {
    services: { shop: { environment: Record<string, string> } };
  };
  const names = Object.keys(services.shop.environment);
  expect(names).toContain('DATABASE_URL');
  expect(findUnknown(names)).toEqual([]);
});

test('the Kubernetes manifests set variables that the shop reads, and probe what it answers', () => {
  const manifests = parseAllDocuments(read('deploy/kubernetes/sampan.yaml')).map((each) => each.toJS() as Manifest);
  expect(manifests.map(({ kind }) => kind)).toEqual([
    'ConfigMap',
    'Job',
    'Deployment',
    'Service',
    'PodDisruptionBudget',
  ]);
  const [config, job, deployment] = manifests;
  expect(findUnknown(Object.keys(config?.data ?? {}))).toEqual([]);
  const pod = deployment?.spec?.template?.spec;
  const [container] = pod?.containers ?? [];
  expect(container?.livenessProbe?.httpGet.path).toBe('/livez');
  expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
  // A server ends within 30 seconds of SIGTERM, DRAIN_SECONDS included.
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(30);
  const probe = container?.readinessProbe;
  // /readyz waits up to 2 seconds, and one slow answer must not take out all servers at once.
  expect(probe?.timeoutSeconds).toBeGreaterThan(2);
  expect(probe?.failureThreshold).toBeGreaterThan(1);
  expect(Number(config?.data?.DRAIN_SECONDS)).toBeGreaterThan(
    Number(probe?.periodSeconds) * Number(probe?.failureThreshold),
  );
  const [migration] = job?.spec?.template?.spec.containers ?? [];
  expect(read(migration?.command?.[1] ?? '')).toContain('runCommand(');
});

test('nginx lets pass every upload that the shop accepts with the largest `upload.maxMiB`', () => {
  const maxMiB = 100;
  const setting = { settingGroup: 'upload', key: 'maxMiB', type: 'number' } as const;
  expect([maxMiB, maxMiB + 1].map((value) => findSettingProblem(setting, value) === null)).toEqual([true, false]);
  const sizes = endpoints
    .filter(({ body }) => body === 'multipart')
    .map(({ path }) => getUploadLimits(path, maxMiB))
    .map(({ files, size }) => files * size);
  const [, mebibytes] = /^ *client_max_body_size (\d+)m;$/m.exec(read('deploy/nginx/sampan.conf')) ?? [];
  // The boundaries and headers of the parts come on top of the files.
  expect(Number(mebibytes) * 1024 ** 2).toBeGreaterThan(Math.max(...sizes));
});

test('PgBouncer has a connection for every one that three servers may open', () => {
  const [, size] = /^default_pool_size = (\d+)$/m.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? [];
  const { databasePoolSize } = readConfig({ DEMO: '0' });
  expect(Number(size)).toBeGreaterThanOrEqual(3 * countPooledConnections(databasePoolSize));
});

test('the systemd unit and the image set variables that are read, and start the server', () => {
  const unit = read('deploy/systemd/sampan.service');
  const dockerfile = read('deploy/docker/Dockerfile');
  const assigned = [/^Environment=(.*)$/m.exec(unit)?.[1], /^ENV (.*)$/m.exec(dockerfile)?.[1]].join(' ');
  const names = [...assigned.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(names).toContain('DATA_DIR');
  expect(findUnknown(names)).toEqual([]);
  const [, main = ''] = /ExecStart=\S+ .*?(\S+\.js)$/m.exec(unit) ?? [];
  expect(read(main)).toContain('openShop');
  expect(dockerfile).toContain(`"${main}"`);
});

test('commands run as the user of the systemd unit, with its variables and its data folder', () => {
  const unit = read('deploy/systemd/sampan.service');
  const script = read('deploy/systemd/sampan');
  const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1];
  // The user of DynamicUser exists only while the unit runs.
  expect(unit).not.toMatch(/^DynamicUser=/m);
  const user = find(unit, /^User=(.+)$/m);
  expect(user).toBeDefined();
  expect(find(script, /runuser -u (\S+)/)).toBe(user);
  expect(unit).toContain(`useradd --system`);
  const environment = find(unit, /^EnvironmentFile=(.+)$/m);
  expect(environment).toBeDefined();
  expect(find(script, /--env-file=(\S+)/)).toBe(environment);
  const program = find(script, new RegExp(`${find(unit, /^WorkingDirectory=(.+)$/m)}/(\\S+)`)) ?? '';
  expect(read(program)).toContain('runCommand(');
});

test("a variable of the environment's file counts for commands as for the systemd unit, and its defaults are the unit's", () => {
  const folder = scratchFolder('systemd-command');
  const [file, program] = [join(folder, 'sampan.env'), join(folder, 'program.js')];
  writeFileSync(program, 'console.log(JSON.stringify([process.env, process.argv.slice(2)]))');
  const script = read('deploy/systemd/sampan')
    .replace(/runuser -u \S+ -- /, '')
    .replace('/usr/bin/node', process.execPath)
    .replace(/(?<=--env-file=)\S+/, file)
    .replace(/\S+\/sampan\.js/, program);
  function runScript(variables: string) {
    writeFileSync(file, variables);
    const { stdout, stderr } = spawnSync('sh', ['-c', script, 'sampan', 'doctor', 'two words'], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return JSON.parse(stdout) as [environment: Record<string, string>, argv: string[]];
  }
  const [, assigned = ''] = /^Environment=(.*)$/m.exec(read('deploy/systemd/sampan.service')) ?? [];
  const ofTheUnit = Object.fromEntries(assigned.split(' ').map((each) => each.split('=')));
  const [environment, argv] = runScript('PORT=80\n');
  expect(environment).toMatchObject({ NODE_ENV: ofTheUnit.NODE_ENV, DATA_DIR: ofTheUnit.DATA_DIR, PORT: '80' });
  expect(argv).toEqual(['doctor', 'two words']);
  // The file of `EnvironmentFile=` overrides `Environment=`.
  expect(runScript('DATA_DIR=/srv/shop\n')[0]).toMatchObject({ DATA_DIR: '/srv/shop' });
  rmSync(folder, { recursive: true, force: true });
});

const psqlPaths = ['/usr/bin/psql', ...globSync('/usr/lib/postgresql/*/bin/psql')];

// The script runs psql, which the registry's PostgreSQL does not contain.
test.skipIf(!psqlPaths.some((path) => existsSync(path)))(
  "HAProxy's check of the primary signs in with a password and needs no environment",
  async () => {
    const server = await startPostgres();
    const folder = scratchFolder('primary-check');
    const [script, passwords] = [join(folder, 'is-primary.sh'), join(folder, 'pgpass')];
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query("alter role sampan password 'of the check'");
    writeFileSync(join(server.data, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
    await client.query('select pg_reload_conf()');
    await client.end();
    writeFileSync(script, read('deploy/haproxy/is-primary.sh').replace('/etc/haproxy/pgpass', passwords));
    // The variables that HAProxy sets; its own it does not pass on.
    const check = () =>
      spawnSync('sh', [script, '-', '-', '127.0.0.1', new URL(server.url).port], {
        env: { PATH: '/usr/bin:/bin' },
        encoding: 'utf8',
        timeout: 10_000,
      });
    expect(check()).toMatchObject({ status: 1, stderr: expect.stringContaining('no password supplied') });
    writeFileSync(passwords, '*:*:postgres:sampan:of the check\n', { mode: 0o600 });
    expect(check()).toMatchObject({ status: 0, stderr: '' });
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
);
