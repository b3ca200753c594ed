import { expect, test } from 'vitest';
import { createStatementNames, dropStatementName } from './prepareStatements.ts';

const getName = (config: unknown) => (config as { name?: string }).name;

test('a statement with values has one name on every connection, and another statement has another', () => {
  const nameStatement = createStatementNames();
  const first = nameStatement({ text: 'select $1', rowMode: 'array' }, [1]);
  expect(first).toEqual({ text: 'select $1', rowMode: 'array', name: expect.any(String) });
  expect(getName(nameStatement({ text: 'select $1' }, [2]))).toBe(getName(first));
  expect(getName(nameStatement({ text: 'select $1::int' }, [1]))).not.toBe(getName(first));
});

test('a query without values has a name, too', () => {
  const nameStatement = createStatementNames();
  expect(getName(nameStatement({ text: 'select id from a order by id limit 20' }, []))).toBeDefined();
  expect(getName(nameStatement({ text: '\n  with a as (select 1) select * from a' }, []))).toBeDefined();
});

test('a name is kept; commands without values, searches and batches get none', () => {
  const nameStatement = createStatementNames();
  const batch = `insert into a values ${'($1),'.repeat(2_000)}($1)`;
  expect(getName(nameStatement({ text: 'select $1', name: 'find_viewer' }, [1]))).toBe('find_viewer');
  expect(nameStatement('begin', undefined)).toBe('begin');
  expect(getName(nameStatement({ text: 'lock table a' }, []))).toBeUndefined();
  expect(getName(nameStatement({ text: 'select 1; drop table a' }, []))).toBeUndefined();
  expect(getName(nameStatement({ text: 'create table a (); create table b ()' }, []))).toBeUndefined();
  expect(getName(nameStatement({ text: 'select id from a where tokens @> $1' }, [['tea']]))).toBeUndefined();
  expect(getName(nameStatement({ text: batch }, [1]))).toBeUndefined();
});

test('a pooler gets statements without names', () => {
  expect(getName(dropStatementName({ text: 'select $1', name: 'find_viewer' }, [1]))).toBeUndefined();
  expect(dropStatementName('begin', undefined)).toBe('begin');
});
