import type { Article } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { auditArticle, auditArticleCategory } from '../article/articleRules.ts';
import {
  requestBulkChange,
  requestOrderExport,
  requestTransactionExport,
  requestUserExport,
  toAuditedJob,
  toAuditedJobCancel,
} from '../bulk/jobRequests.ts';
import { auditCategory } from '../category/categoryPlan.ts';
import { isChangedSince, isOutdated, toVersionConflict } from './versionConflict.ts';

const current = { id: 3, version: 2, updatedAt: '2026-11-20T12:00:00.000Z' };

test('a record is outdated where the client read another version; without one it is overwritten', () => {
  expect([1, 2, undefined].map((version) => isOutdated(current, version))).toEqual([true, false, false]);
});

test('a record without a version is outdated where the client read it before its last change', () => {
  const times = ['2026-11-20T11:59:59.999Z', null, current.updatedAt, undefined];
  expect(times.map((updatedAt) => isChangedSince(current, updatedAt))).toEqual([true, true, false, false]);
  expect(times.map((updatedAt) => isChangedSince({}, updatedAt))).toEqual([true, false, true, false]);
});

test('a conflict names who changed the record and when, as the audit log has it', () => {
  const last = { actor: 'mei', at: '2026-11-20T11:00:00.000Z' };
  expect(toVersionConflict(current, last)).toEqual({ current, ...last });
  expect(toVersionConflict(current, undefined)).toEqual({ current, at: current.updatedAt });
  expect(toVersionConflict(current, { actor: null, at: last.at })).toEqual({ current, at: last.at });
});

test('a job is audited as its call, with what it works on', () => {
  expect(toAuditedJob('orderShipment', 9, { orders: 2 })).toEqual({
    action: 'adminOrder.shipMany',
    targetType: 'order',
    after: { job: 9, orders: 2 },
  });
  expect(toAuditedJobCancel('userExport', 9)).toEqual({ action: 'job.cancel', targetType: 'user', after: { job: 9 } });
});

test('an export is named and dated in the staff’s zone, and audited with what it is restricted to', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  const tz = 'Asia/Hong_Kong';
  expect(requestOrderExport({ filter: { status: [20] }, ids: [1, 2], tz }, now)).toEqual({
    kind: 'orderExport',
    name: 'orders-2026-11-21.csv',
    audited: { filter: { status: [20] }, orders: 2 },
  });
  expect(requestUserExport({ filter: {}, tz: 'UTC' }, now).name).toBe('users-2026-11-20.csv');
  const period = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' };
  expect(requestTransactionExport({ ...period, tz, keyword: 'mei' }, now).audited).toEqual({
    ...period,
    keyword: 'mei',
  });
});

test('a bulk change of chosen products names each once, one by a filter the filter and how many matched', () => {
  const change = { what: 'status' as const, status: 1 as const };
  expect(requestBulkChange({ of: { ids: [1, 2, 1] }, change }, [])).toMatchObject({
    ids: [1, 2],
    audited: { change, products: 2 },
  });
  expect(requestBulkChange({ of: { filter: { keyword: 'cup' }, count: 2 }, change }, [4, 5])).toMatchObject({
    ids: [4, 5],
    audited: { change, filter: { keyword: 'cup' }, products: 2 },
  });
});

const category = { id: 4, parentId: null, name: 'Tea', slug: 'tea', sort: 1, status: 1 as const };

test('a new category is audited without a state before, a deleted one without a state after', () => {
  const target = { targetType: 'category', targetId: 4 };
  const fields = expect.objectContaining({ name: 'Tea', slug: 'tea', sort: 1 });
  expect(auditCategory({ after: category })).toEqual({ action: 'category.create', ...target, after: fields });
  expect(auditCategory({ before: category })).toEqual({ action: 'category.delete', ...target, before: fields });
  expect(auditCategory({ before: category, after: { ...category, sort: 2 } })).toEqual({
    ...{ action: 'category.update', ...target, before: fields },
    after: expect.objectContaining({ sort: 2 }),
  });
});

test('names are audited in a fixed order of locales', () => {
  const i18n = { 'en-US': { name: 'Tea' }, 'zh-HK': { name: '茶' } };
  const { after } = auditArticleCategory({ after: { id: 2, name: '茶', slug: 'tea', sort: 1, i18n } });
  expect(JSON.stringify(after?.i18n)).toBe('{"zh-HK":"茶","en-US":"Tea"}');
});

test('an article is audited by its call and without its text', () => {
  const before = { id: 9, title: 'Tide', slug: 'tide', summary: '', content: '<p>rises</p>', tags: [] as string[] };
  const article = { ...before, categoryId: 3, status: 0, version: 1 } as Article;
  expect(auditArticle({ before: article, after: { ...article, status: 1 } })).toMatchObject({
    action: 'adminArticle.update',
    targetType: 'article',
    targetId: 9,
    before: { status: 0, characters: 5 },
    after: { status: 1 },
  });
  expect(auditArticle({ after: article }).after).not.toHaveProperty('content');
});
