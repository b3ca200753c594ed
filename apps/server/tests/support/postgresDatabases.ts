import pg from 'pg';

/** Runs a statement on a connection of its own. PostgreSQL serializes copies of one template, so it may wait. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Creates a database on the server and returns its URL. `options` are the statement's, such as `template other`. */
export async function createDatabase(server: string, name: string, options = ''): Promise<string> {
  await runStatement(server, `create database ${name} ${options}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
