import { expect, test } from 'vitest';
import { toAuditedArticle } from './articleRules.ts';

const article = {
  title: '',
  slug: '',
  summary: '',
  cover: '',
  categoryId: 1,
  status: 0,
  tags: [],
  version: 1,
} as const;
const count = (content: string) => toAuditedArticle({ ...article, tags: [], content, i18n: undefined }).characters;

test('the length of an article is that of the text it shows', () => {
  expect(count('')).toBe(0);
  expect(count('<p>tea <strong>at</strong> dawn</p>')).toBe(11);
  expect(count('<p onclick="x()">a<script>alert(1)</script></p>')).toBe(1);
  expect(count('a<STYLE media="all">\np { color: red }\n</STYLE>b')).toBe(2);
});
