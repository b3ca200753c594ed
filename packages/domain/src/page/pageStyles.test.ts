import { expect, test } from 'vitest';
import { escapeHtml, toText, unescapeHtml } from './html.ts';
import { setStylesApart } from './pageStyles.ts';

test('styles of elements stand in a style sheet, each once, and win as they did', () => {
  const page = '<p style="gap:4px;--n:2">a</p><b style="gap:4px;--n:2">b</b><i style="margin:0">c</i>';
  expect(setStylesApart(page)).toEqual({
    html: '<p data-style="gap:4px;--n:2">a</p><b data-style="gap:4px;--n:2">b</b><i data-style="margin:0">c</i>',
    css: '[data-style="gap:4px;--n:2"]{gap:4px!important;--n:2!important}\n[data-style="margin:0"]{margin:0!important}',
  });
});

test('quotation marks, addresses and ends of elements in a style break nothing', () => {
  const { css } = setStylesApart(
    `<p style="background:url(&quot;data:a;b&quot;);content:&quot;&lt;/style&gt;&quot;">a</p>`,
  );
  expect(css).toBe(
    '[data-style="background:url(\\"data:a;b\\");content:\\"<\\/style>\\""]{background:url("data:a;b")!important;content:"<\\/style>"!important}',
  );
});

test('texts that look like a style stay texts', () => {
  const page = `<p>${escapeHtml('style="gap:4px"')}</p>`;
  expect(setStylesApart(page)).toEqual({ html: page, css: '' });
});

test('text and HTML, there and back', () => {
  const text = `a < b & "c" > 'd'`;
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
  expect(toText('<h2>How <em>long</em>?</h2>\n &amp; why')).toBe('How long ? & why');
});
