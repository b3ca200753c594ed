import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { buildApp } from '../../src/app.ts';
import { sendMails } from '../../src/areas/outbox/sendMessages.ts';
import { post } from '../../src/areas/outbox/service.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { Lifecycle } from '../../src/lifecycle.ts';
import { Metrics, observeMail } from '../../src/metrics/metrics.ts';
import { startMetricsServer } from '../../src/metrics/metricsServer.ts';
import { UndeliverableMessage } from '../../src/providers/mail/port.ts';
import { ProviderError } from '../../src/providers/providerHttp.ts';
import type { Providers } from '../../src/providers/providers.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp } from '../support/testApp.ts';
import { minute } from '../support/testClock.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const monitoring = join(root, 'deploy', 'monitoring');

async function startMeasuredShop() {
  const shop = await startTestApp('postgres');
  const { db, cacheCounters, config } = shop.deps;
  const { probeDb, readPool } = shop.database;
  const { dataDir } = config;
  const lifecycle = new Lifecycle();
  const replica = { counts: { primary: 1, replica: 2 } };
  const metrics = new Metrics({ db, probeDb, dataDir, lifecycle, cacheCounters, readPool, replica });
  const deps = { ...shop.deps, providers: observeMail(metrics, shop.deps.providers) };
  const app = await buildApp(deps, { metrics, lifecycle });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const server = await startMetricsServer(metrics, { port: 0, host: '127.0.0.1' });
  const scrape = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();
  return {
    shop,
    deps,
    metrics,
    url,
    lifecycle,
    server,
    scrape,
    async close() {
      await server.close();
      await app.close();
      await shop.close();
    },
  };
}

test('the metrics count requests by route, cache reads, connections, jobs, orders and provider calls', async () => {
  const shop = await startMeasuredShop();
  const { url, scrape, deps } = shop;
  const list = `${url}${contract.product.list.path}?page=1&limit=2`;
  await (await fetch(list)).text();
  await (await fetch(list)).text();
  await fetch(`${url}/nothing-here`);
  const exchange = { method: 'alipay', operation: 'alipay.trade.query', durationMs: 12 } as const;
  const request = { method: 'POST', url: 'https://alipay.example/gateway.do', headers: {} } as const;
  const now = new Date();
  shop.metrics.observeExchange({ ...exchange, request }, now);
  for (const [kind, code] of [
    // About this payment alone.
    ['refused', 'TRADE_NOT_EXIST'],
    ['unreachable', 'ECONNREFUSED'],
    // About the account: no call works until staff correct it.
    ['refused', 'isv.invalid-signature'],
  ] as const) {
    shop.metrics.observeExchange({ ...exchange, request, failure: new ProviderError(kind, code) }, now);
  }
  const staff = await createPerson(shop.shop, 1);
  await deps.db.execute(`insert into jobs (kind, status, input, actor_id, request_id, created_at)
    values ('exportOrders', 'queued', '{}', ${staff.id}, 'the request', now() - interval '90 seconds')`);
  await deps.db.execute(
    `insert into outbox (kind, payload, due_at, created_at)
      values ('mail', '{}', now() - interval '70 seconds', now() - interval '70 seconds')`,
  );

  const text = await scrape();
  const path = contract.product.list.path;
  expect(text).toContain(`sampan_http_requests_total{method="GET",route="${path}",status="200"} 2`);
  expect(text).toContain('sampan_http_requests_total{method="GET",route="unmatched",status="404"} 1');
  expect(text).toContain(`sampan_http_request_duration_seconds_count{method="GET",route="${path}"} 2`);
  expect(text).toMatch(/sampan_cache_requests_total\{cache="catalogue",result="hit"\} [1-9]/);
  expect(text).toContain('sampan_database_pool_connections{state="size"} 16');
  expect(text).toContain('sampan_jobs{kind="exportOrders",status="queued"} 1');
  expect(text).toMatch(/sampan_job_oldest_seconds\{kind="exportOrders",status="queued"\} 9\d/);
  expect(text).toContain('sampan_outbox_pending 1');
  expect(text).toMatch(/sampan_outbox_oldest_seconds 7\d/);
  expect(text).toContain('sampan_provider_calls_total{provider="alipay",operation="alipay.trade.query",result="ok"} 2');
  expect(text).toContain(
    'sampan_provider_calls_total{provider="alipay",operation="alipay.trade.query",result="failed"} 2',
  );
  expect(text).toMatch(/^sampan_database_up 1$/m);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  expect(text).toMatch(/sampan_disk_free_bytes [1-9]/);
  expect(text).toMatch(/sampan_disk_size_bytes [1-9]/);
  expect(text).toContain('sampan_draining 0');
  const names = [...text.matchAll(/^# HELP (sampan_\w+)/gm)].map(([, name]) => name);
  const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
  expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
  shop.lifecycle.drain();
  expect(await scrape()).toContain('sampan_draining 1');
  expect((await fetch(`http://127.0.0.1:${shop.server.port}/`)).status).toBe(404);
  // `/metrics` is not served on the shop's own port.
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  await shop.close();
});

test('a message that fails to be sent counts from its creation, though each attempt puts it off', async () => {
  const { deps, metrics, shop, ...rest } = await startMeasuredShop();
  const mail = async () => {
    throw new Error('451 try again later');
  };
  const failing = { ...deps, providers: { ...deps.providers, mail } };
  const createdAt = new Date(Date.now() - 20 * minute);
  const message = { subject: 'x', text: 'x' };
  const posting = { channel: 'mail', to: 'one@example.com', about: 'passwordChanged', message, reader: {} } as const;
  await post(deps.db, failing.providers, { ...posting, isSent: true }, createdAt);
  shop.clock.set(new Date());
  await sendMails(failing, shop.clock.now());
  const text = await metrics.registry.metrics();
  expect(text).toContain('sampan_outbox_pending 0');
  expect(text).toMatch(/sampan_outbox_oldest_seconds 12\d\d/);
  await rest.close();
});

test('mails are counted by result; a refusal of one mail is no failure of the mail server', async () => {
  const results: boolean[] = [];
  const observer = { observeProviderCall: ({ isFailed }: { isFailed: boolean }) => void results.push(isFailed) };
  const errors = [null, new UndeliverableMessage('550'), new Error('451 try again later')];
  for (const error of errors) {
    const mail = async () => {
      if (error) throw error;
    };
    const observed = observeMail(observer, { mail } as unknown as Providers).mail;
    if (typeof observed !== 'function') throw new Error('no mail server');
    const outcome = await observed({ to: 'one@example.com', text: 'x' }).catch((reason: Error) => reason);
    expect(outcome ?? null).toBe(error);
  }
  expect(results).toEqual([false, false, true]);
});

test('without a database the metrics are served and say so', async () => {
  const shop = await startTestApp('postgres');
  const { db, cacheCounters } = shop.deps;
  const { probeDb } = shop.database;
  const metrics = new Metrics({ db, probeDb, dataDir: '/nowhere', lifecycle: new Lifecycle(), cacheCounters });
  await shop.close();
  const text = await metrics.registry.metrics();
  expect(text).toContain('sampan_database_up 0');
  expect(text).toContain('# TYPE sampan_orders gauge');
  expect(text).not.toMatch(/^sampan_outbox_\w+ /m);
});

test('a full pool is no database that is down', async () => {
  const shop = await startTestApp('postgres');
  const small = await connectPostgres(shop.database.url ?? '', { max: 1, connectTimeoutMs: 500 });
  const { db, probeDb } = small;
  const { cacheCounters } = shop.deps;
  const metrics = new Metrics({ db, probeDb, dataDir: '/nowhere', lifecycle: new Lifecycle(), cacheCounters });
  await db.transaction(async () => {
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/^sampan_database_up 1$/m);
    expect(text).not.toMatch(/^sampan_outbox_pending /m);
  });
  await small.close();
  await shop.close();
});

/** Names of the metrics in a PromQL expression. @throws Error where it does not parse */
function readMetricNames(expression: string): string[] {
  // Grafana replaces this variable by a duration.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ type, name, from, to }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${text}`);
      if (name === 'Identifier') names.push(text.slice(from, to));
    },
  });
  return names;
}

/** Names of the exposed metrics; a histogram has three. */
async function readServedNames(): Promise<Set<string>> {
  const shop = await startMeasuredShop();
  const metrics = await shop.metrics.registry.getMetricsAsJSON();
  await shop.close();
  const names = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
  );
  // Prometheus adds `up` to every target.
  return new Set([...names, 'up']);
}

test('the dashboard and the alert rules parse, and name only metrics that exist', async () => {
  const dashboard = JSON.parse(readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const alerts = parseYaml(readFileSync(join(monitoring, 'prometheus-alerts.yml'), 'utf8')) as {
    groups: {
      rules: { alert: string; expr: string; for: string; annotations: { summary: string; runbook: string } }[];
    }[];
  };
  const rules = alerts.groups.flatMap(({ rules }) => rules);
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }) => expr),
  ];
  expect(expressions.length).toBeGreaterThan(20);
  const served = await readServedNames();
  for (const expression of expressions) {
    const names = readMetricNames(expression);
    expect(names, expression).not.toEqual([]);
    for (const name of names) expect(served.has(name), `${name} in ${expression}`).toBe(true);
  }
  expect(() => readMetricNames('sum(rate(sampan_orders[5m])')).toThrow('Not PromQL');
  const scaling = readFileSync(join(monitoring, '..', '..', 'docs', 'scaling.md'), 'utf8');
  const signs = [...scaling.matchAll(/`((?:sampan|nodejs|process)_\w+)/g)].map(([, name = '']) => name);
  expect(signs.length).toBeGreaterThan(5);
  expect(signs.filter((name) => !served.has(name) && !served.has(`${name}_bucket`))).toEqual([]);
  const guide = readFileSync(join(monitoring, '..', '..', 'docs', 'operations.md'), 'utf8');
  const anchors = [...guide.matchAll(/^### (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
  for (const { for: duration, annotations } of rules) {
    expect(duration).toMatch(/^\d+[sm]$/);
    expect(anchors).toContain(annotations.runbook.replace('docs/operations.md#', ''));
  }
});
