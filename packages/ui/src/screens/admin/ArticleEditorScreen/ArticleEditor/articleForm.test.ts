import { adminArticle } from '@sampan/api/contract/article';
import { createArticleCategories, createArticles } from '@sampan/demo/fixtures/shop/articles';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  ArticleFieldsSchema,
  conflictsIn,
  createArticleFields,
  getChanges,
  merged,
  toEditorErrors,
  toFields,
  toInput,
} from './articleForm.ts';

const articles = createArticles(new Date('2026-03-07T06:05:00Z'), createArticleCategories());
const [article] = articles as [(typeof articles)[number]];
const codes = (fields: unknown) =>
  Object.fromEntries(
    // The form shows the first of several errors.
    (v.safeParse(ArticleFieldsSchema, fields).issues ?? [])
      .toReversed()
      .map((issue) => [v.getDotPath(issue), issue.message]),
  );

test('an article that nobody changed has nothing to save', () => {
  for (const one of articles) {
    expect(getChanges(toFields(one), toFields(one))).toEqual({});
    expect(codes(toFields(one))).toEqual({});
    expect(v.is(adminArticle.create.input, toInput(toFields(one)))).toBe(true);
  }
});

test('only what was changed is sent', () => {
  const before = toFields(article);
  const after = structuredClone(before);
  after.texts['en-US'].title = 'Another title';
  after.cover = '';
  expect(Object.keys(getChanges(before, after))).toEqual(['cover', 'i18n']);
  expect(getChanges(before, after)).toMatchObject({ cover: '', i18n: { 'en-US': { title: 'Another title' } } });
});

test('a locale without texts is omitted', () => {
  const fields = createArticleFields(Date.parse('2026-03-07T06:05:09Z'), 3);
  fields.texts['zh-CN'].title = ' 茶 ';
  expect(toInput(fields)).toMatchObject({ title: '茶', categoryId: 3, i18n: { 'zh-CN': { title: '茶' } } });
  expect(Object.keys(toInput(fields).i18n ?? {})).toEqual(['zh-CN']);
});

test('a new article wants a title, and has an address and a category', () => {
  const fields = createArticleFields(Date.parse('2026-03-07T06:05:09Z'), 3);
  expect(fields.slug).toBe('article-20260307-140509');
  // The shop's day has begun.
  expect(createArticleFields(Date.parse('2026-03-07T16:30:00Z'), 3).slug).toBe('article-20260308-003000');
  expect(createArticleFields(0, 3, 'terms-of-sale').slug).toBe('terms-of-sale');
  expect(codes(fields)).toEqual({ 'texts.zh-CN.title': 'required' });
  expect(codes(createArticleFields(0, undefined))).toMatchObject({ categoryId: 'choose' });
  expect(codes({ ...fields, slug: 'Tea Time' })).toMatchObject({ slug: 'slug' });
  expect(codes({ ...fields, slug: '2024' })).toMatchObject({ slug: 'slug' });
  expect(codes({ ...fields, slug: ' ' })).toMatchObject({ slug: 'required' });
});

test('server errors are shown on their fields', () => {
  expect(toEditorErrors({ title: 'required', 'i18n.en-US.summary': 'tooLong', slug: 'taken', cover: 'image' })).toEqual(
    {
      'texts.zh-CN.title': 'required',
      'texts.en-US.summary': 'tooLong',
      slug: 'taken',
      cover: 'image',
    },
  );
});

test('of two versions each keeps what it alone changed; what both changed is decided', () => {
  const base = toFields(article);
  const [mine, theirs] = [structuredClone(base), structuredClone(base)];
  mine.texts['zh-CN'].title = '我的';
  mine.slug = 'mine';
  theirs.texts['zh-CN'].title = '他们的';
  theirs.tags = ['tide'];
  const versions = { base, mine, theirs };
  expect(conflictsIn(versions)).toEqual(['texts.zh-CN.title']);
  expect(merged(versions, { 'texts.zh-CN.title': 'mine' })).toMatchObject({ slug: 'mine', tags: ['tide'] });
  expect(merged(versions, { 'texts.zh-CN.title': 'mine' }).texts['zh-CN'].title).toBe('我的');
  expect(merged(versions, { 'texts.zh-CN.title': 'theirs' }).texts['zh-CN'].title).toBe('他们的');
});
