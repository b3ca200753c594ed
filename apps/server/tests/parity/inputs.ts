import type { CallName } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Random } from '@sampan/demo/fixtures/shop/random';
import * as v from 'valibot';
import { byCall, byCallAndKey, byKey, fileSamples, type Place, type Template } from './knownInputs.ts';

type AnySchema = v.GenericSchema & {
  type: string;
  entries?: Record<string, AnySchema>;
  wrapped?: AnySchema;
  item?: AnySchema;
  options?: unknown[];
  literal?: unknown;
  pipe?: ({ kind: string; type: string; requirement?: unknown } & AnySchema)[];
};

const candidates = [
  'a',
  'ab',
  'abc',
  'text here',
  '中文',
  'abcdef',
  '123456',
  '1',
  'HK',
  'a-b',
  '2026-11-19T00:00:00Z',
  'one@example.com',
  '+85291110001',
  '1,2',
];

function drawText(random: Random, schema: AnySchema): string {
  const fitting = candidates.filter((candidate) => v.safeParse(schema, candidate).success);
  return fitting.length > 0 ? random.pick(fitting) : 'a';
}

function drawNumber(random: Random, schema: AnySchema): number {
  const bounds = (schema.pipe ?? []).filter(({ type }) => type === 'min_value' || type === 'max_value');
  const min = Number(bounds.find(({ type }) => type === 'min_value')?.requirement ?? 0);
  const max = Number(bounds.find(({ type }) => type === 'max_value')?.requirement ?? 1000);
  if (random.next() < 0.1) return random.pick([min, max]);
  return random.between(min, Math.min(max, min + 20));
}

/** Generates an input that usually satisfies the schema. */
function draw(schema: AnySchema, place: Place, key = ''): Template {
  const { random, call } = place;
  if (schema.type === 'optional') {
    const isWanted = random.next() < (key in byKey ? 0.5 : 0.35);
    return isWanted ? draw(schema.wrapped as AnySchema, place, key) : undefined;
  }
  if (schema.type === 'nullable') return random.next() < 0.2 ? null : draw(schema.wrapped as AnySchema, place, key);
  const known = byCallAndKey[`${call}.${key}`] ?? (schema.type === 'picklist' ? undefined : byKey[key]);
  const drawn = known?.(place);
  if (drawn !== undefined) return drawn;
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object':
      return drawEntries(schema.entries ?? {}, place);
    case 'array':
      return Array.from({ length: random.between(1, 2) }, () => draw(schema.item as AnySchema, place, key));
    case 'picklist':
      return random.pick(schema.options as Template[]);
    case 'literal':
      return schema.literal as Template;
    case 'union':
    case 'variant':
      return draw(random.pick(schema.options as AnySchema[]), place, key);
    case 'boolean':
      return random.next() < 0.5;
    case 'number':
      return drawNumber(random, schema);
    case 'string':
      return drawText(random, schema);
    case 'blob':
      return { $file: random.pick(fileSamples) };
    case 'null':
      return null;
    case 'record':
      return { a: 1 };
    default:
      return random.pick<Template>(['any', 1, true]);
  }
}

function drawEntries(entries: Record<string, AnySchema>, place: Place): Template {
  const drawn = Object.entries(entries).map(([key, entry]) => [key, draw(entry, place, key)] as const);
  return Object.fromEntries(drawn.filter(([, value]) => value !== undefined));
}

/** Generates an input that is valid as far as that is known before it is sent. */
export function generateInput(random: Random, call: CallName, endpoint: Endpoint): Template {
  const place: Place = { random, call, area: call.split('.')[0] ?? '' };
  return byCall[call]?.(place) ?? draw(endpoint.input as AnySchema, place);
}
