import { createHmac, randomInt } from 'node:crypto';
import { codeDigits, maxCodeAttempts } from '@sampan/domain/account/codes';
import { getCodeExpiry } from '@sampan/domain/outbox/accountPostings';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { codes } from '../../db/schema.ts';
import type { Providers } from '../../providers/providers.ts';

/** Call context of code functions; `db` may be a transaction. */
export interface CodeContext {
  db: Db;
  now: Date;
  deps: { providers: Pick<Providers, 'codeKey'> };
}

/** HMAC-SHA-256 with a key of the shop, hexadecimal: the database alone does not reveal codes and addresses. */
export function computeHmac({ deps }: Pick<CodeContext, 'deps'>, text: string): string {
  return createHmac('sha256', deps.providers.codeKey).update(text).digest('hex');
}
const hashCode = (context: CodeContext, key: string, code: string) => computeHmac(context, `${key} ${code}`);

/**
 * Generates and stores a code for the key, replacing the previous one. With `userId` it is valid for that account only.
 */
export async function putCode(context: CodeContext, key: string, userId: number | null = null): Promise<string> {
  const { db, now } = context;
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const values = {
    codeHash: hashCode(context, key, code),
    userId,
    wrong: 0,
    usedAt: null,
    createdAt: now,
    expiresAt: getCodeExpiry(now),
  };
  await db
    .insert(codes)
    .values({ key: computeHmac(context, key), ...values })
    .onConflictDoUpdate({ target: codes.key, set: values });
  return code;
}

function buildValidCondition(context: CodeContext, key: string) {
  return and(eq(codes.key, computeHmac(context, key)), isNull(codes.usedAt), gt(codes.expiresAt, context.now));
}

/** Checks a code. Counts wrong attempts; call it outside a transaction that may be rolled back. */
export async function isRightCode(context: CodeContext, key: string, code: string): Promise<boolean> {
  const isRight = sql<boolean>`${codes.codeHash} = ${hashCode(context, key, code)}`;
  const [row] = await context.db
    .update(codes)
    .set({ wrong: sql`${codes.wrong} + case when ${isRight} then 0 else 1 end` })
    .where(and(buildValidCondition(context, key), lt(codes.wrong, maxCodeAttempts)))
    .returning({ isRight });
  return row?.isRight ?? false;
}

/** Consumes a valid code in the transaction that it authorizes; null if it was consumed concurrently. */
export async function spendCode(context: CodeContext, key: string, code: string) {
  const isSameCode = eq(codes.codeHash, hashCode(context, key, code));
  const [row] = await context.db
    .update(codes)
    .set({ usedAt: context.now })
    .where(and(buildValidCondition(context, key), lt(codes.wrong, maxCodeAttempts), isSameCode))
    .returning({ userId: codes.userId });
  return row ?? null;
}

/** Voids the codes that are stored under these keys. */
export async function voidCodes(context: CodeContext, keys: readonly string[]): Promise<void> {
  const hashes = keys.map((key) => computeHmac(context, key));
  await context.db
    .update(codes)
    .set({ usedAt: context.now })
    .where(and(inArray(codes.key, hashes), isNull(codes.usedAt)));
}

/** Voids the account's password-reset codes. */
export async function voidTickets(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.userId, userId), isNull(codes.usedAt)));
}
