import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providerVariables } from '@sampan/domain/provider/definitions';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { environmentVariables, readConfig } from '../../src/config.ts';

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
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
}

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
  expect(pod?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30 + Number(config?.data?.DRAIN_SECONDS));
  const [migration] = job?.spec?.template?.spec.containers ?? [];
  expect(read(migration?.command?.[1] ?? '')).toContain('runCommand(');
});

test('PgBouncer has a connection for every one that three servers may open', () => {
  const [, size] = /^default_pool_size = (\d+)$/m.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? [];
  const { databasePoolSize } = readConfig({ DEMO: '0' });
  // Besides: one for the readiness check and four for reports.
  expect(Number(size)).toBeGreaterThanOrEqual(3 * (databasePoolSize + 5));
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
