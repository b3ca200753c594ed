import type { Endpoint } from '@sampan/api/endpoint';
import { codeMessage } from '@sampan/domain/account/codeMessage';
import { type Allowance, allowancesOf, type CodeChannel, type CodePurpose } from '@sampan/domain/account/codes';
import { clientNetwork } from '../../http/clientNetwork.ts';
import type { Call } from '../../http/handler.ts';
import { readerLocale } from '../../http/readerLocale.ts';
import { Refusal } from '../../http/refusal.ts';
import { post, sendMessages } from '../outbox/messages.ts';
import { refuseSpent, takeAsks } from './asks.ts';
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

/** Throws CAPTCHA_WRONG. A look uses the picture up, whatever becomes of the call: it goes before the transaction. */
export async function checkPicture(
  { captchaId, captcha }: Picture,
  { db, now }: Pick<Call, 'db' | 'now'>,
): Promise<void> {
  if (await useCaptcha(db, captchaId ?? '', captcha ?? '', now)) return;
  throw new Refusal('CAPTCHA_WRONG', undefined, { fields: { captcha: 'captcha' } });
}

/**
 * May a code be sent? First the limits, so that an ask which comes too early does not use its picture up, then the
 * picture. Gives what the ask will take.
 */
export async function admitAsk<E extends Endpoint>(
  wanted: CodeRequest,
  picture: Picture,
  call: Call<E>,
): Promise<Allowance[]> {
  const { db, now, settings, request } = call;
  const hasPicture = Boolean(picture.captchaId && picture.captcha);
  const allowances = allowancesOf({
    ...wanted,
    hasPicture,
    from: clientNetwork(request.ip),
    cooldownSeconds: settings['security.captchaCooldownSeconds'],
  });
  await refuseSpent(db, now, allowances);
  if (hasPicture) await checkPicture(picture, call);
  return allowances;
}

interface Sending {
  /** What the code will prove. */
  key: string;
  allowances: readonly Allowance[];
  /** Whom it may be used for; null: nobody, and nothing is sent, in as many steps. */
  userId?: number | null;
}

/** Counts the ask, makes the code and writes its message, all or nothing; what is sent goes after the commit. */
export async function sendCode<E extends Endpoint>(
  { purpose, channel, to }: CodeRequest,
  { key, allowances, userId }: Sending,
  call: Call<E>,
): Promise<{ cooldown: number }> {
  const { db, deps, now, request, settings } = call;
  await takeAsks(db, now, allowances);
  const code = await putCode(db, key, { now, userId });
  const words = codeMessage(channel, { purpose, locale: readerLocale(request.headers), code });
  const carrier = deps.providers.carriers[channel];
  await post(db, { channel, message: { to, ...words }, carrier, now, isSent: userId !== null });
  call.afterCommit('send messages', () => sendMessages(deps, deps.clock.now()));
  return { cooldown: settings['security.captchaCooldownSeconds'] };
}
