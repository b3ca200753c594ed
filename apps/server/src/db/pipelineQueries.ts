import type { Client, ClientBase } from 'pg';

type Query = (config: unknown, values?: unknown, ...rest: unknown[]) => unknown;

const toText = (config: unknown) => (typeof config === 'string' ? config : (config as { text?: unknown }).text);
const nothing = { rows: [], rowCount: 0, fields: [] };

/**
 * Saves round trips on a pipelining client: queries sent in one event-loop turn go out in one packet, and `begin` is
 * delayed until the transaction's first query. A transaction without queries is never opened.
 */
export function pipelineQueries(client: ClientBase): void {
  const query = client.query.bind(client) as Query;
  const { connection } = client as Client;
  let isHeld = false;
  let isBegun = true;

  function holdUntilTurnEnds() {
    if (isHeld) return;
    isHeld = true;
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  }

  const queryTogether: Query = (config, values, ...rest) => {
    const text = toText(config);
    if (text === 'begin') {
      isBegun = false;
      return Promise.resolve(nothing);
    }
    const isFirst = !isBegun;
    isBegun = true;
    if (isFirst && (text === 'commit' || text === 'rollback')) return Promise.resolve(nothing);
    holdUntilTurnEnds();
    if (!isFirst) return query(config, values, ...rest);
    // Results arrive in order: if `begin` fails, the query fails too, and the transaction is rolled back.
    return Promise.all([query('begin'), query(config, values, ...rest)]).then(([, answer]) => answer);
  };
  client.query = queryTogether as ClientBase['query'];
}
