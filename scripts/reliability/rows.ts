import type { Row } from './row.ts';

const both = (n: number) => ({ pglite: n, postgres: n });

const rowById: Record<string, Omit<Row, 'id'>> = {
  'stored-values': {
    title: '1,000 fuzzed values in each of 23 stored keys: crashes 0',
    full: { none: 23_000 },
    run: { unit: 'packages/ui/src/app/services/storedValues', test: '1,000 values' },
  },
  'sandbox-off': {
    title: 'the sandbox with DEMO=0 and SANDBOX=0: unreachable',
    full: { pglite: 11 },
    run: { server: 'tests/live', test: 'without DEMO and SANDBOX' },
  },
  'unproven-addresses': {
    title: 'an unproven e-mail on two accounts, an unproven phone on one: no way in',
    full: both(2),
    run: { server: 'tests/scenarios', test: 'an unproven' },
  },
  'second-process': {
    title: 'eight processes at once on one folder, in one namespace: one holds it, the others are refused',
    full: { none: 160 },
    run: { server: 'src/db/embedded/lock', test: 'of eight processes' },
  },
  'security-headers': {
    title: 'the security headers are on every kind of answer',
    full: { pglite: 11 },
    run: { server: 'tests/surface', test: 'every answer has the security headers' },
  },
  'hostile-pictures': {
    title: 'hostile picture addresses: nothing is drawn, other clients are served',
    full: { pglite: 300 },
    run: { server: 'tests/pictures', test: '300 requests for pictures' },
    measuresTime: true,
  },
  'trickled-bodies': {
    title: 'bodies that trickle: ended with 503, others are answered',
    full: { pglite: 1_500 },
    run: { server: 'tests/requestLimits' },
    measuresTime: true,
  },
  'wrong-items': {
    title: 'bodies of 249 kB of wrong items: a fast and short 400',
    full: both(4),
    run: { server: 'tests/contract', test: 'a large body of wrong items' },
  },
  'hostile-uploads': {
    title: 'hostile uploads: served inline 0, outside the store 0, 5xx 0, orphans 0',
    full: both(150),
    run: { server: 'tests/files/hostile', test: '150 of them' },
  },
  'codes-at-once': {
    title: 'codes asked for at once for one address: one is sent',
    full: both(100),
    run: { server: 'tests/account/codes', test: 'of a hundred asks for one address' },
  },
  'refused-actions': {
    title: 'every (status, action, person) outside the order lifecycle: refused, nothing changed',
    full: both(295),
    run: { server: 'tests/commerce/rejectedActions', test: 'every action of everybody' },
  },
  'allowed-actions': {
    title: 'every (status, action, person) of the order lifecycle: leads where the table says',
    full: both(41),
    run: { server: 'tests/commerce/rejectedActions', test: 'every action of the table' },
  },
  'order-paths': {
    title: 'every path of the order lifecycle against the running server: each step leads where the chart says',
    full: both(332),
    run: { server: 'tests/commerce/orderPaths' },
  },
  roles: {
    title: 'every call × every role and state of token: allowed 0 beyond the matrix',
    full: both(1_476),
    run: { server: 'tests/staff/roleMatrix' },
  },
  rush: {
    title: 'concurrent orders for 100 units: exactly 100 sold, 5xx 0',
    full: both(2_000),
    run: { server: 'tests/commerce/races', test: 'a rush' },
  },
  'parallel-keys': {
    title: '50 parallel POSTs with one key: one effect each',
    full: both(200),
    run: { server: 'tests/idempotency', test: 'I3 Fifty' },
  },
  'key-mismatches': {
    title: 'other bodies under one key: 422 each',
    full: both(500),
    run: { server: 'tests/idempotency', test: 'I2 Of several bodies' },
  },
  'lost-answers': {
    title: 'POSTs with 30 % of the answers lost: doubled 0',
    full: both(10_000),
    run: { server: 'tests/idempotency', test: 'I3 A retry after a lost' },
  },
  'lost-messages': {
    title: 'each message between shop and provider lost once: the money is right',
    full: both(110),
    run: { server: 'tests/payment/lostMessages' },
  },
  'forged-notifies': {
    title: 'forged or altered notifies: accepted 0',
    full: both(1_471),
    run: { server: 'tests/commerce/notifies', test: 'forged and altered' },
  },
  'captcha-solver': {
    title: 'captchas for a solver that knows the letters: at most 5 % read',
    full: { none: 1_000 },
    run: { server: 'tests/captcha/captchaReaders', test: 'a solver' },
  },
  'captcha-ocr': {
    title: 'captchas for an optical character reader: at most 5 % read',
    full: { none: 200 },
    run: { server: 'tests/captcha/captchaReaders', test: 'an optical' },
  },
  'foreign-ids': {
    title: "every customer's call that takes an owned id × 50 ids of somebody else: leaked 0, changed 0",
    full: both(1_150),
    run: { server: 'tests/foreignIds' },
  },
  'privileged-fields': {
    title: '40 privileged fields in every write of customers: taken 0',
    full: both(1_880),
    run: { server: 'tests/privilegedFields' },
  },
  notes: {
    title: 'notes without end on one order: 200 kept, the others refused',
    full: both(3_000),
    run: { server: 'tests/commerce/orderLifecycle', test: 'notes without end' },
  },
  'clock-jumps': {
    title: 'the clock jumps ±1 h in a checkout: doubled 0, payments lost 0, books right',
    full: both(500),
    run: { server: 'tests/commerce/clockJumps' },
  },
  'slow-database': {
    title: 'orders while each statement takes 100 ms, then 1 s: made or 503, doubled 0',
    full: { postgres: 200 },
    run: { server: 'tests/commerce/slowDatabase' },
  },
  'full-disk': {
    title:
      'the disk of the files full, then read-only, amid uploads and orders: lost 0, 503 for uploads, then as before',
    full: { postgres: 10 },
    run: { server: 'tests/files/fullDisk' },
  },
  'log-lines': {
    title: 'log lines of logins, codes and faults searched for secrets: found 0',
    full: both(100_000),
    run: { server: 'tests/logs', test: 'structured lines' },
  },
  'malformed-bodies': {
    title: 'every POST × 200 malformed bodies: 5xx 0, without an error body 0',
    full: both(25_800),
    run: { server: 'tests/contract', test: 'answers malformed bodies' },
  },
  'recovery-times': {
    title: 'known and unknown accounts that ask for a new password: answered in the same time',
    full: both(500),
    run: { server: 'tests/account/recovery', test: 'known and unknown accounts are answered' },
    measuresTime: true,
  },
  'login-times': {
    title: 'refused logins of known, unknown, disabled and deregistered accounts: answered in the same time',
    full: both(500),
    run: { server: 'tests/account/loginTime' },
    measuresTime: true,
  },
  'wrong-logins': {
    title: 'wrong logins on one account from as many networks: 30 tried in an hour',
    full: both(10_000),
    run: { server: 'tests/account/hardLimits', test: '10000 wrong logins' },
  },
  'own-writes': {
    title: 'a client reads its own write at once on every of three servers',
    full: { postgres: 500 },
    run: { server: 'tests/cluster/coherence', test: 'a client reads its own write at once' },
    measuresTime: true,
  },
  staleness: {
    title: 'everybody else reads a change within 1 s, 99 % within 100 ms, on three servers',
    full: { postgres: 1_000 },
    run: { server: 'tests/cluster/coherence', test: 'everybody else reads' },
    measuresTime: true,
  },
  'cut-listeners': {
    title: 'the listening connection of a server cut: a change is read within 1 s',
    full: { postgres: 100 },
    run: { server: 'tests/cluster/coherence', test: 'a cut listening connection' },
    measuresTime: true,
  },
  'stopped-database': {
    title: 'PostgreSQL stopped and started under load: lost 0, 503 meanwhile, back within 10 s',
    full: { postgres: 20 },
    run: { server: 'tests/outage' },
    measuresTime: true,
  },
  'power-cut': {
    title: 'power cut (writes since the last sync lost): acknowledged orders lost 0',
    full: { pglite: 50 },
    run: { server: 'tests/commerce/powerCut' },
  },
  'pay-timings': {
    title: 'pay against cancel, close and expiry at one moment: paid and cancelled without a refund 0',
    full: { postgres: 1_000, pglite: 100 },
    run: { server: 'tests/commerce/races', test: 'paying against' },
  },
  'killed-server': {
    title: 'kill -9 of the server in 1,000 checkouts: orders lost 0, doubled 0, stock right',
    full: both(50),
    run: { server: 'tests/commerce/killedCheckouts' },
  },
  notifies: {
    title: 'payments notified 1 to 15 times in any order: settled once each',
    full: { postgres: 5_000, pglite: 120 },
    run: { server: 'tests/commerce/notifies', test: 'payments notified 1 to 15 times' },
  },
  oversold: {
    title: '8 buyers want the last 3 units at once: oversold 0',
    full: { postgres: 10_000, pglite: 200 },
    run: { server: 'tests/commerce/races', test: '8 buyers' },
  },
  parity: {
    title: '30 random calls on the demo backend and the server: differences 0',
    full: { postgres: 2_000 },
    run: { server: 'tests/parity/parity' },
  },
  'random-commands': {
    title: 'random commands of 3 customers and staff: stock and money balance after each',
    full: { postgres: 2_000, pglite: 50 },
    run: { server: 'tests/commerce/randomOrders' },
  },
  'three-tabs': {
    title: '3 tabs × 500 cart actions: lines lost 0',
    full: { pglite: 1_500 },
    run: { journey: 'session', test: 'S3' },
  },
  'broken-screens': {
    title: 'every screen × offline, 500, HTML for JSON, 10 s slow, 401, chunk gone, no storage: blank 0, errors 0',
    full: { pglite: 344 },
    run: { journey: 'broken', test: 'every screen' },
  },
  'cluster-staleness': {
    title: 'three servers behind HAProxy: a change is read at once by its writer, within 1 s by all',
    full: { cluster: 1_000 },
    run: { drill: 'staleness' },
  },
  'cluster-listeners': {
    title: 'three servers behind HAProxy: listening connections cut, a change is read within 1 s',
    full: { cluster: 100 },
    run: { drill: 'listeners' },
  },
  'cluster-flash-sale': {
    title: 'a flash sale of 100 units to 10,000 buyers: exactly 100 sold, everybody told',
    full: { cluster: 10_000 },
    run: { drill: 'flash-sale' },
  },
  'cluster-kill': {
    title: 'kill -9 of one of three servers under load: orders lost 0, doubled 0',
    full: { cluster: 50 },
    run: { drill: 'kill' },
  },
  'cluster-failover': {
    title: 'the primary killed, the standby promoted: orders lost 0, back within 10 s',
    full: { cluster: 10 },
    run: { drill: 'failover' },
  },
  'cluster-deploy': {
    title: 'rolling deploy under load: failed requests 0',
    full: { cluster: 10 },
    run: { drill: 'deploy' },
  },
  'cluster-deploy-browsers': {
    title:
      'rolling deploy of another build with browsers open: missing chunks 0, errors 0, reloads of a path and 10 s 1',
    full: { cluster: 10 },
    run: { drill: 'deploy-browsers' },
  },
  'cluster-throughput': {
    title: 'CPU of a read on two and three servers of a shop on a machine with three busy servers: at most 10 % more',
    full: { cluster: 8 },
    run: { drill: 'throughput' },
  },
  'cluster-mixed-load': {
    title: 'minutes of mixed load on three servers: memory and event-loop delay do not grow',
    full: { cluster: 30 },
    run: { drill: 'mixed-load' },
  },
  'stock-limits': {
    title: 'a customer alone against the stock: the median order of others takes at most 100 ms longer',
    full: { postgres: 200 },
    run: { server: 'tests/commerce/hoarder' },
    measuresTime: true,
  },
  'second-namespace': {
    title: 'two processes on one folder in two namespaces: the second refused',
    full: { none: 20 },
    run: { server: 'src/db/embedded/lock', test: 'of another namespace' },
  },
  'full-disk-embedded': {
    title: 'the disk of the embedded database full, then read-only, amid orders: lost 0, 503, then as before',
    full: { pglite: 10 },
    run: { server: 'tests/files/fullDiskEmbedded' },
  },
  'bare-root': {
    title: 'both commands in a bare root, as root and as a user',
    full: { none: 4 },
    run: { script: 'bareRoot' },
    needs: 'BARE_ROOT',
  },
};

/** Every reliability target, in the order in which `pnpm reliability` runs them: short ones first. */
export const rows: readonly Row[] = Object.entries(rowById).map(([id, row]) => ({ id, ...row }));
