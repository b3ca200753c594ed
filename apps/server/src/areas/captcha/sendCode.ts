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
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/handler.ts';
import { rateLimitKey } from '../../http/rateLimitKey.ts';
import { getMessageSender } from '../outbox/messageSender.ts';
import { post, sendMessages } from '../outbox/messages.ts';
import { useCaptcha } from './captchas.ts';
import { putCode } from './codes.ts';
import { consumeRateLimit, rejectSpent } from './rateLimit.ts';

export interface CodeRequest {
  purpose: CodePurpose;
  channel: CodeChannel;
  to: string;
}

interface Picture {
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/** Throws CAPTCHA_WRONG. A look uses the picture up, whatever becomes of the call: it goes before the transaction. */
export async function checkPicture(
  { captchaId, captcha }: Picture,
  { db, now, request }: Pick<Call, 'db' | 'now' | 'request'>,
): Promise<void> {
  await consumeRateLimit(db, now, [pictureCheckLimit(rateLimitKey(request.ip))]);
  if (await useCaptcha(db, captchaId ?? '', captcha ?? '', now)) return;
  throw new ApiError('CAPTCHA_WRONG', undefined, { fields: { captcha: 'captcha' } });
}

/**
 * May a code be sent? First whether the channel is configured, then the limits, so that an ask which comes too early does not use its picture up, then the
 * picture. Gives what the ask will take.
 */
export async function checkLimit<E extends Endpoint>(
  wanted: CodeRequest,
  picture: Picture,
  call: Call<E>,
): Promise<Allowance[]> {
  const { db, now, settings, request, deps } = call;
  if (deps.providers.carriers[wanted.channel] === null) throw new ApiError('CHANNEL_UNAVAILABLE');
  const hasPicture = Boolean(picture.captchaId && picture.captcha);
  const allowances = getAllowances({
    ...wanted,
    hasPicture,
    from: rateLimitKey(request.ip),
    cooldownSeconds: settings['security.captchaCooldownSeconds'],
  });
  await rejectSpent(db, now, allowances);
  if (hasPicture) await checkPicture(picture, call);
  return allowances;
}

export type SendingCall = Pick<Call, 'db' | 'deps' | 'now' | 'request' | 'settings' | 'afterCommit'> &
  Partial<Pick<Call, 'viewer'>>;

interface Sending {
  /** What the code will prove. */
  key: string;
  allowances: readonly Allowance[];
  /** Whom it may be used for, where that is not in the key. */
  userId?: number | null;
  /**
   * What goes to the address, after as many steps in every case: the code; instead of it a notice, where the address is
   * proven by another account; or nothing, where the asker may not know that there is nobody.
   */
  receives?: 'code' | 'notice' | 'nothing';
}

/**
 * Who reads the message in the demo inbox. A code for a new account is read where it was asked for; every other one
 * belongs to an account: naming its address does not show it.
 */
function getReader(purpose: CodePurpose, userId: number | null | undefined, { request, viewer }: SendingCall) {
  if (purpose === 'register') return { inbox: request.inbox?.id };
  return { userId: (purpose === 'reset' ? userId : viewer?.id) ?? undefined };
}

/** Counts the ask, makes the code and writes its message, all or nothing; what is sent goes after the commit. */
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
  const words = isNotice
    ? contactMessage(channel, { kind: 'inUse' }, sender)
    : codeMessage(channel, { purpose, code, ...sender });
  await post(db, deps.providers, {
    channel,
    message: { to, ...words },
    ...(!isNotice && { secret: { text: code, expiresAt: new Date(now.getTime() + codeMinutes * 60_000) } }),
    // A notice is for the owner of the address alone.
    reader: isNotice ? {} : getReader(purpose, userId, call),
    now,
    isSent: receives !== 'nothing',
  });
  call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
  return { cooldown: settings['security.captchaCooldownSeconds'] };
}
