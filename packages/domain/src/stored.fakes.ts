import fc from 'fast-check';
import { maxStoredLength } from './stored.ts';

/** Values that users, other scripts or older releases may have stored. */
export const strangeValues: fc.Arbitrary<string> = fc.oneof(
  fc.string(),
  fc.json(),
  fc.constantFrom(
    '',
    'null',
    'undefined',
    '{}',
    '[]',
    '0',
    '"x"',
    '{"__proto__":{"role":1}}',
    '{"id":1,"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"id":"7","username":7}',
    '{"path":"/goods","expires":9e99}',
    'a b\nc',
    'x'.repeat(maxStoredLength + 1),
    `{"username":"${'長'.repeat(2_000_000)}"}`,
  ),
);
