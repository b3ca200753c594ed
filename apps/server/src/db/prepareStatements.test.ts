import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { statementPreparer } from './prepareStatements.ts';

/** A fake client that records its queries. */
function createClient(prepareStatements = statementPreparer()) {
  const asked: unknown[][] = [];
  const client = { query: (...parameters: unknown[]) => void asked.push(parameters) };
  prepareStatements(client as unknown as ClientBase);
  return { asked, query: client.query };
}

test('a statement with values is prepared under one name on every connection, and another under another', () => {
  const prepareStatements = statementPreparer();
  const [one, other] = [createClient(prepareStatements), createClient(prepareStatements)];
  one.query({ text: 'select $1', rowMode: 'array' }, [1]);
  one.query({ text: 'select $1::int' }, [1]);
  other.query({ text: 'select $1' }, [2]);
  const names = [...one.asked, ...other.asked].map(([config]) => (config as { name: string }).name);
  expect(names[0]).toEqual(expect.any(String));
  expect(names[2]).toBe(names[0]);
  expect(names[1]).not.toBe(names[0]);
  expect(one.asked[0]?.[0]).toMatchObject({ text: 'select $1', rowMode: 'array' });
  expect(one.asked[0]?.[1]).toEqual([1]);
});

test('what has a name keeps it, and what has no values, searches or comes in a batch gets none', () => {
  const { asked, query } = createClient();
  query({ text: 'select $1', name: 'find_viewer' }, [1]);
  query('begin');
  query({ text: 'create table a (); create table b ()' }, []);
  query({ text: 'select id from a where tokens @> $1' }, [['tea']]);
  query({ text: `insert into a values ${'($1),'.repeat(2_000)}($1)` }, [1]);
  expect(asked.map(([config]) => (config as { name?: string }).name)).toEqual([
    'find_viewer',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
