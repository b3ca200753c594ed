import type { Contract } from '@sampan/api/contract';
import { type HandlersOf, notYet } from '../../http/handler.ts';
import { captchaLifetime, createCaptcha } from './captchas.ts';
import { drawCaptcha } from './picture.ts';

export const captchaHandlers: HandlersOf<Contract['captcha']> = {
  async image(_input, { db, now }) {
    const { id, answer } = await createCaptcha(db, now);
    const image = `data:image/svg+xml;base64,${Buffer.from(drawCaptcha(answer)).toString('base64')}`;
    return { captchaId: id, image, expiresIn: captchaLifetime };
  },
  mail: notYet,
  sms: notYet,
};
