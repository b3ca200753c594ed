import type { AuditEntry } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findAuditFileName, getAuditChanges, shortenText, toAct, toValues } from './productActs.ts';

const entry = (action: string, before?: AuditEntry['before'], after?: AuditEntry['after']): AuditEntry => ({
  id: 1,
  actorId: 1,
  actor: 'admin',
  action,
  targetType: 'product',
  targetId: 7,
  before,
  after,
  requestId: 'r',
  createdAt: '2026-11-20T04:00:00Z',
});
const update = (before: AuditEntry['before'], after: AuditEntry['after']) =>
  getAuditChanges(entry('product.update', before, after));

test('an entry names the action, or "changed" for unknown ones', () => {
  expect(toAct(entry('product.create'))).toBe('create');
  expect(toAct(entry('product.status'))).toBe('status');
  expect(toAct(entry('somewhere.else'))).toBe('update');
});

test('an entry shows old and new values, also empty ones', () => {
  expect(update({ status: 0, priceAmount: 100 }, { status: 1, priceAmount: 200 })).toEqual([
    { field: 'priceAmount', before: 100, after: 200 },
    { field: 'status', before: 0, after: 1 },
  ]);
  expect(update({ listPriceAmount: null }, { listPriceAmount: 300 })).toEqual([
    { field: 'listPriceAmount', before: null, after: 300 },
  ]);
  expect(update({ groupId: 1 }, { groupId: null })).toEqual([]);
});

test('created and deleted products have no comparison', () => {
  expect(getAuditChanges(entry('product.create', undefined, { name: '壶', priceAmount: 100 }))).toEqual([]);
  expect(getAuditChanges(entry('product.delete', { name: '壶', priceAmount: 100 }))).toEqual([]);
});

test('of translations only changed texts are shown', () => {
  const before = { i18n: { 'zh-CN': {}, 'zh-HK': { name: '壺' }, 'en-US': { name: 'Pot', subtitle: 'Fired once' } } };
  const after = { i18n: { 'zh-CN': {}, 'zh-HK': { name: '壺' }, 'en-US': { name: 'Teapot', subtitle: 'Fired once' } } };
  expect(update(before, after)).toEqual([{ field: 'name', locale: 'en-US', before: 'Pot', after: 'Teapot' }]);
  expect(update({}, { i18n: { 'en-US': { name: 'Pot' } } })).toEqual([
    { field: 'name', locale: 'en-US', before: undefined, after: 'Pot' },
  ]);
});

test('texts that the editor writes twice are shown once', () => {
  const twice = update(
    { name: '壶', i18n: { 'zh-CN': { name: '壶' } } },
    { name: '茶', i18n: { 'zh-CN': { name: '茶' } } },
  );
  expect(twice).toEqual([{ field: 'name', before: '壶', after: '茶' }]);
  // The first save copies the product's texts to its translations, which is no change.
  expect(update({ i18n: {} }, { i18n: { 'zh-CN': { name: '壶' } } })).toEqual([]);
  expect(update({ i18n: { 'zh-CN': { name: '壶' } } }, { i18n: { 'zh-CN': { name: '茶' } } })).toEqual([
    { field: 'name', locale: 'zh-CN', before: '壶', after: '茶' },
  ]);
});

test('files are shown by name, options by their values', () => {
  expect(findAuditFileName(entry('product.fileupload', undefined, { file: { name: 'plans.pdf', size: 3 } }))).toBe(
    'plans.pdf',
  );
  expect(findAuditFileName(entry('product.fileRemove', { file: { name: 'old.pdf' } }, undefined))).toBe('old.pdf');
  expect(findAuditFileName(entry('product.update', {}, { name: '壶' }))).toBeUndefined();
  expect(toValues([{ name: '颜色', value: '青' }])).toEqual(['青']);
  expect(toValues(undefined)).toEqual([]);
});

test('a long text is cut, between letters', () => {
  expect(shortenText('teaware/pot')).toBe('teaware/pot');
  expect(shortenText('🫖'.repeat(61))).toBe(`${'🫖'.repeat(60)}…`);
});
