import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, codeKey } from '@sampan/domain/account/codes';
import { kindByCodeChannel } from '@sampan/domain/account/contacts';
import { pictureLimit } from '@sampan/domain/account/hardLimits';
import { getCodeReceipt } from '@sampan/domain/outbox/accountPostings';
import { DemoApiError, type DemoCall, type DemoHandlersOf } from '../call.ts';
import { captchaAnswer, captchaImage } from '../captcha.ts';
import { checkLimit, getCooldown, sendCode } from '../codes.ts';
import { findByContact } from '../contacts.ts';
import { client, take } from '../rateLimit.ts';
import { nextId } from '../state.ts';

interface CodeRequest {
  purpose: 'register' | 'change' | 'confirm';
  to: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

function ask(call: DemoCall, channel: CodeChannel, { purpose, to, ...picture }: CodeRequest) {
  const { viewer, state } = call;
  if (purpose !== 'register' && viewer === null) throw new DemoApiError('UNAUTHENTICATED');
  const userId = purpose === 'register' ? 0 : call.userId;
  const codeRequest = { purpose, channel, to };
  checkLimit(call, codeRequest, picture);
  const owner = findByContact(state, kindByCodeChannel[channel], to);
  const receives = getCodeReceipt(purpose, { ownerId: owner?.id, userId });
  sendCode(call, codeRequest, { key: codeKey(purpose, channel, to, userId), receives, userId });
  return { cooldown: getCooldown(state) };
}

export const captcha: DemoHandlersOf<Contract['captcha']> = {
  image(_input, call) {
    const { state } = call;
    take(call, [pictureLimit(client)]);
    const number = nextId(state, 'captcha');
    const captchaId = `captcha-${number}`;
    state.captchas.set(captchaId, captchaAnswer(number));
    return { captchaId, image: captchaImage(captchaAnswer(number)), expiresIn: 300 };
  },
  mail: ({ email, ...input }, call) => ask(call as DemoCall, 'mail', { ...input, to: email }),
  sms: ({ phone, ...input }, call) => ask(call as DemoCall, 'sms', { ...input, to: phone }),
};
