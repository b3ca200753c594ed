import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { captchaLifetimeSeconds, getCaptchaAnswerLimit } from '@sampan/domain/account/hardLimits';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { captchas } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { captchaAlphabet } from './glyphs.ts';

const captchaLength = 5;

function hashAnswer(id: string, answer: string): string {
  return createHash('sha256').update(`${id}:${answer.trim().toUpperCase()}`).digest('hex');
}

/** Generates a random captcha text. */
export function createAnswer(): string {
  return Array.from({ length: captchaLength }, () => captchaAlphabet[randomInt(captchaAlphabet.length)]).join('');
}

/** Stores a captcha's text as a hash bound to its id. */
export async function createCaptcha(
  db: Db,
  now: Date,
  answer = createAnswer(),
): Promise<{ id: string; answer: string }> {
  const id = randomUUID();
  await db.insert(captchas).values({
    id,
    purpose: 'image',
    answerHash: hashAnswer(id, answer),
    createdAt: now,
    expiresAt: new Date(now.getTime() + captchaLifetimeSeconds * 1000),
  });
  return { id, answer };
}

/** Checks an answer. Marks the captcha as used, right or wrong, so that each image allows one guess. */
export async function consumeCaptcha(db: Db, id: string, answer: string, now: Date): Promise<boolean> {
  const [row] = await db
    .update(captchas)
    .set({ usedAt: now })
    .where(
      and(eq(captchas.id, id), eq(captchas.purpose, 'image'), isNull(captchas.usedAt), gt(captchas.expiresAt, now)),
    )
    .returning({ answerHash: captchas.answerHash });
  return row !== undefined && timingSafeEqual(Buffer.from(row.answerHash), Buffer.from(hashAnswer(id, answer)));
}

export interface CaptchaAnswer {
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Checks a captcha. Consumes it even if the call fails, so it runs before the transaction. @throws ApiError
 * CAPTCHA_WRONG
 */
export async function checkCaptcha(
  { captchaId, captcha }: CaptchaAnswer,
  { db, now, request }: Pick<Call, 'db' | 'now' | 'request'>,
): Promise<void> {
  await consumeRateLimit(db, now, [getCaptchaAnswerLimit(rateLimitKey(request.ip))]);
  if (await consumeCaptcha(db, captchaId ?? '', captcha ?? '', now)) return;
  throw new ApiError('CAPTCHA_WRONG', { fields: { captcha: 'captcha' } });
}
