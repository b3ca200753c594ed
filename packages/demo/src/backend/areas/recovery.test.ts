import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { createCaptcha } from '../accounts/captcha.ts';
import { createDemoBackend } from '../demoBackend.ts';
import { demoPassword } from '../state.ts';

const { user } = contract;
const password = 'evening-ferry-9';
const device = 'device-of-the-owner-01';

test('a reset of the password unlocks the remembered browsers of its account', () => {
  const demo = createDemoBackend(() => new Date('2026-11-20T04:00:00Z'));
  const { username, email } = demo.state.users.get(3) ?? {};
  function login(entered: string) {
    const { captchaId, answer: captcha } = createCaptcha({ state: demo.state, now: demo.now() });
    const proof = { captchaId, captcha };
    return demo.answer(user.login, { username, password: entered, device, ...proof }, {}).status;
  }
  expect(login(demoPassword)).toBe(200);
  for (let attempt = 0; attempt < 30; attempt += 1) login('guess');
  expect(login(demoPassword)).toBe(429);
  const { body } = demo.answer(user.findpassword, { email }, {});
  const { ticket } = body as { ticket: string };
  const code = demo.state.messages.at(-1)?.text.match(/\d{6}/)?.[0];
  expect(demo.answer(user.resetpassword, { ticket, code, password }, { idempotencyKey: 'reset' }).status).toBe(200);
  expect(login(password)).toBe(200);
});
