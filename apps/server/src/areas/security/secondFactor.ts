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

/** Finds the time step of a TOTP code; null for a wrong code, and for one that was accepted before. */
async function findStep({ db, deps, now }: FactorCall, userId: number, code: string): Promise<number | null> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!factor) return null;
  const secret = openSecret(factor, deps);
  if (secret === null) return null;
  return findTotpStep({ secret, code, nowMs: now.getTime(), lastStep: factor.lastStep, hmacSha1 });
}

/** Checks a TOTP code without consuming it. */
export async function isRightTotp(call: FactorCall, userId: number, code: string): Promise<boolean> {
  return (await findStep(call, userId, code)) !== null;
}

/** Checks and consumes a TOTP code. Each time step is accepted once, also among concurrent requests. */
export async function consumeTotp(call: FactorCall, userId: number, code: string): Promise<boolean> {
  const step = await findStep(call, userId, code);
  if (step === null) return false;
  const [updatedRow] = await call.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId });
  return updatedRow !== undefined;
}

/** A code that was right when it was checked. */
export type CheckedCode = { totp: string } | { recoveryCodeHash: string };

const isUnusedCode = (userId: number) => and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));

/**
 * Checks a TOTP code or a recovery code without consuming it; null for a wrong one. A recovery code is hashed, which takes
 * a while, so call it outside of a transaction.
 */
export async function checkSecondFactor(call: FactorCall, userId: number, code: string): Promise<CheckedCode | null> {
  if (/^\d{6}$/.test(code)) return (await isRightTotp(call, userId, code)) ? { totp: code } : null;
  const recoveryCode = parseRecoveryCode(code);
  if (recoveryCode === null) return null;
  const unused = await call.db.select({ hash: recoveryCodes.codeHash }).from(recoveryCodes).where(isUnusedCode(userId));
  const [first] = unused;
  if (!first) return null;
  // All codes of a set have its salt, so that one computation finds the code among them.
  const recoveryCodeHash = (await hashLike(recoveryCode, first.hash)) ?? hashByEarlierRelease(userId, recoveryCode);
  return unused.some(({ hash }) => hash === recoveryCodeHash) ? { recoveryCodeHash } : null;
}

/** Consumes a checked code. False for null, and for a code that was consumed or replaced since its check. */
export async function consumeSecondFactor(
  call: FactorCall,
  userId: number,
  code: CheckedCode | null,
): Promise<boolean> {
  if (code === null) return false;
  if ('totp' in code) return consumeTotp(call, userId, code.totp);
  const [usedCode] = await call.db
    .update(recoveryCodes)
    .set({ usedAt: call.now })
    .where(and(isUnusedCode(userId), eq(recoveryCodes.codeHash, code.recoveryCodeHash)))
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
