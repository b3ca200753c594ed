import { contract } from '@sampan/api/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCaptcha } from '../src/areas/captcha/captchas.ts';
import { forEachDatabase } from './support/databases.ts';
import { startTestApp } from './support/testApp.ts';
import { minute } from './support/testClock.ts';

forEachDatabase('logs', (kind) => {
  test('are structured lines with the request id of the error body, without any secret', async () => {
    const shop = await startTestApp(kind, { logLevel: 'trace' });
    const password = 'a secret to look for';
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

    // A fault of ours: the failed statement carries the password's hash and the session's token hash.
    await shop.db.execute(sql`alter table sessions rename to sessions_gone`);
    const again = await captcha();
    const failed = await shop.call(contract.user.login, { username: 'logged', password, ...again });
    await shop.db.execute(sql`alter table sessions_gone rename to sessions`);
    expect(failed.statusCode).toBe(500);
    expect(failed.data).toMatchObject({ code: 'INTERNAL', message: 'Something went wrong.' });

    const lines = shop.logLines.map((line) => JSON.parse(line));
    const requestId = failed.ok ? '' : failed.data.requestId;
    const [fault] = lines.filter((line) => line.level === 50);
    expect(fault).toMatchObject({ reqId: requestId, err: { code: '42P01' } });
    expect(lines.filter((line) => line.msg === 'answered').length).toBeGreaterThanOrEqual(5);
    const text = shop.logLines.join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\$argon2id|Bearer|[0-9a-f]{64}/);
    await shop.close();
  });
});
