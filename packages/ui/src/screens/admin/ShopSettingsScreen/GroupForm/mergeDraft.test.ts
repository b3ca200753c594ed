import type { Setting } from '@sampan/api/entities';
import { createSettings } from '@sampan/demo/fixtures/shop/settings';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { listSavedTexts, mergeDraft } from './mergeDraft.ts';
import { type PromiseDraft, type SmsTemplatesDraft, toDraft } from './settingDraft.ts';
import { StoredDraftsSchema, toStoredDrafts } from './storedDrafts.ts';

const shop = createSettings(new Date('2026-11-20T04:00:00Z'));
const opened = { 'zh-CN': '潮水', 'zh-HK': '潮水', 'en-US': 'Tide' };

test('of two who change different languages, both changes stay; of one language the viewer’s', () => {
  const mine = { ...opened, 'zh-CN': '涨潮' };
  const saved = { ...opened, 'zh-CN': '退潮', 'en-US': 'Ebb' };
  expect(mergeDraft({ opened, mine, saved })).toEqual({ 'zh-CN': '涨潮', 'zh-HK': '潮水', 'en-US': 'Ebb' });
  expect(listSavedTexts({ opened, mine, saved })).toEqual([
    { locale: 'zh-CN', text: '退潮' },
    { locale: 'en-US', text: 'Ebb' },
  ]);
});

test('a plain value is the viewer’s, and the saved one is listed', () => {
  expect(mergeDraft({ opened: '8', mine: '12', saved: '10' })).toBe('12');
  expect(listSavedTexts({ opened: '8', mine: '12', saved: '10' })).toEqual([{ text: '10' }]);
  expect(mergeDraft({ opened: true, mine: false, saved: true })).toBe(false);
  expect(listSavedTexts({ opened: true, mine: false, saved: true })).toEqual([]);
});

test('a secret that somebody else has saved is not called empty', () => {
  const empty = { isRemoved: false, text: '' };
  expect(listSavedTexts({ opened: empty, mine: { isRemoved: false, text: 'smtp' }, saved: empty })).toEqual([]);
});

test('templates merge one by one', () => {
  const empty = toDraft(shop.find(({ key }) => key === 'templates') as Setting, 'CNY') as {
    templates: SmsTemplatesDraft;
  };
  const withCode = (name: keyof SmsTemplatesDraft, code: string) => ({
    templates: { ...empty.templates, [name]: { ...empty.templates[name], 'zh-CN': code } },
  });
  const merged = mergeDraft({ opened: empty, mine: withCode('code', 'SMS_1'), saved: withCode('newDevice', 'SMS_2') });
  expect(merged).toMatchObject({ templates: { code: { 'zh-CN': 'SMS_1' }, newDevice: { 'zh-CN': 'SMS_2' } } });
  const versions = { opened: empty, mine: withCode('code', 'SMS_1'), saved: withCode('newDevice', 'SMS_2') };
  expect(listSavedTexts(versions)).toContainEqual({ template: 'newDevice', locale: 'zh-CN', text: 'SMS_2' });
});

test('of a list the entries of both stay, and what the other one added or removed is listed', () => {
  const versions = {
    opened: '顺丰速运\n中通快递\n圆通速递',
    mine: '顺丰速运、中通快递、圆通速递、韵达快递',
    saved: '顺丰速运\n圆通速递\nDHL',
    isList: true,
  };
  expect(mergeDraft(versions)).toBe('顺丰速运\n圆通速递\n韵达快递\nDHL');
  expect(listSavedTexts(versions)).toEqual([
    { kind: 'lineAdded', text: 'DHL' },
    { kind: 'lineRemoved', text: '中通快递' },
  ]);
  // Both have done the same.
  const both = { ...versions, mine: '顺丰速运，圆通速递，DHL，UPS' };
  expect(mergeDraft(both)).toBe('顺丰速运\n圆通速递\nDHL\nUPS');
  expect(listSavedTexts({ ...both, mine: '顺丰速运，圆通速递，DHL' })).toEqual([]);
});

test('of a list that was only sorted anew, or whose changes are the viewer’s too, the saved entries are listed', () => {
  const versions = { opened: 'SF\nDHL', mine: 'SF\nDHL\nUPS', saved: 'DHL\nSF', isList: true };
  expect(mergeDraft(versions)).toBe('SF\nDHL\nUPS');
  expect(listSavedTexts(versions)).toEqual([{ text: 'DHL' }, { text: 'SF' }]);
  expect(listSavedTexts({ ...versions, mine: 'UPS', saved: '' })).toEqual([{ text: '' }]);
});

test('a carrier that both add in another spelling is there once, and one that was respelled is not removed', () => {
  const added = { opened: 'SF', mine: 'SF\nups', saved: 'SF\nＵＰＳ', isList: true };
  expect(mergeDraft(added)).toBe('SF\nups');
  expect(mergeDraft({ ...added, opened: 'SF\nUPS', mine: 'sf\nups', saved: 'SF' })).toBe('sf');
  expect(mergeDraft({ ...added, opened: 'SF\nUPS', saved: 'SF\nUps' })).toBe('SF\nups');
});

test('promises merge one by one', () => {
  const one: PromiseDraft = { id: 0, title: opened, text: opened };
  const added: PromiseDraft = { id: 1, title: { ...opened, 'en-US': 'Repairs' }, text: { ...opened, 'en-US': 'Free' } };
  const saved = { promises: [one, added] };
  const mine = { promises: [{ ...one, title: { ...opened, 'en-US': 'High tide' } }] };
  const versions = { opened: { promises: [one] }, mine, saved };
  expect(mergeDraft(versions)).toEqual({ promises: [...mine.promises, added] });
  expect(mergeDraft({ ...versions, mine: { promises: [one] } })).toEqual(saved);
  expect(listSavedTexts(versions)).toContainEqual({ kind: 'added', part: 'text', locale: 'en-US', text: 'Free' });
});

test('drafts of every setting but secrets survive a reload', () => {
  const drafts = Object.fromEntries(
    shop.map((setting) => {
      const draft = toDraft(setting, 'CNY');
      return [setting.id, { updatedAt: setting.updatedAt, opened: draft, draft }];
    }),
  );
  const stored = toStoredDrafts(shop, drafts);
  const names = shop.filter(({ id }) => !(id in stored)).map(({ type }) => type);
  expect(new Set(names)).toEqual(new Set(['secret']));
  expect(v.parse(StoredDraftsSchema, JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  expect(v.is(StoredDraftsSchema, { 7: { updatedAt: '', opened: '', draft: { 'zh-CN': '潮' } } })).toBe(false);
});
