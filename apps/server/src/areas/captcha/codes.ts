import { createHash, randomInt } from 'node:crypto';
import { codeDigits, codeMinutes, codeTries } from '@sampan/domain/account/codes';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { codes } from '../../db/schema.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hashCode = (key: string, code: string) => sha256(`${key} ${code}`);

/** A new code for what the key says, in place of the one before it. */
export async function putCode(db: Db, key: string, { now, userId = null }: { now: Date; userId?: number | null }) {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const values = {
    codeHash: hashCode(key, code),
    userId,
    wrong: 0,
    usedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
  };
  await db
    .insert(codes)
    .values({ key: sha256(key), ...values })
    .onConflictDoUpdate({ target: codes.key, set: values });
  return code;
}

function isAlive(key: string, now: Date) {
  return and(eq(codes.key, sha256(key)), isNull(codes.usedAt), gt(codes.expiresAt, now));
}

/** Whether the code is right. A wrong one counts, for good: outside a transaction that may be refused. */
export async function isRightCode(db: Db, key: string, code: string, now: Date): Promise<boolean> {
  const isRight = sql<boolean>`${codes.codeHash} = ${hashCode(key, code)}`;
  const [row] = await db
    .update(codes)
    .set({ wrong: sql`${codes.wrong} + case when ${isRight} then 0 else 1 end` })
    .where(and(isAlive(key, now), lt(codes.wrong, codeTries)))
    .returning({ isRight });
  return row?.isRight ?? false;
}

/** Uses a right code up, in the transaction of what it is good for; null where somebody was faster. */
export async function spendCode(db: Db, key: string, code: string, now: Date) {
  const [row] = await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(isAlive(key, now), lt(codes.wrong, codeTries), eq(codes.codeHash, hashCode(key, code))))
    .returning({ userId: codes.userId });
  return row ?? null;
}

/** Codes that would set a new password of this account are good for nothing any more. */
export async function voidTickets(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .update(codes)
    .set({ usedAt: now })
    .where(and(eq(codes.userId, userId), isNull(codes.usedAt)));
}
