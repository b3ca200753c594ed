/** The texts that stand outside `locales/`, because the server or a file writes them, keep the same rules and the same terms. */
import { globSync, readFileSync } from 'node:fs';
import { createAccountMessage } from '@sampan/domain/account/accountMessages';
import { formatCodeMessage } from '@sampan/domain/account/codeMessage';
import { type CodeChannel, type CodePurpose, codeChannels } from '@sampan/domain/account/codes';
import { type ContactNotice, formatContactMessage } from '@sampan/domain/account/contactMessages';
import { createDeviceMessage, securityPageNames } from '@sampan/domain/account/deviceMessage';
import { type DeviceName, describeDevice } from '@sampan/domain/account/devices';
import { createSecondFactorMail } from '@sampan/domain/account/secondFactorMessage';
import { orderColumns, orderLineColumns, transactionColumns, userColumns } from '@sampan/domain/exports/columnLists';
import * as exportTexts from '@sampan/domain/exports/labels';
import { formatMailTime } from '@sampan/domain/mail/formatMailTime';
import { mailFooters } from '@sampan/domain/mail/mailTexts';
import { carrierNames } from '@sampan/domain/order/carrierNames';
import { createOrderMessage } from '@sampan/domain/order/orderMessages';
import { messageKindByNotice, type OrderNotice } from '@sampan/domain/order/orderNotices';
import { presetReasons } from '@sampan/domain/order/presetReasons';
import * as importTexts from '@sampan/domain/productCsv/labels';
import { planCategories } from '@sampan/domain/productCsv/mapping';
import { gallerySetting } from '@sampan/domain/setting/gallery';
import { createInitialSettings } from '@sampan/domain/setting/initialSettings';
import { expect, test } from 'vitest';
import { errorPageTexts } from '../apps/server/src/http/responses/errorPage.ts';
import { noScriptTexts } from '../apps/server/src/pages/documents/template.ts';
import { identityMessages } from '../apps/server/src/providers/identity/sandbox/messages.ts';
import { cashierMessages } from '../apps/server/src/providers/payment/sandbox/cashierMessages.ts';
import * as places from '../packages/ui/src/features/address/AddressForm/places.ts';
import { type Locale, type ShopText, textProblems, textRules } from './textRules.ts';

const locales = ['zh-CN', 'zh-HK', 'en-US'] as const satisfies readonly Locale[];
type Triple = readonly [zhCN: string, zhHK: string, enUS: string];

/** All strings in an object of any depth; functions are left out. */
function findStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(findStrings) : [];
}
/** `group`: what a text is about, where its module has texts about several things. */
type Texts = readonly (Pick<ShopText, 'locale' | 'text'> & { group?: string })[];
function fromTriples(triples: readonly Triple[]): Texts {
  return triples.flatMap((triple) => locales.map((locale, index) => ({ locale, text: triple[index] ?? '' })));
}
function fromRecord(record: Record<Locale, unknown>): Texts {
  return locales.flatMap((locale) => findStrings(record[locale]).map((text) => ({ locale, text })));
}
const isTriple = (value: unknown): value is Triple =>
  Array.isArray(value) && value.length === 3 && value.every((text) => typeof text === 'string');
function findTriples(value: unknown): Triple[] {
  if (isTriple(value)) return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(findTriples) : [];
}

/** Facts of an order's mails without any script: digits and empty lists only. */
const messageOrder = {
  orderNo: '1',
  currency: 'CNY',
  goodsAmount: 1,
  shippingAmount: 1,
  totalAmount: 2,
  expiresAt: '2026-03-01T09:30:00.000Z',
  method: 'alipay',
  lines: [],
  refunds: [],
  shipment: { carrier: '1', trackingNo: '1' },
} as const;
const orderNotices = Object.keys(messageKindByNotice).map((kind) => ({ kind, amount: 100 }) as OrderNotice);
const accountNotices = [
  { kind: 'passwordChanged' },
  { kind: 'kycApproved' },
  { kind: 'kycRejected', reason: '1' },
] as const;

const getShop = (locale: Locale) => (locale === 'en-US' ? 'Sampan' : '舢舨');
type Message = ReturnType<typeof formatCodeMessage>;

/** The texts of a message that a module makes for each channel, in every locale. */
function messageTexts(create: (channel: CodeChannel, locale: Locale) => readonly Message[]): Texts {
  return locales.flatMap((locale) =>
    codeChannels
      .flatMap((channel) => create(channel, locale))
      .flatMap(({ subject = '', text, document }) => [
        subject,
        ...text.split('\n'),
        ...findStrings(document?.heading),
        ...findStrings(document?.blocks),
        ...findStrings(document?.footer),
      ])
      .filter((text) => text !== '')
      .map((text) => ({ locale, text })),
  );
}

const codePurposes = Object.keys({
  register: 0,
  change: 0,
  confirm: 0,
  reset: 0,
} satisfies Record<CodePurpose, 0>) as CodePurpose[];
const contactNotices: readonly ContactNotice[] = [
  { kind: 'inUse' },
  { kind: 'added' },
  { kind: 'changed', link: '/', token: '' },
  ...(['undo', 'staff'] as const).flatMap((by) =>
    codeChannels.map((address) => ({ kind: 'replaced' as const, by, address })),
  ),
];
const devices: DeviceName[] = [{ browser: 'Firefox', system: 'Linux' }, describeDevice('')];
const getHeaders = (columns: readonly { header: Triple }[], group: string) =>
  fromTriples(columns.map(({ header }) => header)).map((text) => ({ ...text, group }));

const codeTexts = messageTexts((channel, locale) =>
  codePurposes.map((purpose) => formatCodeMessage(channel, { purpose, locale, code: '123456', shop: getShop(locale) })),
);
const accountTexts = messageTexts((channel, locale) =>
  accountNotices.map((notice) => createAccountMessage(channel, notice, { locale, shop: getShop(locale) }, '')),
);
const orderTexts = messageTexts((channel, locale) =>
  orderNotices.map((notice) =>
    createOrderMessage(channel, locale, {
      order: messageOrder,
      notice,
      methods: ['alipay'],
      text: '1',
      url: '/',
      shop: getShop(locale),
    }),
  ),
);

/** The texts of each module by its path. */
const customerTexts: Record<string, Texts> = {
  'apps/server/src/http/responses/errorPage.ts': fromRecord(errorPageTexts),
  'apps/server/src/pages/documents/template.ts': fromRecord(noScriptTexts),
  'apps/server/src/providers/identity/sandbox/messages.ts': fromRecord(identityMessages),
  'apps/server/src/providers/payment/sandbox/cashierMessages.ts': fromRecord(cashierMessages),
  'packages/domain/src/account/accountMessages.ts': accountTexts,
  'packages/domain/src/account/codeMessage.ts': codeTexts,
  'packages/domain/src/account/contactMessages.ts': messageTexts((channel, locale) =>
    contactNotices.map((notice) => formatContactMessage(channel, notice, { locale, shop: getShop(locale) })),
  ),
  'packages/domain/src/account/deviceMessage.ts': messageTexts((channel, locale) =>
    devices.map((device) =>
      createDeviceMessage(
        channel,
        { ...device, address: '192.0.2.x', at: new Date('2026-11-20T12:05:00Z') },
        { locale, shop: getShop(locale) },
      ),
    ),
  ),
  'packages/domain/src/account/secondFactorMessage.ts': messageTexts((_channel, locale) =>
    (['secondFactorOn', 'secondFactorOff'] as const).map((change) =>
      createSecondFactorMail(change, { locale, shop: getShop(locale) }),
    ),
  ),
  'packages/domain/src/mail/formatMailTime.ts': locales.map((locale) => ({
    locale,
    text: formatMailTime(locale, messageOrder.expiresAt),
  })),
  'packages/domain/src/mail/mailTexts.ts': locales.flatMap((locale) =>
    Object.values(mailFooters[locale]).map((getFooter) => ({ locale, text: getFooter(getShop(locale)) })),
  ),
  'packages/domain/src/order/carrierNames.ts': Object.values(carrierNames).flatMap(fromRecord),
  'packages/domain/src/order/orderMessageTexts.ts': orderTexts,
  'packages/domain/src/order/presetReasons.ts': Object.values(presetReasons).flatMap(fromRecord),
  'packages/ui/src/features/address/AddressForm/places.ts': fromTriples(findTriples(places)),
};
const staffTexts: Record<string, Texts> = {
  'packages/domain/src/exports/labels.ts': fromTriples(findTriples(exportTexts)),
  'packages/domain/src/exports/columnLists.ts': [
    ...getHeaders(orderColumns, 'columns of orders'),
    ...getHeaders(orderLineColumns, 'columns of order lines'),
    ...getHeaders(transactionColumns, 'columns of transactions'),
    ...getHeaders(userColumns, 'columns of users'),
  ],
  'packages/domain/src/productCsv/labels.ts': [
    ...fromTriples(findTriples(importTexts)),
    ...locales.flatMap((locale) =>
      [...importTexts.getResultHeader(locale), importTexts.formatReason({ code: '' }, locale)].map((text) => ({
        locale,
        text,
      })),
    ),
  ],
  'packages/domain/src/productCsv/mapping.ts': locales.flatMap((locale) =>
    planCategories([], [], locale).categories.map(({ name }) => ({ locale, text: name })),
  ),
  'packages/domain/src/setting/gallery.ts': [{ locale: 'zh-CN', text: gallerySetting.label }],
  'packages/domain/src/setting/settingTable.ts': createInitialSettings().map(({ label }) => ({
    locale: 'zh-CN',
    text: label,
  })),
};
const getTexts = (audience: ShopText['audience'], modules: Record<string, Texts>): ShopText[] =>
  Object.entries(modules).flatMap(([key, texts]) =>
    texts.map(({ group, ...text }) => ({ ...text, key: group ?? key, audience })),
  );
const outside: readonly ShopText[] = [...getTexts('customer', customerTexts), ...getTexts('staff', staffTexts)];

/** Modules with Chinese characters that are no texts of the shop. */
const otherModules: Record<string, string> = {
  'apps/server/src/providers/identity/sandbox/alipayCalls.ts': 'answers of Alipay',
  'apps/server/src/providers/payment/alipay/statement.ts': 'columns of Alipay’s statements',
  'apps/server/src/providers/payment/sandbox/alipayServer.ts': 'answers of Alipay',
  'apps/server/src/providers/payment/sandbox/bills.ts': 'statements of Alipay and WeChat Pay',
  'apps/server/src/providers/payment/sandbox/wechatNotices.ts': 'notices of refunds',
  'apps/server/src/providers/payment/sandbox/wechatServer.ts': 'answers of WeChat Pay',
  'apps/server/src/providers/payment/statementRows.ts': 'columns of WeChat Pay’s statements',
  'apps/server/src/providers/payment/wechat/answers.ts': 'accounts in answers of WeChat Pay',
  'apps/server/src/providers/payment/wechat/statement.ts': 'columns of WeChat Pay’s statements',
  'apps/server/src/providers/sms/sandbox/accounts.ts': 'a signature',
  'packages/domain/src/account/username.ts': 'characters that look like Latin ones',
  'packages/domain/src/money/typedAmount.ts': 'names of currencies that are typed',
  'packages/domain/src/order/trackingLink.ts': 'patterns of carriers’ names',
  'packages/domain/src/provider/definitions.ts': 'brackets in a pattern',
  'packages/domain/src/setting/shopSettings.ts': 'brackets in a pattern',
  'packages/domain/src/search/searchTokens.ts': 'characters in a pattern',
  'packages/domain/src/search/productSearch.ts': 'variants of characters',
  'packages/domain/src/checkout/checkout.fakes.ts': 'values of a test',
  'packages/domain/src/stored.fakes.ts': 'a value of a test',
  'packages/ui/src/testing/samples/chartSamples.ts': 'products of stories',
  'packages/ui/src/testing/samples/storyChoice.tsx': 'names of options in stories',
  'packages/ui/src/testing/samples/storyPictures.ts': 'file names of stories',
  'packages/ui/src/features/order/ShipmentForm/findTrackingNo.ts': 'patterns of carriers’ names, dates and units',
  'packages/ui/src/i18n/commonFormats.ts': 'dates, compared with Intl',
  'packages/ui/src/i18n/format.ts': 'a relative time, compared with its test',
  'packages/ui/src/i18n/locales.ts': 'names of languages in themselves',
  'packages/ui/src/i18n/localize.ts': 'characters of either script, in patterns',
  'packages/ui/src/i18n/shopZoneName.ts': 'a name, compared with Intl',
  'packages/ui/src/testing/samples/storyOrders.tsx': 'texts of stories',
  'packages/ui/src/testing/screens/importStory.ts': 'a file of stories',
  'packages/ui/src/testing/screens/shopOrderStory.tsx': 'a product of stories',
  'packages/ui/src/testing/screens/verificationStory.tsx': 'a customer of stories',
};
const root = new URL('../', import.meta.url);
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');

test('every module with Chinese texts is looked at, or is known to have none that people read', () => {
  const found = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/^packages\/demo\/|\.(test|stories)\.tsx?$/.test(path))
    .filter((path) => /\p{Script=Han}|[【】]/u.test(withoutComments(readFileSync(new URL(path, root), 'utf8'))));
  const known = [customerTexts, staffTexts, otherModules].flatMap((modules) => Object.keys(modules));
  expect(found.sort()).toEqual(known.sort());
});

test('there are texts to look at', () => {
  const empty = Object.entries({ ...customerTexts, ...staffTexts }).filter(([, texts]) => texts.length === 0);
  expect(empty).toEqual([]);
  expect(outside.length).toBeGreaterThan(1_000);
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

test('an export names an account’s status as the screen does', () => {
  for (const [index, locale] of locales.entries()) {
    const { active, disabled, deregistered } = screenTexts(locale, 'admin.records', 'users.standing');
    expect(Object.values(exportTexts.userStatusLabels).map((triple) => triple[index])).toEqual([
      active,
      disabled,
      deregistered,
    ]);
  }
});

test.each(locales)('%s: the message about a new device names the page as the page does', (locale) => {
  expect(securityPageNames[locale]).toBe(screenTexts(locale, 'account', 'account').title);
});
