import { expect, test } from 'vitest';
import { settingDefaults } from './settingDefaults.ts';
import { getShopLocale, readPublicSettings, readShopSettings, toMessageSender } from './shopSettings.ts';

const stored = (settingGroup: 'site' | 'order' | 'sms' | 'mail', key: string, value: string | number | null) => ({
  ...{ settingGroup, key, value },
  ...{ type: 'text' as const, isPublic: true },
});

test('a stored value counts where it has the type of the default; unknown settings are left out', () => {
  const settings = readShopSettings([
    stored('site', 'currency', 'HKD'),
    stored('order', 'unpaidMinutes', '45'),
    stored('order', 'maxLines', null),
    stored('site', 'motto', 'from the pier'),
  ]);
  expect(settings).toEqual({ ...settingDefaults, 'site.currency': 'HKD' });
});

test('public values are grouped; private ones, secrets and the gallery’s list are not among them', () => {
  const gallery = { settingGroup: 'gallery', key: 'images', type: 'json', isPublic: true, value: [1, 2] } as const;
  const secret = { ...stored('mail', 'password', 'x'), type: 'secret' as const };
  const hidden = { ...stored('mail', 'from', 'a@example.com'), isPublic: false };
  expect(
    readPublicSettings([stored('site', 'currency', 'HKD'), secret, hidden, { ...gallery, value: [...gallery.value] }]),
  ).toEqual({
    site: { currency: 'HKD' },
  });
});

test('a message without a request is in the shop’s locale, and signed with its name unless a signature is set', () => {
  expect(getShopLocale({ 'site.defaultLocale': 'zh-HK' })).toBe('zh-HK');
  expect(getShopLocale({ 'site.defaultLocale': 'fr' })).toBe('zh-CN');
  const settings = { 'site.name': { 'en-US': 'Pier' }, 'sms.signature': '' };
  expect(toMessageSender('en-US', settings)).toEqual({ locale: 'en-US', shop: 'Pier', signature: undefined });
  const sign = (signature: string) => toMessageSender('en-US', { ...settings, 'sms.signature': signature }).signature;
  expect(sign('P')).toBe('P');
  expect(sign(' ')).toBeUndefined();
});

test('a signature may be typed with the brackets in which Aliyun shows it', () => {
  const sign = (signature: string) =>
    toMessageSender('zh-CN', { 'site.name': { 'en-US': 'Pier' }, 'sms.signature': signature }).signature;
  for (const typed of ['【码头】', ' 【 码头 】 ', '码头 ']) expect(sign(typed), typed).toBe('码头');
  expect(sign('码【头】')).toBe('码【头】');
  expect(sign('【】')).toBeUndefined();
});
