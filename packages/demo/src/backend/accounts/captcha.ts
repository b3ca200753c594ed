import { captchaLifetimeSeconds, getCaptchaAnswerLimit } from '@sampan/domain/account/hardLimits';
import { type ClockContext, DemoApiError } from '../call.ts';
import { client, consume } from '../rateLimit.ts';
import { allocateId } from '../state.ts';

/** Characters of the captcha that are hard to confuse. The answer is deterministic: the same for the same number. */
const characters = 'ACDEFHJKMNPRTUVWXY3479';

/** Returns the four characters of the captcha with this number. */
function getCaptchaAnswer(number: number): string {
  return Array.from({ length: 4 }, (_, index) => characters[(number * 7 + index * 5) % characters.length]).join('');
}

/** Returns the picture as a data URL. Stories and tests read it, so the text is not distorted. */
export function drawCaptchaImage(answer: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="44" viewBox="0 0 120 44"><path fill="#f2f0e7" d="M0 0h120v44H0z"/><path fill="none" stroke="#0d9b8a" stroke-width="2" d="M4 30q14-14 28 0t28 0 28 0 28 0"/><text x="60" y="31" font-family="monospace" font-size="26" letter-spacing="6" text-anchor="middle" fill="#21201c">${answer}</text></svg>`;
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Stores a captcha, which can be answered for five minutes. */
export function createCaptcha({ state, now }: ClockContext): { captchaId: string; answer: string } {
  const number = allocateId(state, 'captcha');
  const captchaId = `captcha-${number}`;
  const answer = getCaptchaAnswer(number);
  state.captchas.set(captchaId, { answer, expiresAt: now.getTime() + captchaLifetimeSeconds * 1000 });
  return { captchaId, answer };
}

/** The answered captcha of a call. */
export interface CaptchaInput {
  captchaId?: string | undefined;
  captcha?: string | undefined;
}

/** Each captcha can be checked once. @throws DemoApiError if the answer is wrong or late */
export function checkCaptcha(call: ClockContext, { captchaId: id = '', captcha: answer = '' }: CaptchaInput): void {
  const { state, now } = call;
  consume(call, [getCaptchaAnswerLimit(client)]);
  const expected = state.captchas.get(id);
  state.captchas.delete(id);
  const isInTime = expected !== undefined && expected.expiresAt > now.getTime();
  if (!isInTime || expected.answer.toLowerCase() !== answer.toLowerCase()) {
    throw new DemoApiError('CAPTCHA_WRONG', { fields: { captcha: 'captcha' } });
  }
}
