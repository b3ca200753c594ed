import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseDecimal, toDecimal } from '../../src/providers/payment/alipay/money.ts';
import { readAlipayNotify } from '../../src/providers/payment/alipay/notify.ts';
import { InvalidWebhook } from '../../src/providers/payment/port.ts';
import { signRsaSha256 } from '../../src/providers/payment/rsa.ts';
import {
  getPublicKeyId,
  getSandboxAlipay,
  getSandboxWechat,
  protocols,
} from '../../src/providers/payment/sandbox/accounts.ts';
import type { SandboxPaymentEvent, SignedMessage } from '../../src/providers/payment/sandbox/events.ts';
import { generateSandboxKeys, type SandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { signMessage } from '../../src/providers/payment/sandbox/wechatNotices.ts';
import { readWechatNotify } from '../../src/providers/payment/wechat/notify.ts';

const keys = await generateSandboxKeys();
const strangers = await generateSandboxKeys();
const now = new Date('2026-11-20T04:30:00.000Z');
const methods = ['alipay', 'wechat'] as const;

function paid(method: (typeof methods)[number]): SandboxPaymentEvent {
  return {
    eventId: 'event-1',
    kind: 'paid',
    outTradeNo: 'SP26112000010001',
    tradeNo: '42000001',
    amount: 129_00,
    currency: 'CNY',
    receiver: protocols[method].receiver,
    at: new Date('2026-11-20T04:29:00.000Z'),
  };
}

/** Verifies a webhook like a shop whose provider account has these keys. */
function read(method: (typeof methods)[number], { body, headers }: SignedMessage, at: Date, by: SandboxKeys) {
  if (method === 'alipay') return readAlipayNotify(body, getSandboxAlipay(by, 'http://shop.example'));
  return readWechatNotify(body, headers, at, getSandboxWechat(by, 'http://shop.example'));
}

/** Signs a webhook, lets the test alter it, and verifies it. */
function readAltered(
  method: (typeof methods)[number],
  alter: (signed: { body: string; headers: Record<string, string> }) => void,
  readWith = keys,
  at = now,
) {
  const signed = protocols[method].write(paid(method), now, keys);
  alter(signed);
  return () => read(method, signed, at, readWith);
}

describe.each(methods)('%s', (method) => {
  test.each(['paid', 'closed'] as const)('a %s notify reads as it was written', (kind) => {
    const event = { ...paid(method), kind };
    const signed = protocols[method].write(event, now, keys);
    const { receiver: _, ...content } = event;
    expect(read(method, signed, now, keys)).toEqual(content);
  });

  test('a notify signed by somebody else is refused', () => {
    expect(readAltered(method, () => {}, strangers)).toThrow(InvalidWebhook);
  });

  test('a notify with any single character of its body changed is refused', () => {
    const original = protocols[method].write(paid(method), now, keys);
    for (let index = 0; index < original.body.length; index += 1) {
      const other = original.body[index] === 'x' ? 'y' : 'x';
      const body = original.body.slice(0, index) + other + original.body.slice(index + 1);
      const readChanged = () => read(method, { body, headers: original.headers }, now, keys);
      expect(readChanged, `${index}: ${body}`).toThrow(InvalidWebhook);
    }
  });

  test('the same signature in another spelling is refused', () => {
    const respelled = readAltered(method, (signed) => {
      signed.body = signed.body.replace('%3D%3D', '%3D%3D%0A');
      const header = signed.headers['wechatpay-signature'];
      if (header) signed.headers['wechatpay-signature'] = `${header}\n`;
    });
    expect(respelled).toThrow('signature');
  });

  test('an empty body and garbage are refused', () => {
    for (const body of ['', '{}', 'null', 'a=b', '%', '\u0000']) {
      expect(readAltered(method, (signed) => Object.assign(signed, { body }))).toThrow(InvalidWebhook);
    }
  });
});

test('a wechat notify older or newer than five minutes is refused', () => {
  const late = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  expect(readAltered('wechat', () => {}, keys, late(301))).toThrow('too old');
  expect(readAltered('wechat', () => {}, keys, late(-301))).toThrow('too old');
  expect(readAltered('wechat', () => {}, keys, late(299))).not.toThrow();
});

test('a wechat notify with a fresh timestamp on an old signature is refused', () => {
  const later = new Date(now.getTime() + 3_600_000);
  const renewed = readAltered(
    'wechat',
    (signed) => {
      signed.headers['wechatpay-timestamp'] = String(later.getTime() / 1000);
    },
    keys,
    later,
  );
  expect(renewed).toThrow('signature');
});

test.each(['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature'])(
  'a wechat notify without %s is refused',
  (name) => {
    expect(readAltered('wechat', (signed) => delete signed.headers[name])).toThrow(InvalidWebhook);
  },
);

test('a wechat notify of an unknown certificate is refused', () => {
  const altered = readAltered('wechat', (signed) => {
    signed.headers['wechatpay-serial'] = createHash('sha1').update('other').digest('hex').toUpperCase();
  });
  expect(altered).toThrow('unknown certificate');
});

test('a wechat resource sealed with another API key is refused', () => {
  expect(readAltered('wechat', () => {}, { ...keys, apiV3Key: strangers.apiV3Key })).toThrow('opened');
});

test('an alipay parameter given twice is refused', () => {
  const doubled = readAltered('alipay', (signed) => {
    signed.body += '&total_amount=0.01';
  });
  expect(doubled).toThrow('twice');
});

/** Alipay's documents sign every parameter, or only those with a value. */
test.each([
  ['every parameter', true],
  ['those with a value', false],
])('an alipay notify with an empty parameter, which signs %s', (_, isEmptySigned) => {
  const params = Object.fromEntries(new URLSearchParams(protocols.alipay.write(paid('alipay'), now, keys).body));
  const text = Object.entries({ ...params, body: '' })
    .filter(([name, value]) => name !== 'sign' && name !== 'sign_type' && (isEmptySigned || value !== ''))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  const body = new URLSearchParams({ ...params, body: '', sign: signRsaSha256(text, keys.privateKey) }).toString();
  const { outTradeNo } = paid('alipay');
  expect(read('alipay', { body, headers: {} }, now, keys)).toMatchObject({ kind: 'paid', outTradeNo });
  expect(() => read('alipay', { body: `${body}&other=x`, headers: {} }, now, keys)).toThrow('signature');
});

test('a wechat notify whose resource does not name its type reads as one that does', () => {
  const { body } = protocols.wechat.write(paid('wechat'), now, keys);
  const envelope = JSON.parse(body);
  delete envelope.resource.original_type;
  const unnamed = JSON.stringify(envelope);
  const serial = getPublicKeyId(keys);
  const signing = { timestamp: String(now.getTime() / 1000), nonce: 'n', serial, privateKey: keys.privateKey };
  const message = { body: unnamed, headers: signMessage(unnamed, signing) };
  expect(read('wechat', message, now, keys)).toMatchObject({ kind: 'paid' });
});

test('an alipay amount is sent with two decimals, and read with up to two', () => {
  expect([0, 5, 99, 100, 12_345].map(toDecimal)).toEqual(['0.00', '0.05', '0.99', '1.00', '123.45']);
  expect(['0.00', '0.05', '123.45'].map(parseDecimal)).toEqual([0, 5, 12_345]);
  expect(['20', '20.5', '0', '0.1'].map(parseDecimal)).toEqual([2000, 2050, 0, 10]);
  for (const wrong of ['', '1.', '.5', '1e5', '-1.00', '1.000', ' 1.00', 20, null])
    expect(parseDecimal(wrong)).toBeNull();
});
