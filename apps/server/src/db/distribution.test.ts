import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { is } from 'drizzle-orm';
import { bigint, getTableConfig, index, PgTable, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { exceptions, type Placement, placements } from '../../tests/support/placements.ts';
import * as schema from './schema.ts';
import { identity, reference } from './tables/columns.ts';

const tables: PgTable[] = Object.values<unknown>(schema).filter((value) => is(value, PgTable));

/** A broken rule; `id` is what `exceptions` names it. */
interface Violation {
  id: string;
  message: string;
}

type Places = Readonly<Record<string, Placement>>;
type TableConfig = ReturnType<typeof getTableConfig>;
const columnNames = (columns: readonly object[]) => columns.map((column) => (column as { name?: string }).name ?? '?');

/** Unique keys with their columns. A generated id is none: its sequence makes it unique, and its key may grow by another column. */
function readUniqueKeys({ columns, primaryKeys, indexes, uniqueConstraints }: TableConfig) {
  const primary = columns.filter((column) => column.primary && !column.generatedIdentity);
  return [
    ...primary.map((column) => ({ name: 'primary', columns: [column.name] })),
    ...columns
      .filter(({ isUnique }) => isUnique)
      .map(({ name, uniqueName }) => ({ name: uniqueName ?? name, columns: [name] })),
    ...primaryKeys.map((key) => ({ name: 'primary', columns: columnNames(key.columns) })),
    ...uniqueConstraints.map((key) => ({ name: key.getName() ?? '?', columns: columnNames(key.columns) })),
    ...indexes
      .filter(({ config }) => config.unique)
      .map(({ config }) => ({ name: config.name ?? '?', columns: columnNames(config.columns) })),
  ];
}

/** Rules of a table of customers' data. */
function checkCustomerTable(config: TableConfig, placement: Placement & { kind: 'customer' }): Violation[] {
  const { name, columns, indexes } = config;
  const found: Violation[] = [];
  const key = columns.find((column) => column.name === placement.key);
  if (!key) {
    return [
      { id: `column ${name}.${placement.key}`, message: `${name} has no column ${placement.key} to place its rows` },
    ];
  }
  if (!key.notNull) {
    found.push({ id: `null ${name}.${key.name}`, message: `${name}.${key.name} may be null: such a row has no shard` });
  }
  if (key.getSQLType() !== 'bigint') {
    found.push({
      id: `type ${name}.${key.name}`,
      message: `${name}.${key.name} is no bigint as the group’s other keys`,
    });
  }
  for (const unique of readUniqueKeys(config)) {
    if (unique.columns.includes(key.name)) continue;
    const id = unique.name === 'primary' ? `key ${name} primary` : `key ${unique.name}`;
    found.push({ id, message: `${name}: unique (${unique.columns}) does not include ${key.name}` });
  }
  for (const { config: each } of indexes) {
    const [first] = each.columns as { name?: string }[];
    if (first?.name !== 'id' || key.name === 'id') continue;
    found.push({
      id: `order ${each.name}`,
      message: `${name}: ${each.name} begins with the id: ids of shards have no order`,
    });
  }
  return found;
}

/** Rules of the foreign keys of any table. */
function checkForeignKeys(config: TableConfig, placement: Placement, places: Places): Violation[] {
  return config.foreignKeys.flatMap((foreignKey) => {
    const { columns, foreignTable, foreignColumns } = foreignKey.reference();
    const target = getTableConfig(foreignTable).name;
    const targetPlacement = places[target];
    if (targetPlacement?.kind !== 'customer') return [];
    const own = placement.kind === 'customer' ? columns.findIndex(({ name }) => name === placement.key) : -1;
    const isOnOneShard =
      placement.kind === 'customer' &&
      placement.group === targetPlacement.group &&
      foreignColumns[own]?.name === targetPlacement.key;
    if (isOnOneShard) return [];
    const id = `reference ${config.name}.${columnNames(columns)}`;
    return [{ id, message: `${config.name}.${columnNames(columns)} refers to ${target} on another shard` }];
  });
}

function findViolations(list: readonly PgTable[], places: Places): Violation[] {
  return list.flatMap((table) => {
    const config = getTableConfig(table);
    const placement = places[config.name];
    if (!placement) {
      const message = `${config.name} has no placement: add it to apps/server/tests/support/placements.ts, as placeByUser or placeByOrder if it holds customers’ data (its column must be not null and part of each unique key), as shop if it is part of the catalogue, otherwise as infrastructure`;
      return [{ id: `table ${config.name}`, message }];
    }
    const ofCustomers = placement.kind === 'customer' ? checkCustomerTable(config, placement) : [];
    return [...ofCustomers, ...checkForeignKeys(config, placement, places)];
  });
}

test('every table has a placement, and customers’ tables can be placed by their key', () => {
  expect(tables.length).toBeGreaterThan(40);
  const unexpected = findViolations(tables, placements).filter(({ id }) => !(id in exceptions));
  expect(unexpected.map(({ id, message }) => `${message} (${id})`)).toEqual([]);
});

test('no placement and no exception is left over', () => {
  const names = tables.map((table) => getTableConfig(table).name);
  expect(Object.keys(placements).filter((name) => !names.includes(name))).toEqual([]);
  const found = new Set(findViolations(tables, placements).map(({ id }) => id));
  expect(Object.keys(exceptions).filter((id) => !found.has(id))).toEqual([]);
});

test('a table that breaks a rule is found', () => {
  const people = pgTable('people', { id: identity(), name: text().notNull().unique('people_name') });
  const purchases = pgTable('purchases', { id: identity(), personId: reference().notNull() });
  const notes = pgTable(
    'notes',
    {
      id: identity(),
      personId: reference().references(() => people.id),
      purchaseId: bigint({ mode: 'number' }).references(() => purchases.id),
      slug: text().notNull(),
    },
    (table) => [uniqueIndex('notes_slug').on(table.slug), index('notes_newest').on(table.id)],
  );
  const logs = pgTable('logs', { personId: reference().references(() => people.id) });
  const places: Places = {
    people: { kind: 'customer', group: 'user', key: 'id' },
    purchases: { kind: 'customer', group: 'order', key: 'number' },
    notes: { kind: 'customer', group: 'user', key: 'personId' },
    logs: { kind: 'infrastructure' },
  };
  const unknown = pgTable('unknown', { id: identity() });
  expect(findViolations([people, purchases, notes, logs, unknown], places).map(({ id }) => id)).toEqual([
    'key people_name',
    'column purchases.number',
    'null notes.personId',
    'key notes_slug',
    'order notes_newest',
    'reference notes.purchaseId',
    'reference logs.personId',
    'table unknown',
  ]);
});

/** SQL that needs a session of its own, or ids in the order of their rows. */
const forbidden =
  /pg_(?:try_)?advisory_(?:lock|unlock)\w*|\bset session\b|\b(?:create|into) temp(?:orary)?\b|'listen \w+'|\blastval\b|\bcurrval\b|select max\((?:\w+\.)?id\)/gi;
/** The places that may, by file, with the reason. */
const named: Readonly<Record<string, string>> = {
  'db/migratePostgres.ts': 'Migrations hold a lock, on a connection past the pooler.',
  'areas/transaction/rankings.ts': 'The latest refund of one order: rows of one key get their ids from one sequence.',
  'cache/coherence.ts': 'LISTEN, on a connection past the pooler.',
  'db/migrations/0012_found_at_once.sql': 'A temporary table until the migration’s commit.',
  'demo/insertShop.ts': 'Sets the sequences after the demo data, which bring their ids.',
};

/** Files of the server's sources, relative to src. */
function readSources(): Map<string, string> {
  const src = join(import.meta.dirname, '..');
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => /\.(ts|sql)$/.test(name) && !name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(src, name), 'utf8')]),
  );
}

test('no statement holds on to its session or relies on the order of ids, but for the named places', () => {
  const found = [...readSources()].flatMap(([name, source]) =>
    [...source.matchAll(forbidden)].map(([text]) => `${name}: ${text}`),
  );
  expect(found.filter((each) => !((each.split(':')[0] as string) in named))).toEqual([]);
  const files = new Set(found.map((each) => each.split(':')[0]));
  expect(Object.keys(named).filter((name) => !files.has(name))).toEqual([]);
});
