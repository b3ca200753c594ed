import type { Setting } from '@sampan/api/entities';
import { createSettings } from '@sampan/demo/fixtures/shop/settings';
import { expect, test } from 'vitest';
import { type Draft, isChanged, readDraft, toDraft } from './settingDraft.ts';
import { getName, settingNames } from './settingSpecs.ts';

const shop = createSettings(new Date('2026-11-20T04:00:00Z'));
const find = (name: string) => shop.find(({ settingGroup, key }) => `${settingGroup}.${key}` === name) as Setting;
const read = (name: string, draft: Draft) => readDraft(find(name), draft, 'CNY');

test('every setting of the shop is known, and every known one is the shop’s', () => {
  expect(shop.map(getName).sort()).toEqual([...settingNames].sort());
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
  expect(read('shipping.freeFrom', '１２８')).toEqual({ value: 12_800 });
  expect(read('shipping.freeFrom', 'free')).toEqual({ problem: 'number' });
});

test('a number is whole and within its bounds', () => {
  expect(read('order.unpaidMinutes', '45')).toEqual({ value: 45 });
  expect(read('order.unpaidMinutes', '4.5')).toEqual({ problem: 'whole' });
  expect(read('order.unpaidMinutes', '0')).toEqual({ problem: 'range' });
  expect(read('order.unpaidMinutes', '')).toEqual({ problem: 'number' });
});

test('JSON that is none says where', () => {
  expect(read('site.promises', '[1,')).toMatchObject({ problem: 'json', reason: expect.stringMatching(/./) });
  expect(read('site.promises', '[]')).toEqual({ value: [] });
});

test('lines are a list without its blanks', () => {
  expect(read('shipping.carriers', '顺丰\n\n 中通 \n')).toEqual({ value: ['顺丰', '中通'] });
});

test('a secret is only ever written: empty keeps it, and taking it away is said', () => {
  const secret = find('mail.smtpPassword');
  expect(toDraft({ ...secret, isSet: true }, 'CNY')).toEqual({ isRemoved: false, text: '' });
  expect(isChanged(secret, { isRemoved: false, text: '' }, 'CNY')).toBe(false);
  expect(isChanged(secret, { isRemoved: false, text: 'new' }, 'CNY')).toBe(true);
  expect(isChanged(secret, { isRemoved: true, text: '' }, 'CNY')).toBe(true);
  expect(read('mail.smtpPassword', { isRemoved: true, text: '' })).toEqual({ value: null });
});

test('what was typed and taken back is no change', () => {
  expect(isChanged(find('site.name'), { 'zh-CN': '舢舨', 'zh-HK': '舢舨', 'en-US': 'Sampan ' }, 'CNY')).toBe(false);
  expect(isChanged(find('site.name'), { 'zh-CN': '舢舨', 'zh-HK': '舢舨', 'en-US': 'Junk' }, 'CNY')).toBe(true);
});
