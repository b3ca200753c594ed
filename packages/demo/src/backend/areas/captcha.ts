import type { Contract } from '@sampan/api/contract';
import { type CodeChannel, codeKey } from '@sampan/domain/account/codes';
import { type DemoCall, type DemoHandlersOf, DemoRefusal } from '../call.ts';
import { captchaAnswer, captchaImage } from '../captcha.ts';
import { admitAsk, cooldownOf, sendCode } from '../codes.ts';
import { nextId } from '../state.ts';

interface Wanted {
  purpose: 'register' | 'change';
  to: string;
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

function ask(call: DemoCall, channel: CodeChannel, { purpose, to, ...picture }: Wanted) {
  const { viewer, state } = call;
  if (purpose === 'change' && viewer === null) throw new DemoRefusal('UNAUTHENTICATED');
  const wanted = { purpose, channel, to };
  admitAsk(call, wanted, picture);
  sendCode(call, wanted, { key: codeKey(purpose, channel, to, purpose === 'change' ? call.userId : 0) });
  return { cooldown: cooldownOf(state) };
}

export const captcha: DemoHandlersOf<Contract['captcha']> = {
  image(_input, { state }) {
    const number = nextId(state, 'captcha');
    const captchaId = `captcha-${number}`;
    state.captchas.set(captchaId, captchaAnswer(number));
    return { captchaId, image: captchaImage(captchaAnswer(number)), expiresIn: 300 };
  },
  mail: ({ email, ...input }, call) => ask(call as DemoCall, 'mail', { ...input, to: email }),
  sms: ({ phone, ...input }, call) => ask(call as DemoCall, 'sms', { ...input, to: phone }),
};
