import type { Contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { type CodeChannel, codeKey } from '@sampan/domain/account/codes';
import type { Call, HandlersOf } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { captchaLifetime, createCaptcha } from './captchas.ts';
import { drawCaptcha } from './picture.ts';
import { admitAsk, sendCode } from './sendCode.ts';

interface Wanted {
  purpose: 'register' | 'change';
  to: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/** A code for a new account, or for a new address of the one that asks. Who has the address already is not told. */
async function ask<E extends Endpoint>(channel: CodeChannel, { purpose, to, ...picture }: Wanted, call: Call<E>) {
  if (purpose === 'change' && !call.viewer) throw new Refusal('UNAUTHENTICATED');
  const key = codeKey(purpose, channel, to, purpose === 'change' ? call.user.id : 0);
  const wanted = { purpose, channel, to };
  const allowances = await admitAsk(wanted, picture, call);
  return (inside: Call<E>) => sendCode(wanted, { key, allowances }, inside);
}

export const captchaHandlers: HandlersOf<Contract['captcha']> = {
  async image(_input, { db, now }) {
    const { id, answer } = await createCaptcha(db, now);
    const image = `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(answer)).toString('base64')}`;
    return { captchaId: id, image, expiresIn: captchaLifetime };
  },
  mail: { prepare: ({ email, ...input }, call) => ask('mail', { ...input, to: email }, call) },
  sms: { prepare: ({ phone, ...input }, call) => ask('sms', { ...input, to: phone }, call) },
};
