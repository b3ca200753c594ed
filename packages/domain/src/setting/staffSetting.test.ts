import type { Setting } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { planGallery } from './gallery.ts';
import {
  auditSetting,
  changesCurrency,
  checkNewSetting,
  checkSettingValue,
  demandsSecondFactor,
  toStaffSetting,
} from './staffSetting.ts';

const secret: Setting = {
  id: 7,
  settingGroup: 'mail',
  key: 'smtpPassword',
  type: 'secret',
  label: '',
  isPublic: false,
  sort: 1,
  value: 'key-of-the-postman',
  updatedAt: '2026-11-20T04:00:00.000Z',
};
const fee = { ...secret, settingGroup: 'shipping', key: 'fee', type: 'number', value: 800 } as const;
const currency = { settingGroup: 'site', key: 'currency' } as const;

test('neither staff nor the audit log see a secret, only whether it is set', () => {
  expect(toStaffSetting(secret)).toMatchObject({ value: null, isSet: true });
  expect(['', null].map((value) => toStaffSetting({ ...secret, value }).isSet)).toEqual([false, false]);
  expect(auditSetting({ before: secret, after: secret }).after).toEqual({
    name: 'mail.smtpPassword',
    value: { isSet: true, setAt: secret.updatedAt },
  });
  expect(toStaffSetting(fee)).toBe(fee);
  expect(auditSetting({ after: fee }).after).toEqual({
    name: 'shipping.fee',
    value: 800,
    type: 'number',
    isPublic: false,
  });
});

test('a new setting is refused on the first field that is not allowed', () => {
  expect(checkNewSetting({ ...fee, type: 'text', value: -1 })).toEqual({ type: 'type' });
  expect(checkNewSetting({ ...secret, isPublic: true, value: 1 })).toEqual({ isPublic: 'secret' });
  expect(checkNewSetting({ ...fee, value: -1 })).toEqual({ value: 'range' });
  expect(checkNewSetting(fee)).toBeNull();
  expect(checkSettingValue(fee, '800')).toEqual({ value: 'type' });
});

test('the same currency is no change, and another setting changes none', () => {
  expect(changesCurrency(currency, 'HKD', 'CNY')).toBe(true);
  expect(changesCurrency(currency, 'CNY', 'CNY')).toBe(false);
  expect(changesCurrency(fee, 900, 800)).toBe(false);
});

test('only requiring the second factor of somebody demands one', () => {
  const required = { settingGroup: 'security', key: 'secondFactorFor' } as const;
  const choices = ['nobody', 'admins', 'staff'];
  expect(choices.map((value) => demandsSecondFactor(required, value))).toEqual([false, true, true]);
  expect(demandsSecondFactor(currency, 'staff')).toBe(false);
});

test('a gallery of pictures that exist says which pictures leave it', () => {
  const knownIds = new Set([1, 2, 3]);
  const plan = planGallery({ images: ['3', '1', '3'], before: [1, 2], knownIds });
  expect(plan).toEqual({ ok: true, ids: [3, 1], leaving: [2] });
  for (const wrong of ['x', '01', '9']) {
    const rejected = planGallery({ images: ['3', wrong], before: [1], knownIds });
    expect(rejected, wrong).toEqual({ ok: false, code: 'VALIDATION', fields: { 'images.1': 'image' } });
  }
});
