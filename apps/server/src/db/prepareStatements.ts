import type { ClientBase } from 'pg';

/** Statements that differ only by the length of a list make many: these are enough for all that come often. */
const maxStatements = 300;
/** Characters: batches of a seed or an import come once. */
const maxLength = 5_000;

/** The best plan of a search depends on the words: one is in half of all names, another in two. */
const isSearch = (text: string) => text.includes(' @> ');

/**
 * PostgreSQL parses and plans an unnamed statement each time, which takes longer than most of ours take to run. Every
 * statement with values gets a name instead, so that each connection plans it once.
 * @returns what prepares the statements of a client, by the same names for all clients that it is called with
 */
export function statementPreparer(): (client: ClientBase) => void {
  const names = new Map<string, string>();

  /** None for a statement that is not worth one. */
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
