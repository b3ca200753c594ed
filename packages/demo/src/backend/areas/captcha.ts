import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, getCodeKey } from '@sampan/domain/account/codes';
import { kindByCodeChannel } from '@sampan/domain/account/contacts';
import { captchaLifetimeSeconds, getCaptchaLimit } from '@sampan/domain/account/hardLimits';
import { getCodeReceipt } from '@sampan/domain/outbox/accountPostings';
import { type CaptchaInput, createCaptcha, drawCaptchaImage } from '../accounts/captcha.ts';
import { checkCodeRequest, getCooldown, sendCode } from '../accounts/codes.ts';
import { findByContact } from '../accounts/contacts.ts';
import { type CallContext, DemoApiError, type DemoHandlersOf } from '../call.ts';
import { client, consume } from '../rateLimit.ts';

interface CodeInput extends CaptchaInput {
  purpose: 'register' | 'change' | 'confirm';
  to: string;
}

function ask(call: CallContext, channel: CodeChannel, { purpose, to, ...picture }: CodeInput) {
  const { viewer, state } = call;
  if (purpose !== 'register' && viewer === null) throw new DemoApiError('UNAUTHENTICATED');
  const userId = purpose === 'register' ? 0 : call.userId;
  const codeRequest = { purpose, channel, to };
  checkCodeRequest(call, { ...codeRequest, userId }, picture);
  const owner = findByContact(state, kindByCodeChannel[channel], to);
  const receives = getCodeReceipt(purpose, { ownerId: owner?.id, userId });
  sendCode(call, codeRequest, { key: getCodeKey(purpose, channel, to, userId), receives, userId });
  return { cooldown: getCooldown(state) };
}

export const captcha: DemoHandlersOf<Contract['captcha']> = {
  image(_input, call) {
    consume(call, [getCaptchaLimit(client)]);
    const { captchaId, answer } = createCaptcha(call);
    return { captchaId, image: drawCaptchaImage(answer), expiresIn: captchaLifetimeSeconds };
  },
  mail: ({ email, ...input }, call) => ask(call, 'mail', { ...input, to: email }),
  sms: ({ phone, ...input }, call) => ask(call, 'sms', { ...input, to: phone }),
};
