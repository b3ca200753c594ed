import { expect, test } from 'vitest';
import { createRandomPassword, hashPassword, verifyPassword } from './password.ts';

test('a password opens its own hash alone, and no two hashes are alike', async () => {
  const [one, other] = [await hashPassword('平江路 8 號 ✓'), await hashPassword('平江路 8 號 ✓')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('平江路 8 號 ✓', one)).toBe(true);
  expect(await verifyPassword('平江路 8 號', one)).toBe(false);
});

test('a hash made at another cost is still read', async () => {
  // argon2id of "password", made by the reference implementation with m=65536, t=2, p=1 and the salt "somesalt".
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await verifyPassword('password', reference)).toBe(true);
  expect(await verifyPassword('Password', reference)).toBe(false);
});

test('a hash whose cost is written with a zero in front is read', async () => {
  const hash = (await hashPassword('password')).replace('m=19456', 'm=019456');
  expect(await verifyPassword('password', hash)).toBe(true);
  expect(await verifyPassword('Password', hash)).toBe(false);
});

test('no password opens an account that has none, and asking takes as much work as for one that has', async () => {
  const getCpu = async (hash: string | null) => {
    const before = process.cpuUsage();
    for (let round = 0; round < 10; round += 1) expect(await verifyPassword('whatever', hash)).toBe(false);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const real = await hashPassword('something else');
  const known = await getCpu(real);
  for (const hash of [null, '', 'none', '$argon2id$broken']) expect(await getCpu(hash)).toBeGreaterThan(known / 3);
});

test('a random password has groups of five characters, of which none looks like another', () => {
  expect(createRandomPassword(3)).toMatch(/^\w{5}-\w{5}-\w{5}$/);
  expect(createRandomPassword(1000)).not.toMatch(/[0o1il]/);
});
