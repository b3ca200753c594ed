import { createArticleCategories, createArticles } from '@sampan/demo/fixtures/shop/articles';
import { expect, test } from 'vitest';
import { sanitiseArticle, sanitiseArticleHtml } from './sanitise.ts';

test.each([
  ['<p>Kept <script>hit()</script>words</p>', '<p>Kept words</p>'],
  ['<p onclick="hit()" style="color:red" class="x" id="y">words</p>', '<p>words</p>'],
  ['<a href="javascript:hit()">a</a>', '<a>a</a>'],
  ['<a href=" JaVaScRiPt:hit()">a</a>', '<a>a</a>'],
  ['<a href="java\nscript:hit()">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,hit">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<img src="x" onerror="hit()" alt="bad">', ''],
  ['<img src="data:image/svg+xml,x" alt="bad">', ''],
  ['<iframe src="https://evil.example">words</iframe>', ''],
  ['<svg><a href="javascript:hit()">x</a></svg>', ''],
  ['<math><mtext><style><img src=x onerror=hit()></style></mtext></math>', ''],
  ['<form action="/x"><button>send</button></form>', 'send'],
  ['<p title="<img src=x onerror=hit()>">words</p>', '<p>words</p>'],
  ['<p>1 &lt; 2 &amp; <b>3</b></p>', '<p>1 &lt; 2 &amp; <b>3</b></p>'],
  ['<!-- words --><p>words', '<p>words</p>'],
])('%j becomes %j', (written, kept) => {
  expect(sanitiseArticleHtml(written)).toBe(kept);
});

test('allowed markup of an article is kept; headings go below the page’s own', () => {
  const html =
    '<h2>A</h2><h3>B</h3><p lang="zh-HK">C<br /><em>D</em></p><table><tbody><tr><td colspan="2">E</td></tr></tbody></table>' +
    '<figure><img src="/media/scene-junk-dusk" alt="F" width="960" height="640" /><figcaption>G</figcaption></figure>' +
    '<ol start="3"><li>H</li></ol><a href="/goods/a">I</a><a href="mailto:a@b.example">J</a><a href="#k">K</a>';
  expect(sanitiseArticleHtml(html)).toBe(html);
  expect(sanitiseArticleHtml('<h1>A</h1><h5>B</h5>')).toBe('<h2>A</h2><h4>B</h4>');
});

test('cleaning what is clean changes nothing, in any locale', () => {
  const articles = createArticles(new Date('2026-03-07T06:05:00Z'), createArticleCategories());
  for (const article of articles) {
    const once = sanitiseArticle(article);
    expect(sanitiseArticle(once)).toEqual(once);
    const closed = JSON.stringify(article).replaceAll(/<(img[^>]*[^/])>/g, '<$1 />');
    expect(JSON.stringify(once)).toBe(closed);
  }
});

test('every locale of an article is cleaned', () => {
  const dirty = '<p>a</p><script>hit()</script>';
  const article = { content: dirty, i18n: { 'zh-HK': { title: 'T', content: dirty }, 'en-US': { title: 'U' } } };
  expect(sanitiseArticle(article)).toEqual({
    content: '<p>a</p>',
    i18n: { 'zh-HK': { title: 'T', content: '<p>a</p>' }, 'en-US': { title: 'U' } },
  });
});
