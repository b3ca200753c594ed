import { type Setting, settingTypes } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findSettingProblem, getSettingRange, isAllowedSettingType } from './settingRules.ts';

const values: Setting['value'][] = ['word', 7, true, null, ['a'], { a: 1 }];
const plain = (type: Setting['type']) => ({ settingGroup: 'site' as const, key: 'anything', type });

test('a value is what its setting’s type says', () => {
  const fits = Object.fromEntries(
    settingTypes.map((type) => [type, values.map((value) => findSettingProblem(plain(type), value) === null)]),
  );
  expect(fits).toEqual({
    text: [true, false, false, false, false, false],
    number: [false, true, false, false, false, false],
    boolean: [false, false, true, false, false, false],
    json: [true, true, true, true, true, true],
    image: [false, false, false, false, false, false],
    secret: [true, false, false, true, false, false],
  });
  expect(findSettingProblem(plain('number'), Number.POSITIVE_INFINITY)).toBe('type');
});

test('a picture is the shop’s own', () => {
  const image = plain('image');
  for (const good of ['', '/media/scene-pier-dawn', '/media/gallery-7'])
    expect(findSettingProblem(image, good)).toBeNull();
  for (const bad of ['https://elsewhere.example/x.png', '//elsewhere.example/x.png', 'javascript:alert(1)', 'x.png']) {
    expect(findSettingProblem(image, bad), bad).toBe('image');
  }
});

test.each([
  ['order', 'unpaidMinutes', 30, null],
  ['order', 'unpaidMinutes', 0, 'range'],
  ['order', 'unpaidMinutes', 1.5, 'whole'],
  ['order', 'unpaidMinutes', '30', 'type'],
  ['order', 'maxLines', 100, null],
  ['order', 'maxLines', 101, 'range'],
  ['shipping', 'fee', -1, 'range'],
  ['shipping', 'fee', 100_000_001, 'range'],
  ['security', 'loginFailuresBeforeCaptcha', 0, 'range'],
  ['security', 'staffIdleMinutes', 14, 'range'],
  ['security', 'staffIdleMinutes', 15, null],
] as const)('%s.%s = %s: %s', (settingGroup, key, value, problem) => {
  expect(findSettingProblem({ settingGroup, key, type: 'number' }, value)).toBe(problem);
});

test('currency and language are ones there are', () => {
  const currency = { settingGroup: 'site', key: 'currency', type: 'text' } as const;
  const account = { settingGroup: 'payment', key: 'manualCurrency', type: 'text' } as const;
  const locale = { settingGroup: 'site', key: 'defaultLocale', type: 'text' } as const;
  for (const setting of [currency, account]) {
    const accepted = ['CNY', 'JPY', 'KWD', 'cny', 'CNYX', 'RMB', 'XAU', 'A U'].filter(
      (value) => findSettingProblem(setting, value) === null,
    );
    expect(accepted).toEqual(['CNY', 'JPY', 'KWD']);
  }
  expect([currency, account].map((setting) => findSettingProblem(setting, ''))).toEqual(['currency', null]);
  expect(['zh-HK', 'fr-FR'].map((value) => findSettingProblem(locale, value))).toEqual([null, 'choice']);
});

test('a sender and a contact address are addresses, or empty', () => {
  const from = { settingGroup: 'mail', key: 'from', type: 'text' } as const;
  const contact = { settingGroup: 'site', key: 'contactEmail', type: 'text' } as const;
  const texts = ['', 'a@b.example', 'Tea House <a@b.example>', 'Tea House'];
  expect(texts.map((value) => findSettingProblem(from, value))).toEqual([null, null, null, 'sender']);
  expect(texts.map((value) => findSettingProblem(contact, value))).toEqual([null, null, 'email', 'email']);
});

test('carriers are texts that a shipment takes, each only once', () => {
  const carriers = { settingGroup: 'shipping', key: 'carriers', type: 'json' } as const;
  for (const good of [[], ['顺丰速运', '中通快递'], ['x'.repeat(60)]])
    expect(findSettingProblem(carriers, good)).toBeNull();
  const wrong = [
    ['x'.repeat(61)],
    ['SF', ' ＳＦ'],
    ['DHL', 'dhl'],
    [''],
    [7],
    '顺丰速运',
    { carrier: '顺丰速运' },
    null,
  ];
  for (const bad of wrong) expect(findSettingProblem(carriers, bad), JSON.stringify(bad)).toBe('carriers');
});

test('too long is too long, and too deep is too deep', () => {
  expect(findSettingProblem(plain('text'), 'x'.repeat(2_001))).toBe('tooLong');
  expect(findSettingProblem(plain('json'), ['x'.repeat(100_000)])).toBe('tooLong');
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as Setting['value'];
  expect(findSettingProblem(plain('json'), nested(20))).toBeNull();
  expect([21, 4_000].map((depth) => findSettingProblem(plain('json'), nested(depth)))).toEqual(['tooDeep', 'tooDeep']);
});

test('a setting that the shop goes by keeps the type it is read by', () => {
  expect(isAllowedSettingType({ settingGroup: 'order', key: 'maxLines', type: 'number' })).toBe(true);
  expect(isAllowedSettingType({ settingGroup: 'order', key: 'maxLines', type: 'text' })).toBe(false);
  expect(isAllowedSettingType({ settingGroup: 'order', key: 'somethingElse', type: 'text' })).toBe(true);
  expect(isAllowedSettingType({ settingGroup: 'site', key: 'constructor', type: 'text' })).toBe(true);
});

test('a number says between which it may be, and both ends fit', () => {
  const setting = { settingGroup: 'order' as const, key: 'unpaidMinutes', type: 'number' as const };
  const { min, max } = getSettingRange(setting) ?? { min: 0, max: 0 };
  expect([min, max].map((value) => findSettingProblem(setting, value))).toEqual([null, null]);
  expect([min - 1, max + 1].map((value) => findSettingProblem(setting, value))).toEqual(['range', 'range']);
  expect(getSettingRange(plain('number'))).toBeUndefined();
});
