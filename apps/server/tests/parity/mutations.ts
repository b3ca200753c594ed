import type { Endpoint } from '@sampan/api/endpoint';
import type { Random } from '@sampan/demo/fixtures/shop/random';
import type { Template } from './knownInputs.ts';

type Container = Template[] | { [key: string]: Template };

const isContainer = (value: Template): value is Container => typeof value === 'object' && value !== null;

/** Objects and lists in an input; references count as values. */
function findContainers(value: Template): Container[] {
  if (!isContainer(value)) return [];
  const isReference = ['$ref', '$captcha', '$code', '$version', '$price', '$time', '$file', '$evidence'].some(
    (key) => key in value,
  );
  if (isReference && !Array.isArray(value)) return [];
  return [value, ...Object.values(value).flatMap(findContainers)];
}

const oddValues: readonly Template[] = [
  null,
  true,
  '',
  ' ',
  'x',
  '0',
  0,
  -1,
  1.5,
  999_999,
  2_147_483_648,
  9_007_199_254_740_991,
  1e308,
  'a'.repeat(61),
  'a'.repeat(201),
  'b'.repeat(501),
  'c'.repeat(5001),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table users; --",
  [],
  [1],
  {},
  { a: { b: {} } },
  '2026-02-30T00:00:00Z',
  '0000-00-00T00:00:00Z',
];

/** For form fields: the server's multipart parser refuses long ones, which the demo backend does not have. */
const shortOddValues = oddValues.filter((value) => typeof value !== 'string' || value.length < 100);

/** Replaces one part of an input by an invalid or unusual value. */
export function corrupt(random: Random, valid: Template, endpoint: Endpoint): Template {
  if (endpoint.body === 'raw') return valid;
  const input = structuredClone(valid);
  if (endpoint.body === 'json' && endpoint.method === 'POST' && random.next() < 0.05) return random.pick(oddValues);
  const containers = findContainers(input);
  if (containers.length === 0) return random.next() < 0.5 ? { unknown: 1 } : input;
  const chosen = random.pick(containers) as Record<string, Template>;
  const keys = Object.keys(chosen);
  const key = keys.length > 0 ? random.pick(keys) : 'unknown';
  const kind = random.next();
  const odd = endpoint.body === 'multipart' ? shortOddValues : oddValues;
  if (kind < 0.25) Array.isArray(chosen) ? chosen.splice(0, 1) : delete chosen[key];
  else if (kind < 0.4 && !Array.isArray(chosen))
    chosen[
      random.pick(['unknown', 'amount', 'status', 'userId', endpoint.body === 'multipart' ? 'other' : 'constructor'])
    ] = random.pick(odd);
  else chosen[key] = random.pick(odd);
  return input;
}
