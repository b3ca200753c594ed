import { expect, test } from 'vitest';
import {
  getHeadings,
  getLinkUrls,
  getPlainText,
  getRichPictures,
  markMatches,
  parseRichText,
  type RichNode,
} from './richTree.ts';

/** The tree as HTML again, by which two of them are easily compared. */
function written(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${node.tag}${attributes.join('')}>${written(node.children)}</${node.tag}>`;
    })
    .join('');
}
const again = (html: string) => written(parseRichText(html));

test('allowed markup is kept', () => {
  const html = '<h2>A</h2><p>b <strong lang="zh-HK">c</strong></p><ul><li>d<ul><li>e</li></ul></li><li>f</li></ul>';
  expect(again(html)).toBe(html);
});

test.each([
  ['<p>a<script>if (1 < 2) hit("</p>")</script>b</p>', '<p>ab</p>'],
  ['<p onclick="hit()" style="x">a</p>', '<p>a</p>'],
  ['<a href="javascript:hit()">a</a>', '<a>a</a>'],
  ['<a href=" //evil.example ">a</a>', '<a>a</a>'],
  ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
  ['<img src="data:text/html,x" alt="a">', '<img alt="a"></img>'],
  ['<svg><p>a</p></svg>b', 'b'],
  ['<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
  ['<font color="red">a</font>', 'a'],
  ['<p title="a > b">c</p>', '<p>c</p>'],
  ['a<!-- <b>no</b> -->b', 'ab'],
  ['<!-- open <b>no</b>', ''],
  ['<a href="/a?b=1&amp;c=2">&lt;d&gt; &#38; &#x26; &quot;&nope;</a>', '<a href="/a?b=1&c=2"><d> & & "&nope;</a>'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<p>a<p>b', '<p>a</p><p>b</p>'],
  ['<p>a<figure>b</figure>', '<p>a</p><figure>b</figure>'],
  ['<ul><li>a<li>b</ul>c', '<ul><li>a</li><li>b</li></ul>c'],
  ['</p>a</div>', 'a'],
  ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
  ['<p>a<br/>b</p>', '<p>a<br></br>b</p>'],
  ['<ol start="3"><li>a</li></ol><ol start="x"></ol>', '<ol start="3"><li>a</li></ol><ol></ol>'],
])('%j becomes %j', (html, tree) => {
  expect(again(html)).toBe(tree);
});

test('a table has the parts that a browser would give it, and no blanks between them', () => {
  expect(again('<table>\n<tr>\n<td colspan="2">a<td>b\n<tr><th scope="col">c</table>')).toBe(
    '<table><tbody><tr><td colSpan="2">a</td><td>b\n</td></tr><tr><th scope="col">c</th></tr></tbody></table>',
  );
});

test('two hundred thousand characters are read in no time', () => {
  const html = '<p class="a" title=\'b\'>c &amp; <b>d</b></p><a href="'.repeat(4000);
  // CPU time: other processes do not lengthen it.
  const start = process.cpuUsage();
  parseRichText(html.slice(0, 200_000));
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});

test('pictures have their captions, links are unique, headings in order', () => {
  const tree = parseRichText(
    '<h2>A <em>b</em></h2><figure><img src="/media/a" alt="x"><figcaption>c</figcaption></figure><p><a href="/goods/d">d</a><img src="/media/e" alt="f"><a href="/goods/d">g</a></p>',
  );
  expect(getRichPictures(tree).map(({ url, caption }) => [url, caption])).toEqual([
    ['/media/a', 'c'],
    ['/media/e', 'f'],
  ]);
  expect(getLinkUrls(tree)).toEqual(['/goods/d']);
  expect(getHeadings(tree).map(({ children }) => getPlainText(children))).toEqual(['A b']);
});

test('matches of the query are highlighted, in any case, with special characters', () => {
  const tree = parseRichText('<p>Tea, <b>TEA</b> and (tea)</p>');
  expect(written(markMatches(tree, 'tea'))).toBe(
    '<p><mark>Tea</mark>, <b><mark>TEA</mark></b> and (<mark>tea</mark>)</p>',
  );
  expect(written(markMatches(tree, '(tea)'))).toBe('<p>Tea, <b>TEA</b> and <mark>(tea)</mark></p>');
  expect(markMatches(tree, '')).toEqual(tree);
});
