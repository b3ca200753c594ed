import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type CallName, contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { boundedArray, IdSchema, maxIssues, text } from './entities.ts';
import { parseInput } from './parseInput.ts';

const calls = Object.entries(contract).flatMap(([area, group]) =>
  Object.entries(group).map(([name, endpoint]: [string, Endpoint]) => ({ name: `${area}.${name}`, endpoint })),
);

/** Free-form JSON inputs, which allow unknown keys. `boundedJson` bounds them as a whole. */
const freeForm = new Map<CallName, readonly string[]>([
  // The provider's return page adds its own parameters.
  ['payment.callback', ['']],
  ['transaction.createLog', ['.details']],
  ['transaction.logEdit', ['.details']],
  ['adminSetting.create', ['.value']],
  ['adminSetting.update', ['.value']],
] as const);

type Schema = v.GenericSchema & Record<string, unknown>;
interface SchemaEntry {
  path: string;
  schema: Schema;
  /** Types of the schema's own checks. */
  checks: Set<string>;
}

/** The parts of a pipe; the first may itself be a pipe. */
function getParts(schema: Schema): Schema[] {
  const pipe = schema.pipe as Schema[] | undefined;
  return pipe ? pipe.flatMap((part) => (part === schema ? [part] : getParts(part))) : [schema];
}

/** Yields every schema inside a schema, with its path. */
function* collectSchemas(schema: Schema, path = '', outer: readonly string[] = []): Generator<SchemaEntry> {
  const parts = getParts(schema);
  const checks = parts.filter((part) => (part.kind as string) !== 'schema').map((part) => String(part.type));
  for (const each of parts) {
    if (each.kind !== 'schema') continue;
    yield { path, schema: each, checks: new Set([...checks, ...outer]) };
    const { entries, item, key, value, options, wrapped } = each as Record<string, unknown>;
    for (const [name, entry] of Object.entries((entries as Record<string, Schema>) ?? {})) {
      yield* collectSchemas(entry, `${path}.${name}`);
    }
    if (item) yield* collectSchemas(item as Schema, `${path}[]`);
    if (key) yield* collectSchemas(key as Schema, `${path}{key}`);
    if (value) yield* collectSchemas(value as Schema, `${path}{}`);
    if (wrapped) yield* collectSchemas(wrapped as Schema, path);
    if (each.type !== 'union' && each.type !== 'variant') continue;
    // Checks that the pipe applies after a union also bound each number option.
    for (const option of options as Schema[])
      yield* collectSchemas(option, path, option.type === 'number' ? checks : []);
  }
}

const isFreeForm = (name: string, path: string) => freeForm.get(name as CallName)?.includes(path) === true;
const hasOneOf = (checks: Set<string>, names: readonly string[]) => names.some((name) => checks.has(name));

/** Checks that bound each type. An `iso_timestamp` has a fixed form; a number may be parsed from text. */
const bounds: Record<string, readonly string[]> = {
  string: ['max_length', 'length', 'iso_timestamp'],
  array: ['max_length', 'length'],
  record: ['max_entries'],
  number: ['max_value', 'safe_integer', 'max_length'],
};
/** Types that are bounded by themselves. Any other type in an input fails this test. */
const boundedTypes = new Set([
  'boolean',
  'picklist',
  'literal',
  'null',
  'blob',
  'optional',
  'nullable',
  'union',
  'variant',
]);
const objectTypes = new Set(['object', 'strict_object', 'loose_object']);

function findUnbounded({ path, schema, checks }: SchemaEntry, name: string): string[] {
  const { type } = schema;
  if (objectTypes.has(type) || boundedTypes.has(type)) return [];
  if (type === 'unknown' && isFreeForm(name, path.replace(/(\{\}|\[\])$/, ''))) return [];
  if (hasOneOf(checks, bounds[type] ?? [])) return [];
  return [`${name}${path}: ${type}`];
}

test('every string, array, record and number in an input has a bound', () => {
  const unbounded = calls.flatMap(({ name, endpoint }) =>
    [...collectSchemas(endpoint.input as Schema)].flatMap((found) => findUnbounded(found, name)),
  );
  expect(unbounded).toEqual([]);
});

test('every array in an input checks its length before its items', () => {
  const slow = calls.flatMap(({ name, endpoint }) =>
    [...collectSchemas(endpoint.input as Schema)]
      .filter(({ schema, checks }) => schema.type === 'array' && !checks.has('min_length'))
      .map(({ path }) => `${name}${path}`),
  );
  expect(slow).toEqual([]);
});

/** Paths of texts that are normalized however long they are. */
function findUnboundedNormalization(schema: Schema): string[] {
  return [...collectSchemas(schema)].flatMap(({ path, checks }) => {
    const types = [...checks];
    const normalization = types.indexOf('normalize');
    return normalization < 0 || types.slice(0, normalization).includes('max_length') ? [] : [path];
  });
}

test('every normalized text in an input checks its length before', () => {
  const slow = calls.flatMap(({ name, endpoint }) =>
    findUnboundedNormalization(endpoint.input as Schema).map((path) => `${name}${path}`),
  );
  expect(slow).toEqual([]);
});

test('every POST rejects unknown keys at any depth', () => {
  const lenient = calls
    .filter(({ endpoint }) => endpoint.method === 'POST')
    .flatMap(({ name, endpoint }) =>
      [...collectSchemas(endpoint.input as Schema)]
        .filter(
          ({ path, schema }) =>
            objectTypes.has(schema.type) && schema.type !== 'strict_object' && !isFreeForm(name, path),
        )
        .map(({ path }) => `${name}${path}`),
    );
  expect(lenient).toEqual([]);
});

// A GET changes nothing, and URLs get extra parameters on the way: campaign tags, cache busters.
test('no GET rejects unknown parameters', () => {
  const strict = calls
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ name, endpoint }) =>
      [...collectSchemas(endpoint.input as Schema)]
        .filter(({ schema }) => schema.type === 'strict_object')
        .map(({ path }) => `${name}${path}`),
    );
  expect(strict).toEqual([]);
});

test('an unknown key is named as the field, at the top and inside', () => {
  const { requestRefund, create } = contract.order;
  expect(parseInput(requestRefund.input, { orderId: 1, reason: 'broken', amount: 100 })).toEqual({
    ok: false,
    fields: { amount: 'unknown' },
  });
  const items = [{ productId: 1, quantity: 1, priceAmount: 1, discount: 1 }];
  expect(parseInput(create.input, { items })).toEqual({ ok: false, fields: { 'items.0.discount': 'unknown' } });
  const inherited = JSON.parse('{"orderId": 1, "reason": "broken", "toString": 1}');
  expect(parseInput(requestRefund.input, inherited)).toEqual({ ok: false, fields: { toString: 'unknown' } });
});

test('a key as long as a body is not repeated in full', () => {
  const answer = parseInput(contract.order.requestRefund.input, {
    orderId: 1,
    reason: 'broken',
    ['k'.repeat(200_000)]: 1,
  });
  expect(JSON.stringify(answer).length).toBeLessThan(300);
});

test('a long array is refused before its items are looked at', () => {
  let looked = 0;
  const item = v.pipe(
    v.number(),
    v.check(() => {
      looked += 1;
      return true;
    }),
  );
  expect(parseInput(boundedArray(item, 10), Array(11).fill(1))).toEqual({ ok: false, fields: { '': 'max_length' } });
  expect(looked).toBe(0);
  expect(parseInput(boundedArray(item, 10, 1), [])).toEqual({ ok: false, fields: { '': 'empty' } });
  expect(parseInput(boundedArray(item, 10), [1, 2])).toEqual({ ok: true, output: [1, 2] });
});

test('at most fifty fields are named, each by its place, whatever was sent', () => {
  const schema = boundedArray(v.strictObject({ id: IdSchema, name: text(10) }), 10_000);
  const answer = parseInput(schema, [...Array(100).fill({ id: 1, name: 'x' }), ...Array(9_000).fill({})]);
  if (answer.ok) throw new Error('accepted');
  const fields = Object.entries(answer.fields ?? {});
  expect(fields).toHaveLength(maxIssues);
  expect(fields[0]).toEqual(['100.id', 'required']);
  expect(fields.at(-1)).toEqual(['124.name', 'required']);
});

test('a return page sends any parameters, at most 10,000 characters and 20 levels in all', () => {
  const { input } = contract.payment.callback;
  const check = (extra: unknown) => parseInput(input, { orderId: 1, extra });
  const nest = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;
  const room = 10_000 - JSON.stringify({ orderId: 1, extra: '' }).length;
  expect(check({ trade_no: ['1', null] }).ok).toBe(true);
  expect([check('x'.repeat(room)), check(nest(19))].map(({ ok }) => ok)).toEqual([true, true]);
  const rejected = { ok: false, fields: { '': 'tooLong' } };
  expect(check('x'.repeat(room + 1))).toEqual(rejected);
  for (const levels of [20, 4_000]) expect(check(nest(levels)), `${levels} levels`).toEqual(rejected);
  // As many short parameters as make a long text.
  const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key${index}`, 1]));
  expect(parseInput(input, { orderId: 1, ...many })).toEqual(rejected);
});
