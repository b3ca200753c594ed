import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, getCodeKey } from '@sampan/domain/account/codes';
import { kindByCodeChannel } from '@sampan/domain/account/contacts';
import { captchaLifetimeSeconds, getCaptchaLimit } from '@sampan/domain/account/hardLimits';
import { getCodeReceipt } from '@sampan/domain/outbox/accountPostings';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rateLimitKey } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { checkCodeRequest, type SendCodeCall, sendCode } from '../code/sendCode.ts';
import { findByContact } from '../user/contactClaims.ts';
import { type CaptchaAnswer, createAnswer, createCaptcha } from './captchas.ts';
import { drawCaptcha } from './picture.ts';

interface RequestFields extends CaptchaAnswer {
  purpose: 'register' | 'change' | 'confirm';
  to: string;
}

/**
 * Sends a code for a new account, or for an address of the viewer's account. Does not reveal whether another account
 * has verified the address: its owner gets a notice instead of the code. A code to confirm is sent only to the viewer's
 * own verified address.
 */
async function requestCode(
  channel: CodeChannel,
  { purpose, to, ...answer }: RequestFields,
  call: Pick<Call, 'db' | 'now' | 'settings' | 'request' | 'deps' | 'log' | 'viewer' | 'user'>,
) {
  if (purpose !== 'register' && !call.viewer) throw new ApiError('UNAUTHENTICATED');
  const userId = purpose === 'register' ? 0 : call.user.id;
  const key = getCodeKey(purpose, channel, to, userId);
  const codeRequest = { purpose, channel, to };
  const allowances = await checkCodeRequest({ ...codeRequest, userId }, answer, call);
  return async function sendToOwner(inside: SendCodeCall) {
    const owner = await findByContact(inside.db, kindByCodeChannel[channel], to);
    const receives = getCodeReceipt(purpose, { ownerId: owner?.id, userId });
    return sendCode(codeRequest, { key, allowances, receives }, inside);
  };
}

export const captchaHandlers: HandlersOf<Contract['captcha']> = {
  image: {
    async prepare(_input, { db, now, request }) {
      await consumeRateLimit(db, now, [getCaptchaLimit(rateLimitKey(request.ip))]);
      const answer = createAnswer();
      const image = await drawCaptcha(answer);
      return async function storePicture({ db, now }) {
        const { id } = await createCaptcha(db, now, answer);
        return { captchaId: id, image, expiresIn: captchaLifetimeSeconds };
      };
    },
  },
  mail: { prepare: ({ email, ...input }, call) => requestCode('mail', { ...input, to: email }, call) },
  sms: { prepare: ({ phone, ...input }, call) => requestCode('sms', { ...input, to: phone }, call) },
};
