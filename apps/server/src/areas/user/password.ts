import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordCost } from '../../deps.ts';

/** Stored as the hash of an account that has no password: no password matches it. */
export const noPassword = 'none';

/** OWASP's parameters for servers: 19 MiB, 2 passes. */
export const defaultPasswordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const deriveTag = promisify(argon2);
const derive = (message: string, nonce: Buffer, cost: PasswordCost) =>
  deriveTag('argon2id', { ...cost, message, nonce });

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** A random salt of a hash. */
export const createSalt = () => randomBytes(16);

/** Hashes with argon2id, in PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(
  password: string,
  cost = defaultPasswordCost,
  nonce: Buffer = createSalt(),
): Promise<string> {
  const tag = await derive(password, nonce, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes with the cost and salt of another hash; null if that is no hash of `hashPassword`. */
export function hashLike(password: string, hash: string): Promise<string> | null {
  const parts = format.exec(hash);
  if (!parts) return null;
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts;
  const tagLength = Buffer.from(tag, 'base64').length;
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength };
  return hashPassword(password, cost, Buffer.from(nonce, 'base64'));
}

/** The last part of a hash: the texts before it may differ where another program wrote one, as in `m=019456`. */
const getTag = (hash: string) => Buffer.from(hash.slice(hash.lastIndexOf('$') + 1), 'base64');

/**
 * Verifies a password. Null stands for an unknown account and any text that is not a hash for an account without
 * password: the result is false, after the time that a hash of this cost takes.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  cost = defaultPasswordCost,
): Promise<boolean> {
  const computed = await hashLike(password, hash ?? '');
  if (hash !== null && computed !== null) return timingSafeEqual(getTag(computed), getTag(hash));
  await derive(password, createSalt(), cost);
  return false;
}

/** Characters of random passwords, without those that look alike: 0 and o, 1, i and l. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a password of groups of five random characters, of almost 25 bits each, such as `k3m9x-a7bqw-5hdne`. */
export function createRandomPassword(groupCount: number): string {
  const createGroup = () => Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
  return Array.from({ length: groupCount }, createGroup).join('-');
}
