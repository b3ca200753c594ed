import type { Endpoint } from '@sampan/api/endpoint';
import { codeMessage } from '@sampan/domain/account/codeMessage';
import {
  type Allowance,
  type CodeChannel,
  type CodePurpose,
  codeMinutes,
  getAllowances,
} from '@sampan/domain/account/codes';
import { contactMessage } from '@sampan/domain/account/contactMessages';
import { pictureCheckLimit } from '@sampan/domain/account/hardLimits';
import { isPumpable } from '@sampan/domain/sms/pumping';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/handler.ts';
import { consumeRateLimit, rejectSpent } from '../../http/rateLimit.ts';
import { rateLimitKey } from '../../http/rateLimitKey.ts';
import { isChannelConfigured } from '../../providers/features.ts';
import { getMessageSender } from '../outbox/messageSender.ts';
import { post, sendMessages } from '../outbox/messages.ts';
import { recordSmsCode, rejectPumping, rejectShopLimit } from '../sms/pumping.ts';
import { useCaptcha } from './captchas.ts';
import { putCode } from './codes.ts';

export interface CodeRequest {
  purpose: CodePurpose;
  channel: CodeChannel;
  to: string;
}

interface Picture {
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/**
 * Checks a captcha. Consumes it even if the call fails, so it runs before the transaction. @throws ApiError
 * CAPTCHA_WRONG
 */
export async function checkPicture(
  { captchaId, captcha }: Picture,
  { db, now, request }: Pick<Call, 'db' | 'now' | 'request'>,
): Promise<void> {
  await consumeRateLimit(db, now, [pictureCheckLimit(rateLimitKey(request.ip))]);
  if (await useCaptcha(db, captchaId ?? '', captcha ?? '', now)) return;
  throw new ApiError('CAPTCHA_WRONG', undefined, { fields: { captcha: 'captcha' } });
}

/**
 * Checks whether a code may be sent: the channel is configured, the limits allow it (before the captcha, so that a
 * premature request does not consume it), the captcha is right. Returns the limits to count against.
 */
export async function checkLimit<E extends Endpoint>(
  codeRequest: CodeRequest,
  picture: Picture,
  call: Call<E>,
): Promise<Allowance[]> {
  const { db, now, settings, request, deps } = call;
  if (!(await isChannelConfigured(deps.providers, codeRequest.channel))) throw new ApiError('CHANNEL_UNAVAILABLE');
  const hasPicture = Boolean(picture.captchaId && picture.captcha);
  const allowances = getAllowances({
    ...codeRequest,
    hasPicture,
    from: rateLimitKey(request.ip),
    cooldownSeconds: settings['security.captchaCooldownSeconds'],
    smsPerDay: settings['sms.maxPerDay'],
  });
  if (codeRequest.channel === 'sms') await rejectShopLimit(call);
  await rejectSpent(db, now, allowances);
  if (codeRequest.channel === 'sms' && isPumpable(codeRequest.purpose)) await rejectPumping(codeRequest.to, call);
  if (hasPicture) await checkPicture(picture, call);
  return allowances;
}

export type SendingCall = Pick<Call, 'db' | 'deps' | 'now' | 'request' | 'settings' | 'afterCommit'> &
  Partial<Pick<Call, 'viewer'>>;

interface Sending {
  /** Storage key of the code. */
  key: string;
  allowances: readonly Allowance[];
  /** The account that may use the code, if the key does not contain it. */
  userId?: number | null;
  /**
   * Sent to the address, with the same work in each case: the code; a notice, if another account has verified the
   * address; or nothing, if the client must not learn that there is no account.
   */
  receives?: 'code' | 'notice' | 'nothing';
}

/**
 * Recipient of the message in the demo inbox: the requesting browser for a new account, otherwise the account. Knowing
 * its address gives no access.
 */
function getReader(purpose: CodePurpose, userId: number | null | undefined, { request, viewer }: SendingCall) {
  if (purpose === 'register') return { inbox: request.inbox?.id };
  return { userId: (purpose === 'reset' ? userId : viewer?.id) ?? undefined };
}

/** Counts the request, creates the code and queues its message in one transaction; sent after the commit. */
export async function sendCode(
  { purpose, channel, to }: CodeRequest,
  { key, allowances, userId = null, receives = 'code' }: Sending,
  call: SendingCall,
): Promise<{ cooldown: number }> {
  const { db, deps, now, request, settings } = call;
  await consumeRateLimit(db, now, allowances);
  const code = await putCode(call, key, userId);
  const sender = getMessageSender(request, settings);
  const isNotice = receives === 'notice';
  if (channel === 'sms' && isPumpable(purpose) && receives !== 'nothing') await recordSmsCode(call, to);
  const words = isNotice
    ? contactMessage(channel, { kind: 'inUse' }, sender)
    : codeMessage(channel, { purpose, code, ...sender });
  await post(db, deps.providers, {
    channel,
    about: isNotice ? 'contactInUse' : 'code',
    message: { to, ...words },
    ...(!isNotice && { secret: { text: code, expiresAt: new Date(now.getTime() + codeMinutes * 60_000) } }),
    // A notice is only for the owner of the address.
    reader: isNotice ? {} : getReader(purpose, userId, call),
    now,
    isSent: receives !== 'nothing',
  });
  call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
  return { cooldown: settings['security.captchaCooldownSeconds'] };
}
