/**
 * Runs a whole shop in a child process, as `npm start` does, with four additions for tests: an adjustable clock,
 * database queries, known captcha answers, and a restart with another build.
 */
import { createHash } from 'node:crypto';
import { openMessage } from '../../../server/src/areas/outbox/storedMessage.ts';
import { readConfig } from '../../../server/src/config.ts';
import { runDue } from '../../../server/src/cron/cron.ts';
import type { StoredMessage } from '../../../server/src/db/schema.ts';
import { openShop } from '../../../server/src/shop.ts';

export type Command =
  | { name: 'rows'; query: string }
  | { name: 'advance'; minutes: number }
  | { name: 'solveCaptcha'; captchaId: string; answer: string }
  | { name: 'readMessage'; to: string }
  | { name: 'deploy'; webRoot: string };

export interface Reply {
  id: number;
  result?: unknown;
  error?: string;
}

/** `int8` in pg_type. */
const bigintType = 20;

let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const clock = { now, steadyNow: now };
let shop = await openShop(readConfig(process.env), { clock });

const commands: { [Name in Command['name']]: (command: Extract<Command, { name: Name }>) => Promise<unknown> } = {
  async rows({ query }) {
    type Answer = { rows: Record<string, unknown>[]; fields: { name: string; dataTypeID: number }[] };
    const { rows, fields } = (await shop.deps.db.execute(query)) as unknown as Answer;
    // PostgreSQL's driver returns bigint as text, PGlite as a number.
    const numbers = fields.filter(({ dataTypeID }) => dataTypeID === bigintType).map(({ name }) => name);
    for (const row of rows) for (const name of numbers) row[name] = row[name] === null ? null : Number(row[name]);
    return rows;
  },
  async advance({ minutes }) {
    ahead += minutes * 60_000;
    return runDue(shop.deps, clock.now());
  },
  async solveCaptcha({ captchaId, answer }) {
    const hash = createHash('sha256').update(`${captchaId}:${answer}`).digest('hex');
    return shop.deps.db.execute(`update captchas set answer_hash = '${hash}' where id = '${captchaId}'`);
  },
  async readMessage({ to }) {
    const query = "select payload from outbox where kind <> 'none' order by id desc limit 100";
    const { rows } = (await shop.deps.db.execute(query)) as unknown as { rows: { payload: StoredMessage }[] };
    const found = rows.find(({ payload }) => payload.to === to);
    return found && openMessage(shop.deps.providers.messages, found.payload)?.text;
  },
  async deploy({ webRoot }) {
    await shop.close();
    shop = await openShop(readConfig(process.env), { clock, webRoot });
  },
};

process.on('message', async ({ id, command }: { id: number; command: Command }) => {
  try {
    const run = commands[command.name] as (command: Command) => Promise<unknown>;
    process.send?.({ id, result: await run(command) } satisfies Reply);
  } catch (error) {
    process.send?.({ id, error: String(error) } satisfies Reply);
  }
});
process.on('disconnect', () => void shop.close().then(() => process.exit(0)));
process.send?.({ id: 0, result: shop.address } satisfies Reply);
