import type { Locale } from '@sampan/api/entities';
import { type CodeMessage, codeMessage, type MessageSender } from '@sampan/domain/account/codeMessage';
import {
  type Allowance,
  type CodeAsk,
  type CodeChannel,
  codeMinutes,
  getAllowances,
  maxCodeAttempts,
} from '@sampan/domain/account/codes';
import { contactMessage } from '@sampan/domain/account/contactMessages';
import { readShopName, readText } from '@sampan/domain/setting/siteTexts';
import { isPumpable } from '@sampan/domain/sms/pumping';
import { DemoApiError, type DemoCall } from './call.ts';
import { checkCaptcha } from './captcha.ts';
import { recordSmsCode, rejectPumping, rejectShopLimit } from './pumping.ts';
import { client, rejectSpent, take } from './rateLimit.ts';
import type { OutboxMessage } from './records.ts';
import { type DemoState, nextId, settingsIn } from './state.ts';

type CodeCall = Pick<DemoCall, 'state' | 'now' | 'locale' | 'inbox'>;
/** Returns the code of the nth message: deterministic, and different from the previous one. */
function codeNumbered(number: number): string {
  return String((number * 382_913 + 104_729) % 1_000_000).padStart(6, '0');
}

/** Returns the last code sent to this e-mail or phone; undefined if none was sent. For stories and tests. */
export function codeSentTo(state: DemoState, to: string): string | undefined {
  const isCode = (message: OutboxMessage) => message.to === to && message.about === 'code';
  return state.messages.findLast(isCode)?.text.match(/\d{6}/)?.[0];
}

/** Seconds before another code may be requested, from the shop's settings. */
export function getCooldown(state: DemoState): number {
  return Number(settingsIn(state, 'security').captchaCooldownSeconds);
}

/** Rate limits that apply to a code request. */
export function allowancesFor(
  { state }: Pick<CodeCall, 'state'>,
  ask: Pick<CodeAsk, 'purpose' | 'channel' | 'to'>,
  hasPicture: boolean,
): Allowance[] {
  const smsPerDay = Number(settingsIn(state, 'sms').maxPerDay);
  return getAllowances({ ...ask, from: client, hasPicture, cooldownSeconds: getCooldown(state), smsPerDay });
}

/** Checks the limits before the captcha, so that a request that is too early does not use up the captcha. */
export function checkLimit(
  call: CodeCall,
  ask: Pick<CodeAsk, 'purpose' | 'channel' | 'to'>,
  { captchaId, captcha }: { captchaId?: string | undefined; captcha?: string | undefined },
): void {
  const { state, now } = call;
  if (!state.features[ask.channel]) throw new DemoApiError('CHANNEL_UNAVAILABLE');
  const hasPicture = Boolean(captchaId && captcha);
  const allowances = allowancesFor(call, ask, hasPicture);
  if (ask.channel === 'sms') rejectShopLimit(call);
  rejectSpent(state, now, allowances);
  if (ask.channel === 'sms' && isPumpable(ask.purpose)) rejectPumping(call, ask.to);
  if (hasPicture) checkCaptcha(call, { captchaId, captcha });
  take(call, allowances);
}

/** Appends a message to the outbox. */
export function postMessage(
  { state, now }: Pick<CodeCall, 'state' | 'now'>,
  channel: CodeChannel,
  to: string,
  { subject, text }: CodeMessage,
  details: Pick<OutboxMessage, 'about' | 'secret' | 'inbox' | 'userId' | 'orderId'>,
): OutboxMessage {
  const words = { ...(subject !== undefined && { subject }), text };
  const message = { id: nextId(state, 'message'), channel, to, ...words, createdAt: now.toISOString(), ...details };
  state.messages.push(message);
  return message;
}

/** Returns the shop name and signature of a message in the recipient's locale. */
export function getMessageSender(state: DemoState, locale: Locale): MessageSender {
  const shop = readShopName(settingsIn(state, 'site').name, locale);
  return { locale, shop, signature: readText(settingsIn(state, 'sms').signature, locale) };
}

/**
 * Replaces the code under `key` and sends the address the code, a notice (if another account has verified the address),
 * or nothing. `userId` is the account of the code.
 */
export function sendCode(
  call: CodeCall,
  { purpose, channel, to }: Pick<CodeAsk, 'purpose' | 'channel' | 'to'>,
  {
    key,
    receives = 'code',
    userId,
  }: { key: string; receives?: 'code' | 'notice' | 'nothing'; userId?: number | undefined },
): void {
  const { state, now, locale, inbox } = call;
  const code = codeNumbered(nextId(state, 'code'));
  const expiresAt = now.getTime() + codeMinutes * 60_000;
  state.codes.set(key, { code, expiresAt, wrong: 0 });
  if (channel === 'sms' && isPumpable(purpose) && receives !== 'nothing') recordSmsCode(call, to);
  if (receives === 'code') {
    const reader = purpose === 'register' ? { inbox } : { userId };
    const message = codeMessage(channel, { purpose, code, ...getMessageSender(state, locale) });
    postMessage(call, channel, to, message, {
      about: 'code',
      secret: { text: code, expiresAt },
      ...reader,
    });
  }
  // A notice goes only to the owner of the address, so no inbox is set.
  if (receives === 'notice') {
    const message = contactMessage(channel, { kind: 'inUse' }, getMessageSender(state, locale));
    postMessage(call, channel, to, message, { about: 'contactInUse' });
  }
}

/** Returns whether the code matches. A wrong code counts as an attempt; a right one stays valid until it is deleted. */
export function isRightCode({ state, now }: Pick<DemoCall, 'state' | 'now'>, key: string, code: string): boolean {
  const sent = state.codes.get(key);
  if (!sent || sent.expiresAt <= now.getTime() || sent.wrong >= maxCodeAttempts) return false;
  if (sent.code !== code) sent.wrong += 1;
  return sent.code === code;
}
