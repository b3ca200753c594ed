import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendAfterCommit, sendMails } from '../../src/areas/outbox/sendMessages.ts';
import { post } from '../../src/areas/outbox/service.ts';
import { outbox } from '../../src/db/schema.ts';
import type { Message } from '../../src/providers/mail/port.ts';
import { forAnyDatabase } from '../support/databases.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour, minute } from '../support/testClock.ts';

forAnyDatabase('a slow mail server', (kind) => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startTestApp(kind);
  });
  afterAll(() => shop.close());

  const withMail = (mail: (message: Message) => Promise<void>) => ({
    ...shop.deps,
    providers: { ...shop.deps.providers, mail },
  });
  async function queue(deps: TestApp['deps'], to: string) {
    const message = { subject: 'x', text: 'x' };
    const posting = { channel: 'mail', to, about: 'passwordChanged', message, reader: {}, isSent: true } as const;
    await post(shop.db, deps.providers, posting, shop.clock.now());
  }

  test('gets each message once, though other runs start meanwhile', async () => {
    const received: string[] = [];
    const deps = withMail(async ({ to }) => {
      shop.clock.advance(40_000);
      await sendMails(deps, shop.clock.now());
      received.push(to);
    });
    const addresses = ['one@example.com', 'three@example.com', 'two@example.com'];
    for (const to of addresses) await queue(deps, to);
    await sendMails(deps, shop.clock.now());
    expect(received.sort()).toEqual(addresses);
    expect(await shop.db.select().from(outbox)).toEqual([]);
  });

  test('gets a message once, though the clock of another server is ahead by more than the lease', async () => {
    let sentCount = 0;
    const deps = withMail(async () => {
      sentCount += 1;
      if (sentCount === 1) await sendMails(other, other.clock.now());
    });
    const { clock } = deps;
    const other = { ...deps, clock: { ...clock, now: () => new Date(clock.now().getTime() + 5 * minute) } };
    await queue(deps, 'one@example.com');
    await sendMails(deps, clock.now());
    expect(sentCount).toBe(1);
  });

  test('gets a message whose next attempt was set by a clock that was ahead', async () => {
    const received: string[] = [];
    const failing = withMail(async () => {
      throw new Error('later');
    });
    const deps = withMail(async ({ to }) => {
      received.push(to);
    });
    await queue(failing, 'one@example.com');
    shop.clock.jump(hour);
    await sendMails(failing, shop.clock.now());
    shop.clock.jump(-hour);
    await sendMails(deps, shop.clock.now());
    expect(received).toEqual(['one@example.com']);
  });

  test('gets no further message from a server that stops', async () => {
    let sentCount = 0;
    const deps = withMail(async () => {
      sentCount += 1;
    });
    for (const to of ['one@example.com', 'two@example.com']) await queue(deps, to);
    await sendMails(deps, shop.clock.now(), () => sentCount === 1);
    expect(sentCount).toBe(1);
    await sendMails(deps, shop.clock.now());
    expect(sentCount).toBe(2);
  });

  test('gets few messages at once, however many calls queue some, and holds back no text message', async () => {
    let [open, most, sentCount] = [0, 0, 0];
    const isAnswered = Promise.withResolvers<void>();
    const deps = withMail(async () => {
      open += 1;
      most = Math.max(most, open);
      await isAnswered.promise;
      open -= 1;
      sentCount += 1;
    });
    const { background } = shop.deps;
    for (let count = 0; count < 30; count += 1) {
      await queue(deps, `many${count}@example.com`);
      sendAfterCommit({ deps, afterCommit: (name, task) => background.run(name, task) });
    }
    await expect.poll(() => open).toBe(4);
    const text = vi.spyOn(deps.providers.sms, 'send');
    const posting = { channel: 'sms', to: '+8613800138000', about: 'passwordChanged', message: { text: 'x' } } as const;
    await post(shop.db, deps.providers, { ...posting, reader: {}, isSent: true }, shop.clock.now());
    sendAfterCommit({ deps, afterCommit: (name, task) => background.run(name, task) });
    await expect.poll(() => text.mock.calls.length).toBe(1);
    text.mockRestore();
    isAnswered.resolve();
    await background.idle();
    expect([most, sentCount]).toEqual([4, 30]);
  });

  test('an attempt that fails after its lease does not move the attempt of another run', async () => {
    const deps = withMail(async () => {
      shop.clock.advance(4 * minute);
      await shop.db.update(outbox).set({ heldUntil: sql`clock_timestamp() - interval '1 second'` });
      await sendMails(other, shop.clock.now());
      throw new Error('too late');
    });
    const other = withMail(async () => {
      throw new Error('later');
    });
    await queue(deps, 'one@example.com');
    await sendMails(deps, shop.clock.now());
    const [row] = await shop.db
      .select()
      .from(outbox)
      .where(and(isNull(outbox.doneAt), eq(outbox.kind, 'mail')));
    // The second pause is a minute.
    expect([row?.attempts, row?.dueAt]).toEqual([2, new Date(shop.clock.now().getTime() + minute)]);
  });
});
