import { type CodeRequest, type CodeRequestLimits, getAllowances, maxCodeAttempts } from '@sampan/domain/account/codes';
import { type CodeReceipt, getCodeExpiry, planCode } from '@sampan/domain/outbox/accountPostings';
import type { Allowance } from '@sampan/domain/rateLimit/allowance';
import { isPumpable } from '@sampan/domain/sms/pumping';
import { type CallContext, type ClockContext, DemoApiError } from '../call.ts';
import { getMessageSender, postMessage } from '../messages.ts';
import { client, consume, rejectSpent } from '../rateLimit.ts';
import type { OutboxMessage } from '../records.ts';
import { allocateId, type DemoState, getShopSettings } from '../state.ts';
import { type CaptchaInput, checkCaptcha } from './captcha.ts';
import { recordSmsCode, rejectPumping, rejectShopLimit } from './pumping.ts';

/** Returns the code of the nth message: deterministic, and different from the previous one. */
function computeCode(number: number): string {
  return String((number * 382_913 + 104_729) % 1_000_000).padStart(6, '0');
}

/** Returns the last code sent to this e-mail or phone; undefined if none was sent. For stories and tests. */
export function findSentCode(state: DemoState, to: string): string | undefined {
  const isCode = (message: OutboxMessage) => message.to === to && message.about === 'code';
  return state.messages.findLast(isCode)?.text.match(/\d{6}/)?.[0];
}

/** Seconds before another code may be requested, from the shop's settings. */
export function getCooldown(state: DemoState): number {
  return getShopSettings(state)['security.captchaCooldownSeconds'];
}

type OwnedCodeRequest = CodeRequest & Pick<CodeRequestLimits, 'device' | 'userId'>;

/** Rate limits that apply to a code request. */
export function getCodeAllowances(
  { state }: ClockContext,
  codeRequest: OwnedCodeRequest,
  hasSolvedCaptcha: boolean,
): Allowance[] {
  return getAllowances({ ...codeRequest, from: client, hasSolvedCaptcha, settings: getShopSettings(state) });
}

/** Checks the limits before the captcha, so that a request that is too early does not use up the captcha. */
export function checkCodeRequest(
  call: CallContext,
  codeRequest: OwnedCodeRequest,
  { captchaId, captcha }: CaptchaInput,
): void {
  const { state, now } = call;
  if (!state.features[codeRequest.channel]) throw new DemoApiError('CHANNEL_UNAVAILABLE');
  const hasSolvedCaptcha = Boolean(captchaId && captcha);
  const allowances = getCodeAllowances(call, codeRequest, hasSolvedCaptcha);
  if (codeRequest.channel === 'sms') rejectShopLimit(call);
  rejectSpent(state, now, allowances);
  if (codeRequest.channel === 'sms' && isPumpable(codeRequest.purpose)) rejectPumping(call, codeRequest.to);
  if (hasSolvedCaptcha) checkCaptcha(call, { captchaId, captcha });
  consume(call, allowances);
}

/**
 * Replaces the code under `key` and sends the address the code, a notice (if another account has verified the address),
 * or nothing. `userId` is the account of the code.
 */
export function sendCode(
  call: CallContext,
  codeRequest: CodeRequest,
  { key, receives = 'code', userId }: { key: string; receives?: CodeReceipt; userId?: number | undefined },
): void {
  const { state, now, locale, inbox } = call;
  const code = computeCode(allocateId(state, 'code'));
  state.codes.set(key, { code, expiresAt: getCodeExpiry(now).getTime(), wrong: 0 });
  const sender = getMessageSender(state, locale);
  const { posting, isCountedNumber } = planCode(codeRequest, { code, receives, sender, now, inbox, userId });
  if (isCountedNumber) recordSmsCode(call, codeRequest.to);
  if (posting.isSent) postMessage(call, posting);
}

/** Returns whether the code matches. A wrong code counts as an attempt; a right one stays valid until it is deleted. */
export function isRightCode({ state, now }: ClockContext, key: string, code: string): boolean {
  const sentCode = state.codes.get(key);
  if (!sentCode || sentCode.expiresAt <= now.getTime() || sentCode.wrong >= maxCodeAttempts) return false;
  if (sentCode.code !== code) sentCode.wrong += 1;
  return sentCode.code === code;
}
