import { type CodeRequest, type CodeRequestLimits, getAllowances } from '@sampan/domain/account/codes';
import { type CodeReceipt, planCode } from '@sampan/domain/outbox/accountPostings';
import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { isPumpable } from '@sampan/domain/sms/pumping';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit, rejectSpent } from '../../http/limits/sharedRateLimits.ts';
import { isChannelConfigured } from '../../providers/features.ts';
import { type CaptchaAnswer, checkCaptcha } from '../captcha/captchas.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { getMessageSender, post } from '../outbox/service.ts';
import { recordSmsCode, rejectPumping, rejectShopLimit } from '../sms/pumping.ts';
import { computeHmac, putCode } from './codes.ts';

/**
 * Checks whether a code may be sent: the channel is configured, the limits allow it (before the captcha, so that a
 * premature request does not consume it), the captcha is right. Returns the limits to count against.
 */
export async function checkCodeRequest(
  codeRequest: CodeRequest & Pick<CodeRequestLimits, 'device' | 'userId'>,
  answer: CaptchaAnswer,
  call: Pick<Call, 'db' | 'now' | 'settings' | 'request' | 'deps' | 'log'>,
): Promise<Allowance[]> {
  const { db, now, settings, request, deps } = call;
  const { purpose, channel, to } = codeRequest;
  if (!(await isChannelConfigured(deps.providers, channel, to))) throw new ApiError('CHANNEL_UNAVAILABLE');
  const hasSolvedCaptcha = Boolean(answer.captchaId && answer.captcha);
  const allowances = getAllowances({ ...codeRequest, hasSolvedCaptcha, from: rateLimitKey(request.ip), settings });
  if (channel === 'sms') await rejectShopLimit(call);
  await rejectSpent(db, now, allowances);
  if (channel === 'sms' && isPumpable(purpose)) await rejectPumping(to, call);
  if (hasSolvedCaptcha) await checkCaptcha(answer, call);
  return allowances;
}

export type SendCodeCall = Pick<Call, 'db' | 'deps' | 'now' | 'request' | 'settings' | 'afterCommit'> &
  Partial<Pick<Call, 'viewer'>>;

interface CodeSending {
  /** Storage key of the code. */
  key: string;
  allowances: readonly Allowance[];
  /** The account that may use the code, if the key does not contain it. */
  userId?: number | null;
  /** Sent to the address, with the same work in each case. */
  receives?: CodeReceipt;
}

/** Counts the request, creates the code and queues its message in one transaction; sent after the commit. */
export async function sendCode(
  codeRequest: CodeRequest,
  { key, allowances, userId = null, receives = 'code' }: CodeSending,
  call: SendCodeCall,
): Promise<{ cooldown: number }> {
  const { db, deps, now, request, settings, viewer } = call;
  await consumeRateLimit(db, now, allowances);
  const code = await putCode(call, key, userId);
  const { posting, isCountedNumber } = planCode(codeRequest, {
    code,
    receives,
    now,
    sender: getMessageSender(request, settings),
    inbox: request.inbox?.id,
    userId: (codeRequest.purpose === 'reset' ? userId : viewer?.id) ?? undefined,
  });
  if (isCountedNumber) await recordSmsCode(call, codeRequest.to);
  await post(db, deps.providers, { ...posting, replaceKey: computeHmac(call, key) }, now);
  sendAfterCommit(call);
  return { cooldown: settings['security.captchaCooldownSeconds'] };
}
