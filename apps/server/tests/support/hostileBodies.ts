import type { CallName } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { createRandom } from '@sampan/demo/fixtures/shop/random';
import { generateInput } from '../parity/inputs.ts';
import type { Template } from '../parity/knownInputs.ts';
import { corrupt } from '../parity/mutations.ts';

/** Replaces what only a running sequence knows, such as an id seen before: ids by those of `toId`, the rest by a text. */
export function resolveReferences(value: Template, toId: (kind: string) => number | string = () => 1): unknown {
  if (Array.isArray(value)) return value.map((each) => resolveReferences(each, toId));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return value.asText ? String(toId(String(value.$ref))) : toId(String(value.$ref));
  if (Object.keys(value).some((key) => key.startsWith('$'))) return 'x';
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolveReferences(each, toId)]));
}

/** JSON bodies that nearly satisfy the call's schema: one to four parts are invalid or unusual, some are cut off. */
export function createHostileBodies(seed: number, call: CallName, endpoint: Endpoint, count: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    let input = generateInput(random, call, endpoint);
    for (let changes = random.between(1, 4); changes > 0; changes -= 1) input = corrupt(random, input, endpoint);
    const body = JSON.stringify(resolveReferences(input) ?? null);
    return random.next() < 0.1 ? body.slice(0, random.between(0, body.length)) : body;
  });
}
