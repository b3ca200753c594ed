import { expect, test } from 'vitest';
import { type ChecklistFacts, toChecklist } from './checklist.ts';

const newShop: ChecklistFacts = {
  name: { 'zh-CN': '', 'en-US': '' },
  hasLogo: false,
  savedSettings: [],
  isCurrencyLocked: false,
  hasPaymentMethod: false,
  hasMail: false,
  hasProductOnShelf: false,
  hasPublishedTerms: false,
  hasPublishedPrivacy: false,
  publicUrl: 'http://localhost:3000',
  isDismissed: false,
  outgrown: null,
};
const getDone = (facts: Partial<ChecklistFacts>) =>
  toChecklist({ ...newShop, ...facts }).items.flatMap(({ id, isDone }) => (isDone ? [id] : []));

test('a new shop has nothing done', () => {
  expect(getDone({})).toEqual([]);
  expect(getDone({ name: undefined })).toEqual([]);
});

test('a name in one language, saved settings and amounts are decisions', () => {
  expect(getDone({ name: { 'zh-CN': '', 'en-US': 'Harbour' } })).toEqual(['name']);
  expect(getDone({ savedSettings: [{ settingGroup: 'site', key: 'currency' }] })).toEqual(['currency']);
  expect(getDone({ savedSettings: [{ settingGroup: 'site', key: 'contact' }] })).toEqual([]);
  expect(getDone({ isCurrencyLocked: true })).toEqual(['currency']);
  expect(getDone({ savedSettings: [{ settingGroup: 'shipping', key: 'fee' }] })).toEqual(['shipping']);
});

test('a name without a logo leaves the logo to be chosen', () => {
  const name = { 'zh-CN': '', 'en-US': 'Harbour' };
  expect(getDone({ name, hasLogo: false })).toEqual(['name']);
  expect(getDone({ name, hasLogo: true })).toEqual(['name', 'logo']);
});

test('the terms and the privacy notice are two steps', () => {
  expect(getDone({ hasPublishedTerms: true })).toEqual(['terms']);
  expect(getDone({ hasPublishedPrivacy: true })).toEqual(['privacy']);
});

test('a domain is public and has https', () => {
  for (const publicUrl of [
    'http://shop.example',
    'https://localhost',
    'https://192.0.2.1',
    'https://[::1]',
    'https://[2001:db8::1]',
  ])
    expect(getDone({ publicUrl }), publicUrl).toEqual([]);
  expect(getDone({ publicUrl: 'https://shop.example' })).toEqual(['domain']);
});
