import { sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { ShortLivedValue } from '../cache/caches.ts';
import { systemClock } from '../clock.ts';
import { type Db, queryRows } from '../db/query.ts';

/** Maximum age of figures, ms: counting large tables is slow. */
const freshMs = { queues: 5_000, totals: 60_000 };

type Row = Record<string, string | number | null>;

/** Caches a read for `ageMs`; concurrent scrapes share it. */
function cacheRead<Value>(ageMs: number, read: () => Promise<Value>): () => Promise<Value> {
  const cached = new ShortLivedValue<Value>(systemClock, ageMs);
  return () => cached.get(read);
}

interface GaugeSource {
  read: () => Promise<Row[]>;
  /** Column of the value. */
  value: string;
  /** Columns of the labels. */
  labels?: string[];
}

/**
 * Metrics that every server reads from the shared database: aggregate with `max`, not `sum`. While the database is
 * unavailable they are absent and `sampan_database_up` is 0.
 * @param probeDb has a connection of its own on PostgreSQL: a full pool is no database that is down
 */
export function addDatabaseMetrics(registry: Registry, db: Db, probeDb: Db): void {
  const registers = [registry];
  const readJobs = cacheRead(freshMs.queues, () =>
    queryRows<Row>(
      db,
      sql`select kind, status, count(*) as count, extract(epoch from clock_timestamp() - min(created_at)) as oldest
        from jobs where status in ('queued', 'running') group by kind, status`,
    ),
  );
  const readOutbox = cacheRead(freshMs.queues, () =>
    queryRows<Row>(
      db,
      // Each attempt moves due_at into the future, so that only created_at tells how long a message has waited.
      sql`select count(*) filter (where due_at <= clock_timestamp()) as count,
          coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as oldest
        from outbox where done_at is null`,
    ),
  );
  const readOrders = cacheRead(freshMs.totals, () =>
    queryRows<Row>(db, sql`select status, count(*) as count from orders group by status`),
  );
  const readPayments = cacheRead(freshMs.totals, () =>
    queryRows<Row>(db, sql`select status, count(*) as count from payments group by status`),
  );
  function addGauge(name: string, help: string, { read, value, labels = [] }: GaugeSource): void {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset();
        // `reset` writes a 0 for a gauge without labels, which says that no message waits.
        if (labels.length === 0) this.remove();
        const rows = await read().catch(() => []);
        for (const row of rows) {
          this.set(Object.fromEntries(labels.map((label) => [label, String(row[label])])), Number(row[value]));
        }
      },
    });
  }
  const jobs = { labels: ['kind', 'status'], read: readJobs };
  addGauge('sampan_jobs', 'Open jobs by kind and status.', { ...jobs, value: 'count' });
  addGauge('sampan_job_oldest_seconds', 'Age of the oldest open job by kind and status.', { ...jobs, value: 'oldest' });
  addGauge('sampan_outbox_pending', 'Messages that are due and not sent.', { read: readOutbox, value: 'count' });
  addGauge(
    'sampan_outbox_oldest_seconds',
    'Age of the oldest message that is not sent, also while it waits for its next attempt.',
    { read: readOutbox, value: 'oldest' },
  );
  const byStatus = { labels: ['status'], value: 'count' };
  addGauge('sampan_orders', 'Orders by status (10 pending, 20 paid, 30 shipped, …), at most a minute old.', {
    ...byStatus,
    read: readOrders,
  });
  addGauge('sampan_payments', 'Payments by status, at most a minute old.', { ...byStatus, read: readPayments });
  new Gauge({
    name: 'sampan_database_up',
    help: '1 while the database answers.',
    registers,
    async collect() {
      this.set(
        await probeDb.execute(sql`select 1`).then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
}
