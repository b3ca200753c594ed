/** The texts that stand outside `locales/`, because the server or a file writes them, keep the same rules and the same words. */
import { readFileSync } from 'node:fs';
import { createAccountMessage } from '@sampan/domain/account/accountMessages';
import { codeMessage } from '@sampan/domain/account/codeMessage';
import type { CodePurpose } from '@sampan/domain/account/codes';
import * as exportTexts from '@sampan/domain/exports/labels';
import { orderColumns } from '@sampan/domain/exports/orders';
import { transactionColumns } from '@sampan/domain/exports/transactions';
import { userColumns } from '@sampan/domain/exports/users';
import { createOrderMessage } from '@sampan/domain/order/orderMessages';
import { messageKindByNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import { expect, test } from 'vitest';
import { identityMessages } from '../apps/server/src/providers/identity/sandbox/messages.ts';
import { cashierMessages } from '../apps/server/src/providers/payment/sandbox/cashierMessages.ts';
import { type Locale, type ShopText, textProblems, textRules } from './textRules.ts';

const locales = ['zh-CN', 'zh-HK', 'en-US'] as const satisfies readonly Locale[];
type Triple = readonly [zhCN: string, zhHK: string, enUS: string];

/** All strings in an object of any depth; functions are left out. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
function fromTriples(key: string, triples: readonly Triple[]): ShopText[] {
  return triples.flatMap((triple) => locales.map((locale, index) => ({ locale, key, text: triple[index] ?? '' })));
}
const isTriple = (value: unknown): value is Triple =>
  Array.isArray(value) && value.length === 3 && value.every((text) => typeof text === 'string');
function triplesIn(value: unknown): Triple[] {
  if (isTriple(value)) return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(triplesIn) : [];
}

/** What an order's mails name stands in either script: digits and empty lists alone. */
const messageOrder = {
  orderNo: '1',
  currency: 'CNY',
  goodsAmount: 1,
  shippingAmount: 1,
  totalAmount: 2,
  expiresAt: '2026-03-01T09:30:00.000Z',
  method: 'alipay',
  lines: [],
  shipment: { carrier: '1', trackingNo: '1' },
} as const;
const orderNotices = Object.keys(messageKindByNotice).map((kind) => ({ kind, amount: 100 }) as OrderNotice);
const accountNotices = [
  { kind: 'passwordChanged' },
  { kind: 'kycApproved' },
  { kind: 'kycRejected', reason: '1' },
] as const;

function messageTexts(locale: Locale): ShopText[] {
  const shop = locale === 'en-US' ? 'Sampan' : '舢舨';
  const messages = (['mail', 'sms'] as const).flatMap((channel) => [
    ...orderNotices.map((notice) =>
      createOrderMessage(channel, locale, {
        order: messageOrder,
        notice,
        methods: ['alipay'],
        text: '1',
        url: '/',
        shop,
      }),
    ),
    ...accountNotices.map((notice) => createAccountMessage(channel, notice, { locale, shop }, '')),
  ]);
  return messages
    .flatMap(({ text, document }) => [text, ...stringsIn(document?.blocks), ...stringsIn(document?.footer)])
    .filter((text) => text !== '')
    .map((text) => ({ locale, key: 'messages', text }));
}

const codePurposes: readonly CodePurpose[] = ['register', 'change', 'reset'];
const outside: ShopText[] = [
  ...fromTriples('exports/words', triplesIn(exportTexts)),
  ...fromTriples(
    'exports/orders',
    orderColumns.map(({ header }) => header),
  ),
  ...fromTriples(
    'exports/users',
    userColumns.map(({ header }) => header),
  ),
  ...fromTriples(
    'exports/transactions',
    transactionColumns.map(({ header }) => header),
  ),
  ...locales.flatMap((locale) => [
    ...messageTexts(locale),
    ...stringsIn(cashierMessages[locale]).map((text) => ({ locale, key: 'cashier', text })),
    ...stringsIn(identityMessages[locale]).map((text) => ({ locale, key: 'identity', text })),
    ...codePurposes.flatMap((purpose) =>
      (['mail', 'sms'] as const).flatMap((channel) =>
        stringsIn(
          codeMessage(channel, { purpose, locale, code: '123456', shop: locale === 'en-US' ? 'Sampan' : '舢舨' }),
        ).map((text) => ({
          locale,
          key: 'code',
          text,
        })),
      ),
    ),
  ]),
];

test('there are texts to look at', () => {
  expect(outside.length).toBeGreaterThan(200);
});

test.each(textRules)('outside locales/: $name', (rule) => {
  expect(textProblems(rule, outside)).toEqual([]);
});

/** The texts of one locale's file below a path of keys. */
function screenTexts(locale: Locale, file: string, path: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(new URL(`${locale}/${file}.json`, import.meta.url), 'utf8')) as unknown;
  return path.split('.').reduce((value, key) => (value as Record<string, unknown>)[key], texts) as Record<
    string,
    string
  >;
}

test.each([
  ['orders', 'admin', 'orders.status', exportTexts.orderStatusLabels],
  ['roles', 'admin.records', 'users.role', exportTexts.roleLabels],
  ['identity', 'admin.records', 'users.kyc', exportTexts.kycLabels],
  ['transactions', 'admin.records', 'transactions.type', exportTexts.entryTypeLabels],
] as const)('a file says of %s what the screen says', (_name, file, path, exported) => {
  for (const [index, locale] of locales.entries()) {
    expect(Object.values(exported).map((triple) => triple[index])).toEqual(
      Object.values(screenTexts(locale, file, path)),
    );
  }
});
