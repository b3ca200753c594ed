import type { Article } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { planArticleChange, planNewArticle } from './articlePlan.ts';

const at = '2026-11-20T04:00:00.000Z';
const later = '2026-11-21T04:00:00.000Z';
const unchanged = { at, sanitise: <Text>(article: Text) => article };
const input = { title: 'Tide', slug: 'tide', summary: '', content: '<p>rises</p>', categoryId: 3 };
const draft: Article = { ...planNewArticle(input, 'operator', unchanged), id: 1, categoryName: 'Harbour' };

test('a new article is a draft of the first version, without a publication date', () => {
  expect(draft).toMatchObject({ status: 0, tags: [], author: 'operator', views: 0, version: 1, createdAt: at });
  expect(draft).not.toHaveProperty('publishedAt');
  expect(planNewArticle({ ...input, status: 1, cover: '' }, 'operator', unchanged)).toMatchObject({ publishedAt: at });
});

test('a change raises the version, and the first publication gives the date that is kept', () => {
  const published = planArticleChange(draft, { status: 1 }, { ...unchanged, at: later });
  expect(published).toMatchObject({ version: 2, publishedAt: later, updatedAt: later, createdAt: at, title: 'Tide' });
  const again = planArticleChange(published as Article, { status: 0 }, unchanged);
  expect(again).toMatchObject({ version: 3, publishedAt: later });
});

test('the same values change nothing, in whatever order the languages come', () => {
  const i18n = { 'zh-HK': { title: '潮', content: 'a' }, 'en-US': { title: 'Tide', content: 'b' } };
  const before = { ...draft, i18n };
  const turned = { 'en-US': i18n['en-US'], 'zh-HK': i18n['zh-HK'] };
  expect(planArticleChange(before, { title: 'Tide', slug: undefined, i18n: turned }, unchanged)).toBeNull();
  expect(
    planArticleChange(before, { i18n: { ...i18n, 'en-US': { title: 'Tide', content: 'c' } } }, unchanged),
  ).not.toBeNull();
});

test('an empty cover removes the picture', () => {
  const before = { ...draft, cover: '/media/scene-pier-dawn' };
  expect(planArticleChange(before, { cover: '' }, unchanged)).not.toHaveProperty('cover');
  expect(planArticleChange(draft, { cover: '' }, unchanged)).toBeNull();
});

test('new and changed articles are sanitised', () => {
  const sanitise = <Text extends { content: string }>(article: Text) => ({ ...article, content: 'safe' });
  expect(planNewArticle(input, 'operator', { at, sanitise })).toMatchObject({ content: 'safe' });
  expect(planArticleChange(draft, { title: 'Ebb' }, { at, sanitise })).toMatchObject({ content: 'safe' });
});
