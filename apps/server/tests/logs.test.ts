import { once } from 'node:events';
import { connect } from 'node:net';
import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../scripts/reliability/measure.ts';
import { buildApp } from '../src/app.ts';
import { createCaptcha } from '../src/areas/captcha/captchas.ts';
import { codeTo } from './account/asking.ts';
import { forEachDatabase } from './support/databases.ts';
import { startTestApp } from './support/testApp.ts';
import { minute } from './support/testClock.ts';

const logLines = getAttemptCount(0, 100_000);

/** A code of six digits is also part of some time or request id among 100,000 lines: matches it only as a whole. */
const matchWhole = (secret: string) => `(?<![\\w-])${secret.replaceAll(/[^\w-]/g, '\\$&')}(?![\\w-])`;

forEachDatabase('logs', (kind) => {
  test(
    'are structured lines with the request id of the error body, without any secret',
    async () => {
      const shop = await startTestApp(kind, { logLevel: 'trace' });
      const password = 'a secret to look for 7';
      const secrets = [password];
      const captcha = async () => {
        shop.clock.advance(minute + 1);
        const { id, answer } = await createCaptcha(shop.db, shop.clock.now());
        return { captchaId: id, captcha: answer };
      };
      const solved = await captcha();
      secrets.push(solved.captcha);
      const registered = await shop.expectOk(contract.user.regist, {
        username: 'logged',
        email: 'logged@example.com',
        password,
        ...solved,
      });
      secrets.push(registered.token);
      await shop.call(contract.user.login, { username: 'logged', password: `${password}!` });
      await shop.call(contract.user.userinfo, {}, { token: registered.token });
      await shop.app.inject({ url: `/main/v2/product/list?keyword=${registered.token}` });

      // Codes and tickets: requested, guessed wrong, and used.
      await shop.expectOk(
        contract.captcha.mail,
        { email: 'new@example.com', purpose: 'change' },
        { token: registered.token },
      );
      const change = {
        email: 'new@example.com',
        code: await codeTo(shop, 'new@example.com'),
        currentPassword: password,
      };
      secrets.push(change.code);
      await shop.expectOk(contract.user.editinfo, change, { token: registered.token });
      shop.clock.advance(minute);
      const { ticket } = await shop.expectOk(contract.user.findpassword, { email: 'new@example.com' });
      const reset = { ticket, code: await codeTo(shop, 'new@example.com'), password: `${password} anew` };
      secrets.push(ticket, reset.code);
      await shop.call(contract.user.resetpassword, { ...reset, code: '000000' });
      // An internal error while a code is being sent.
      await shop.db.execute(sql`alter table outbox rename to outbox_gone`);
      const unsent = await shop.call(contract.captcha.mail, { email: 'other@example.com' });
      await shop.db.execute(sql`alter table outbox_gone rename to outbox`);
      expect(unsent.statusCode).toBe(500);
      const lost = shop.logLines.join('\n').match(/other@example\.com|验证码/);
      expect(lost).toBeNull();

      // An internal error: the failed statement contains the hashes of the password and the session's token.
      await shop.db.execute(sql`alter table sessions rename to sessions_gone`);
      const again = await captcha();
      const failed = await shop.call(contract.user.login, { username: 'logged', password, ...again });
      await shop.db.execute(sql`alter table sessions_gone rename to sessions`);
      expect(failed.statusCode).toBe(500);
      expect(failed.data).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong.' });

      // The same again and again, until there are enough lines.
      while (shop.logLines.length < logLines) {
        shop.clock.advance(6_000);
        await shop.call(contract.user.login, { username: 'logged', password, ...solved });
        await shop.call(contract.user.resetpassword, reset);
        await shop.call(contract.user.userinfo, {}, { token: registered.token });
        await shop.app.inject({ url: `/main/v2/product/list?keyword=${registered.token}` });
      }

      const lines = shop.logLines.map((line) => JSON.parse(line));
      const requestId = failed.ok ? '' : failed.data.requestId;
      const fault = lines.filter((line) => line.level === 50).at(-1);
      expect(fault).toMatchObject({ reqId: requestId, err: { code: '42P01' } });
      expect(lines.filter((line) => line.msg === 'answered').length).toBeGreaterThanOrEqual(5);
      await measure('log-lines', { place: kind }, async (countAttempts) => {
        const secret = new RegExp([...secrets.map(matchWhole), /\$argon2id|Bearer|[0-9a-f]{64}/.source].join('|'));
        // Not the text of all lines: a failure would print it.
        expect(shop.logLines.filter((line) => secret.test(line))).toEqual([]);
        countAttempts(shop.logLines.length);
      });
      await shop.close();
    },
    testTimeout,
  );
});

test('a client that disconnects before the response is not logged as an error', async () => {
  const shop = await startTestApp('postgres', { logLevel: 'info' });
  const app = await buildApp(shop.deps);
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: gone, resolve: leave } = Promise.withResolvers<void>();
  app.post('/long', async (request) => {
    ask();
    await once(request.raw.socket, 'close');
    leave();
    return 'long '.repeat(5_000);
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const client = connect(Number(port), hostname);
  const head = ['POST /long HTTP/1.1', 'host: shop', 'accept-encoding: br', 'content-type: application/json'];
  client.write([...head, 'content-length: 2', '', '{}'].join('\r\n'));
  await asked;
  client.destroy();
  await gone;
  const lines = await vi.waitUntil(() => {
    const told = shop.logLines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId);
    return told.length > 0 && told;
  });
  expect(lines).toMatchObject([{ level: 30, msg: 'left', path: '/long' }]);
  await app.close();
  await shop.close();
});
