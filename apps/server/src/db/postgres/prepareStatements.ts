/** Bounds the names: list lengths create many variants of a statement. Enough for all frequent statements. */
const maxStatements = 300;
/** In characters. Longer statements are batches of a seed or an import, which run once. */
const maxLength = 5_000;

/** Returns the first argument of a `query` call, with or without the name of a prepared statement. */
export type NameStatement = (config: unknown, values: unknown) => unknown;

/** The best plan of a search depends on how frequent its tokens are, so it is planned for each run. */
const isSearch = (text: string) => text.includes(' @> ');

/** A single query without parameters. Others without parameters are commands, such as `begin`, or several statements. */
const isFixedQuery = (text: string) => /^\s*(select|with)\b[^;]*$/i.test(text);

/**
 * PostgreSQL parses and plans an unnamed statement each time, which takes longer than running most of ours. Every query and
 * every statement with parameters gets a name instead, so that each connection plans it once.
 * @returns a function for all clients of a pool, which share the names
 */
export function createStatementNames(): NameStatement {
  const names = new Map<string, string>();

  /** Undefined for a statement that is not worth preparing. */
  function getName(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= maxStatements || text.length > maxLength || isSearch(text)) return known;
    const name = `statement_${names.size + 1}`;
    names.set(text, name);
    return name;
  }

  return (config, values) => {
    if (typeof config !== 'object' || config === null || !Array.isArray(values)) return config;
    const { name, text } = config as { name?: string; text?: string };
    if (name !== undefined || typeof text !== 'string') return config;
    if (values.length === 0 && !isFixedQuery(text)) return config;
    return { ...config, name: getName(text) };
  };
}

/** Drops the name of a prepared statement, for poolers that cannot keep it. */
export const dropStatementName: NameStatement = (config) =>
  typeof config === 'object' && config !== null ? { ...config, name: undefined } : config;
