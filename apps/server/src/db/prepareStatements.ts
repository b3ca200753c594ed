import type { ClientBase } from 'pg';

/** Bounds the names: list lengths create many variants of a statement. Enough for all frequent statements. */
const maxStatements = 300;
/** In characters. Longer statements are batches of a seed or an import, which run once. */
const maxLength = 5_000;

/** The best plan of a search depends on how frequent its tokens are, so it is planned for each run. */
const isSearch = (text: string) => text.includes(' @> ');

/**
 * PostgreSQL parses and plans an unnamed statement each time, which takes longer than running most of ours. Every
 * statement with parameters gets a name instead, so that each connection plans it once.
 * @returns a function that patches a client's `query`; all clients patched by it share the names
 */
export function statementPreparer(): (client: ClientBase) => void {
  const names = new Map<string, string>();

  /** Undefined for a statement that is not worth preparing. */
  function getName(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= maxStatements || text.length > maxLength || isSearch(text)) return known;
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  function named(config: unknown, values: unknown): unknown {
    if (typeof config !== 'object' || config === null || !Array.isArray(values) || values.length === 0) return config;
    const { name, text } = config as { name?: string; text?: string };
    if (name !== undefined || typeof text !== 'string') return config;
    return { ...config, name: getName(text) };
  }

  return (client) => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const queryPrepared = (config: unknown, values: unknown, ...rest: unknown[]) =>
      query(named(config, values), values, ...rest);
    client.query = queryPrepared as ClientBase['query'];
  };
}

/** Patches a client's `query` to drop the names of prepared statements, for poolers that cannot keep them. */
export function dropStatementNames(client: ClientBase): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  const queryUnnamed = (config: unknown, ...rest: unknown[]) =>
    query(typeof config === 'object' && config !== null ? { ...config, name: undefined } : config, ...rest);
  client.query = queryUnnamed as ClientBase['query'];
}
