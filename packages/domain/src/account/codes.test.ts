import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { formatCodeMessage } from './codeMessage.ts';
import { type CodeRequestLimits, codeChannels, getAllowances, getCodeKey } from './codes.ts';

const request: CodeRequestLimits = {
  purpose: 'register',
  channel: 'mail',
  to: 'mei@example.com',
  from: '203.0.113.7',
  hasSolvedCaptcha: true,
  settings: { 'security.captchaCooldownSeconds': 60, 'sms.maxPerDay': 2000 },
};

test('a request counts against its destination and its client, and starts the cooldown', () => {
  expect(getAllowances(request)).toEqual([
    { key: 'pause:register:mail:mei@example.com', limit: 1, seconds: 60 },
    { key: 'hour:mail:mei@example.com', limit: 5, seconds: 3600 },
    { key: 'hour:client:203.0.113.7', limit: 20, seconds: 3600 },
    { key: 'mail-day:mail:mei@example.com', limit: 20, seconds: 86_400 },
  ]);
});

test('without a captcha: three an hour per destination and five per client, besides the other limits', () => {
  const unseen = getAllowances({ ...request, hasSolvedCaptcha: false });
  expect(unseen.slice(0, 4)).toEqual(getAllowances(request));
  expect(unseen.slice(4)).toEqual([
    { key: 'unseen:mail:mei@example.com', limit: 3, seconds: 3600 },
    { key: 'unseen:client:203.0.113.7', limit: 5, seconds: 3600 },
  ]);
});

test('a text message also counts against its number, the client and the shop by the day, however the number is written', () => {
  const getDaily = (to: string) =>
    getAllowances({ ...request, channel: 'sms', to }).filter(({ seconds }) => seconds === 24 * 3600);
  expect(getDaily('61230001')).toEqual([
    { key: 'sms-day:+85261230001', limit: 10, seconds: 86_400 },
    { key: 'sms-day:shop', limit: 2000, seconds: 86_400 },
    { key: 'sms-day:client:203.0.113.7', limit: 40, seconds: 86_400 },
  ]);
  expect(getDaily('+852 6123 0001')).toEqual(getDaily('61230001'));
});

test('a phone number has the same limits in every notation', () => {
  const getLimits = (to: string) => getAllowances({ ...request, channel: 'sms', to, hasSolvedCaptcha: false });
  expect(getLimits('61230001').map(({ key }) => key)).toEqual(
    expect.arrayContaining(['pause:register:sms:+85261230001', 'hour:sms:+85261230001', 'unseen:sms:+85261230001']),
  );
  for (const to of ['+85261230001', '85261230001', '0085261230001']) {
    expect(getLimits(to)).toEqual(getLimits('61230001'));
  }
});

test('codes to reset a password have limits of their own for each destination, which other codes do not use up', () => {
  const byMail = getAllowances({ ...request, purpose: 'reset', hasSolvedCaptcha: false });
  expect(byMail.map(({ key, limit }) => [key, limit])).toEqual([
    ['pause:reset:mail:mei@example.com', 1],
    ['hour:reset:mail:mei@example.com', 5],
    ['hour:client:203.0.113.7', 20],
    ['hour:reset:mail:mei@example.com:203.0.113.7', 3],
    ['day:reset:mail:mei@example.com:203.0.113.7', 10],
    ['mail-day:reset:mail:mei@example.com', 20],
    ['unseen:reset:mail:mei@example.com', 3],
    ['unseen:client:203.0.113.7', 5],
  ]);
  const bySms = getAllowances({ ...request, purpose: 'reset', channel: 'sms', to: '61230001' });
  expect(bySms.slice(3).map(({ key, limit }) => [key, limit])).toEqual([
    ['hour:reset:sms:+85261230001:203.0.113.7', 3],
    ['day:reset:sms:+85261230001:203.0.113.7', 3],
    ['sms-day:reset:+85261230001', 5],
    ['sms-day:shop', 2000],
    ['sms-day:client:203.0.113.7', 40],
  ]);
});

test('remembered browsers of the account have hourly limits of their own, and share those of a day', () => {
  const remembered = { ...request, purpose: 'reset', device: 'a1b2', hasSolvedCaptcha: false } as const;
  expect(getAllowances(remembered).map(({ key, limit }) => [key, limit])).toEqual([
    ['pause:reset:mail:mei@example.com:a1b2', 1],
    ['hour:reset:mail:mei@example.com:a1b2', 5],
    ['hour:client:203.0.113.7', 20],
    ['mail-day:reset:mail:mei@example.com:remembered', 20],
    ['unseen:reset:mail:mei@example.com:a1b2', 3],
    ['unseen:client:203.0.113.7', 5],
  ]);
  const bySms = getAllowances({ ...remembered, channel: 'sms', to: '61230001' });
  expect(bySms).toContainEqual({ key: 'sms-day:reset:+85261230001:remembered', limit: 5, seconds: 86_400 });
});

test('an account that confirms its own address has limits of its own, which other requests do not use up', () => {
  const confirming = { ...request, purpose: 'confirm', userId: 7, hasSolvedCaptcha: false } as const;
  expect(getAllowances(confirming).map(({ key, limit }) => [key, limit])).toEqual([
    ['pause:confirm:mail:mei@example.com:7', 1],
    ['hour:confirm:mail:mei@example.com:7', 5],
    ['hour:client:203.0.113.7', 20],
    ['mail-day:confirm:mail:mei@example.com:7', 20],
    ['unseen:confirm:mail:mei@example.com:7', 3],
    ['unseen:client:203.0.113.7', 5],
  ]);
  const bySms = getAllowances({ ...confirming, channel: 'sms', to: '61230001' });
  expect(bySms).toContainEqual({ key: 'sms-day:confirm:+85261230001:7', limit: 5, seconds: 86_400 });
});

test('a code is bound to its purpose, channel, holder and destination', () => {
  const keys = [
    getCodeKey('register', 'mail', 'mei@example.com', 0),
    getCodeKey('change', 'mail', 'mei@example.com', 0),
    getCodeKey('register', 'sms', 'mei@example.com', 0),
    getCodeKey('register', 'mail', 'mei@example.com', 1),
    getCodeKey('register', 'mail', 'kai@example.com', 0),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('a message says the code once, what it is for and how long it is good, in each locale', () => {
  for (const locale of locales) {
    for (const channel of codeChannels) {
      const texts = (['register', 'change', 'reset'] as const).map((purpose) => {
        const { subject, text } = formatCodeMessage(channel, { purpose, locale, code: '013579', shop: '舢舨' });
        expect(text.match(/\d{6}/g)).toEqual(['013579']);
        expect(text).toContain('10');
        expect(subject === undefined).toBe(channel === 'sms');
        // A mail subject is visible in inboxes and on lock screens, so it must not contain the code.
        expect(subject ?? '').not.toMatch(/\d/);
        return text;
      });
      expect(new Set(texts).size).toBe(3);
    }
  }
});

test('of a mail in Chinese no blank stands between Han and digits', () => {
  for (const locale of ['zh-CN', 'zh-HK'] as const) {
    const { text } = formatCodeMessage('mail', { purpose: 'reset', locale, code: '013579', shop: '舢舨' });
    expect(text).not.toMatch(/\p{Script=Han} | {2}| \p{Script=Han}/u);
  }
});
