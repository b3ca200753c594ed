import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  createOtpauthUri,
  encodeBase32,
  findTotpStep,
  formatRecoveryCode,
  getSecondFactorLimits,
  parseRecoveryCode,
  recoveryCodeCount,
} from '@sampan/domain/account/totp';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { recoveryCodes, secondFactors, users } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { resetRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { createSalt, hashLike, hashPassword } from '../user/password.ts';
import { endChallenges } from './challenges.ts';

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20;

const hmacSha1 = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
/** How earlier releases hashed recovery codes. */
const hashByEarlierRelease = (userId: number, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('hex');
const sealOwner = (userId: number) => `second factor of ${userId}`;

type FactorCall = { db: Db; deps: Pick<Deps, 'providers'>; now: Date };

/**
 * Creates a secret, replacing an unconfirmed one. Returns it for the authenticator app, which shows the name of the shop:
 * base32 and `otpauth:` URI.
 */
export async function createSecret(
  { db, deps, now }: FactorCall,
  user: { id: number; username: string },
  shopName: string,
) {
  const secret = encodeBase32(randomBytes(secretBytes));
  const values = {
    secretSealed: deps.providers.secondFactors.seal(secret, sealOwner(user.id)),
    lastStep: 0,
    createdAt: now,
  };
  await db
    .insert(secondFactors)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values });
  return { secret, uri: createOtpauthUri({ issuer: shopName, account: user.username, secret }) };
}

function openSecret(
  { userId, secretSealed }: typeof secondFactors.$inferSelect,
  { providers }: FactorCall['deps'],
): string | null {
  try {
    return providers.secondFactors.open(secretSealed, sealOwner(userId));
  } catch {
    // Encrypted with another DATA_KEY.
    return null;
  }
}

/** Checks a TOTP code. Each time step is accepted once, also among concurrent requests. */
export async function consumeTotp({ db, deps, now }: FactorCall, userId: number, code: string): Promise<boolean> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor) return false;
  const secret = openSecret(factor, deps);
  if (secret === null) return false;
  const step = findTotpStep({ secret, code, nowMs: now.getTime(), lastStep: factor.lastStep, hmacSha1 });
  if (step === null) return false;
  const [updatedRow] = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return updatedRow !== undefined;
}

/** Checks a TOTP code or a recovery code, which is consumed. */
export async function consumeSecondFactor(call: FactorCall, userId: number, code: string): Promise<boolean> {
  if (/^\d{6}$/.test(code)) return consumeTotp(call, userId, code);
  const recoveryCode = parseRecoveryCode(code);
  return recoveryCode !== null && consumeRecoveryCode(call, userId, recoveryCode);
}

async function consumeRecoveryCode({ db, now }: FactorCall, userId: number, code: string): Promise<boolean> {
  const isUnused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  const [unused] = await db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes).where(isUnused).limit(1);
  if (!unused) return false;
  // All codes of a set have its salt, so that one computation finds the code among them.
  const codeHash = (await hashLike(code, unused.hash)) ?? hashByEarlierRelease(userId, code);
  const [usedCode] = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(isUnused, eq(recoveryCodes.codeHash, codeHash)))
    .returning({ id: recoveryCodes.id });
  return usedCode !== undefined;
}

/** New recovery codes and their hashes. */
export interface RecoveryCodes {
  codes: string[];
  hashes: string[];
}

/**
 * Creates ten recovery codes. They are hashed like passwords, because their 49 bits do not withstand a fast hash. That
 * takes a while, so call it outside of a transaction.
 */
export async function createRecoveryCodes({ deps }: { deps: Pick<Deps, 'passwordCost'> }): Promise<RecoveryCodes> {
  const salt = createSalt();
  const codes = Array.from({ length: recoveryCodeCount }, () => formatRecoveryCode(randomBytes(16)));
  const hashes: string[] = [];
  // One after the other, because each takes 19 MiB.
  for (const code of codes) hashes.push(await hashPassword(code, deps.passwordCost, salt));
  return { codes, hashes };
}

/** Replaces all recovery codes. Only hashes are stored, so the codes can be displayed only now. */
export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  { codes, hashes }: RecoveryCodes,
  now: Date,
): Promise<string[]> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: now })));
  return codes;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const [row] = await db.select({ at: users.secondFactorAt }).from(users).where(eq(users.id, userId));
  return row !== undefined && row.at !== null;
}

/** Disables the second factor and deletes its data, and the count of attempts at it, so that another can be set up. */
export async function removeSecondFactor(db: Db, userId: number, now: Date): Promise<void> {
  await db.update(users).set({ secondFactorAt: null, updatedAt: now }).where(eq(users.id, userId));
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await resetRateLimit(db, getSecondFactorLimits(userId));
  await endChallenges(db, userId);
}
