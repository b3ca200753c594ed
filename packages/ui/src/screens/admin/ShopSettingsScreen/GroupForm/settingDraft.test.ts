import type { Setting } from '@sampan/api/entities';
import { createSettings } from '@sampan/demo/fixtures/shop/settings';
import { expect, test } from 'vitest';
import {
  createPromise,
  type Draft,
  isChanged,
  isForeignAccount,
  type PromiseDraft,
  readDraft,
  type SmsTemplatesDraft,
  toDraft,
} from './settingDraft.ts';
import { getName, settingNames } from './settingSpecs.ts';

const shop = createSettings(new Date('2026-11-20T04:00:00Z'));
const find = (name: string) => shop.find(({ settingGroup, key }) => `${settingGroup}.${key}` === name) as Setting;
const read = (name: string, draft: Draft) => readDraft(find(name), draft, 'CNY');

test('every setting of the shop is known, and every known one is the shop’s', () => {
  // The gallery has a screen of its own.
  const inScreen = shop.filter(({ settingGroup, key }) => `${settingGroup}.${key}` !== 'gallery.images');
  expect(inScreen.map(getName).sort()).toEqual([...settingNames].sort());
});

test.each(shop.map((setting) => [`${setting.settingGroup}.${setting.key}`, setting] as const))(
  'what stands in the field of %s is what is saved already',
  (_name, setting) => {
    const draft = toDraft(setting, 'CNY');
    expect(isChanged(setting, draft, 'CNY')).toBe(false);
    if (setting.type !== 'secret') expect(readDraft(setting, draft, 'CNY')).toEqual({ value: setting.value });
  },
);

test('money is typed in the currency and kept in its minor units', () => {
  expect(toDraft(find('shipping.freeFrom'), 'CNY')).toBe('88');
  expect(read('shipping.freeFrom', '128.5')).toEqual({ value: 12_850 });
  expect(read('shipping.freeFrom', '１２８．５')).toEqual({ value: 12_850 });
  expect(read('shipping.freeFrom', 'free')).toEqual({ problem: 'number' });
  expect(read('shipping.freeFrom', '-5')).toEqual({ problem: 'range' });
});

test('a currency code may be typed in full width or in lower case', () => {
  for (const typed of ['HKD', 'ＨＫＤ', ' hkd ', 'ｈｋｄ']) {
    expect(read('site.currency', typed)).toEqual({ value: 'HKD' });
    expect(read('payment.manualCurrency', typed)).toEqual({ value: 'HKD' });
  }
  expect(read('site.currency', '港幣')).toEqual({ problem: 'currency' });
  expect(read('payment.manualCurrency', ' ')).toEqual({ value: '' });
});

test('an account of another currency than the shop’s is warned of', () => {
  const account = find('payment.manualCurrency');
  expect(['HKD', ' hkd '].map((typed) => isForeignAccount(account, typed, 'CNY'))).toEqual([true, true]);
  expect(['', ' ', 'cny'].map((typed) => isForeignAccount(account, typed, 'CNY'))).toEqual([false, false, false]);
  expect(isForeignAccount(find('site.currency'), 'HKD', 'CNY')).toBe(false);
});

test('a number is whole and within its bounds', () => {
  expect(read('order.unpaidMinutes', '45')).toEqual({ value: 45 });
  expect(read('order.unpaidMinutes', '１，０００')).toEqual({ value: 1000 });
  expect(read('order.unpaidMinutes', '4.5')).toEqual({ problem: 'whole' });
  expect(read('order.unpaidMinutes', '0')).toEqual({ problem: 'range' });
  expect(read('order.unpaidMinutes', '')).toEqual({ problem: 'number' });
});

test('a custom setting of JSON says where it is not well-formed', () => {
  const custom: Setting = { ...find('site.promises'), settingGroup: 'site', key: 'banner' };
  expect(readDraft(custom, '[1,', 'CNY')).toMatchObject({ problem: 'json', reason: expect.stringMatching(/./) });
  expect(readDraft(custom, '[]', 'CNY')).toEqual({ value: [] });
});

test('a promise needs a title and a text; one without any text is left out', () => {
  const stored = find('site.promises');
  const { promises } = toDraft(stored, 'CNY') as { promises: PromiseDraft[] };
  const empty = createPromise(promises);
  expect(promises.map(({ id }) => id)).not.toContain(empty.id);
  expect(read('site.promises', { promises: [...promises, empty] })).toEqual({ value: stored.value });
  expect(isChanged(stored, { promises: [...promises, empty] }, 'CNY')).toBe(false);
  expect(isChanged(stored, { promises: promises.toReversed() }, 'CNY')).toBe(true);
  const untitled = { ...empty, text: { ...empty.text, 'en-US': 'In two boxes.' } };
  const problem = { problem: 'promises', at: `${untitled.id}-title` };
  expect(read('site.promises', { promises: [...promises, untitled] })).toEqual(problem);
  const titled = { ...untitled, title: { ...empty.title, 'zh-CN': ' 包得稳当 ' } };
  expect(read('site.promises', { promises: [titled] })).toEqual({
    value: [{ title: { ...empty.title, 'zh-CN': '包得稳当' }, text: untitled.text }],
  });
  const seven = Array.from({ length: 7 }, () => titled);
  expect(read('site.promises', { promises: seven })).toEqual({ problem: 'tooManyPromises' });
});

test('templates keep the codes that are filled in', () => {
  const setting = { ...find('sms.templates'), value: { code: { 'zh-CN': 'SMS_1' } } };
  const { templates } = toDraft(setting, 'CNY') as { templates: SmsTemplatesDraft };
  expect(templates.code).toEqual({ 'zh-CN': 'SMS_1', 'zh-HK': '', 'en-US': '' });
  const typed = { ...templates, newDevice: { ...templates.newDevice, 'en-US': ' SMS_2 ' } };
  expect(read('sms.templates', { templates: typed })).toEqual({
    value: { code: { 'zh-CN': 'SMS_1' }, newDevice: { 'en-US': 'SMS_2' } },
  });
  const wrong = { ...templates, code: { ...templates.code, 'zh-HK': 'SMS 2!' } };
  expect(read('sms.templates', { templates: wrong })).toEqual({ problem: 'smsTemplates', at: 'code-zh-HK' });
});

test('lines are a list without its blanks', () => {
  expect(read('shipping.carriers', '顺丰\n\n 中通 \n')).toEqual({ value: ['顺丰', '中通'] });
  expect(read('shipping.carriers', '中通快递，圆通速递、顺丰')).toEqual({ value: ['中通快递', '圆通速递', '顺丰'] });
  expect(read('shipping.carriers', '顺丰\n顺丰')).toEqual({ problem: 'carriers' });
});

test('a secret is only ever written: empty keeps it, and taking it away is said', () => {
  const secret = find('mail.smtpPassword');
  expect(toDraft({ ...secret, isSet: true }, 'CNY')).toEqual({ isRemoved: false, text: '' });
  expect(isChanged(secret, { isRemoved: false, text: '' }, 'CNY')).toBe(false);
  expect(isChanged(secret, { isRemoved: false, text: 'new' }, 'CNY')).toBe(true);
  expect(isChanged(secret, { isRemoved: true, text: '' }, 'CNY')).toBe(true);
  expect(read('mail.smtpPassword', { isRemoved: true, text: '' })).toEqual({ value: null });
});

test('a value typed and reverted is no change', () => {
  expect(isChanged(find('site.name'), { 'zh-CN': '舢舨', 'zh-HK': '舢舨', 'en-US': 'Sampan ' }, 'CNY')).toBe(false);
  expect(isChanged(find('site.name'), { 'zh-CN': '舢舨', 'zh-HK': '舢舨', 'en-US': 'Junk' }, 'CNY')).toBe(true);
});
