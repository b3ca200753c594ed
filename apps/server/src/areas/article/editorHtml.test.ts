import { type EditorNode, markTags, renderRichHtml } from '@sampan/domain/article/richHtml';
import { expect, test } from 'vitest';
import { sanitiseArticleHtml } from './sanitise.ts';

const textNode = (text: string, ...marks: NonNullable<EditorNode['marks']>[number][]): EditorNode => ({
  type: 'text',
  text,
  marks,
});
const block = (type: string, content?: EditorNode[], attrs?: EditorNode['attrs']): EditorNode => ({
  type,
  ...(content && { content }),
  ...(attrs && { attrs }),
});
const paragraph = (...content: EditorNode[]) => block('paragraph', content);
const plain = (text: string) => paragraph(textNode(text));
const link = (href: string, title?: string) => ({ type: 'link', attrs: { href, title } });
const bold = { type: 'bold' };
const row = (type: 'tableHeader' | 'tableCell', ...texts: string[]) =>
  block(
    'tableRow',
    texts.map((text) => block(type, [plain(text)], { colspan: 1, rowspan: 1 })),
  );

/** A document with every node type of the editor. */
const whole = block('doc', [
  block('heading', [textNode('Six & "seven" <cups>')], { level: 2 }),
  block('heading', [textNode('Firing')], { level: 3 }),
  block('heading', [textNode('Glaze')], { level: 4, lang: 'zh-HK' }),
  paragraph(
    textNode('Read '),
    textNode('the ', link('/goods/tea?a=1&b="2"', 'Tea "x"')),
    textNode('tea', link('/goods/tea?a=1&b="2"', 'Tea "x"'), bold),
    textNode(' page'),
    block('hardBreak'),
    textNode('or write', link('mailto:a@b.example')),
  ),
  paragraph(
    ...Object.keys(markTags).map((type) => textNode(type, { type })),
    textNode('茶', { type: 'span', attrs: { lang: 'zh-HK' } }),
  ),
  block('bulletList', [
    block('listItem', [plain('One'), block('orderedList', [block('listItem', [plain('Two')])], { start: 3 })]),
    block('listItem', [plain('Three'), plain('Four')]),
  ]),
  block('orderedList', [block('listItem', [plain('Five')])], { start: 1 }),
  block('blockquote', [plain('Slowly.')]),
  block('codeBlock', [textNode('a < b\n\tc')]),
  block('horizontalRule'),
  block('image', [textNode('The '), textNode('pier', bold)], {
    src: '/media/scene-junk-dusk',
    alt: 'A "junk"',
    width: 960,
    height: 640,
  }),
  block('image', [], { src: '/media/gallery/7-abcdefabcdef', alt: null }),
  block(
    'table',
    [
      row('tableHeader', 'Cup', 'ml'),
      row('tableCell', 'Small', '60'),
      block('tableRow', [block('tableCell', [plain('a'), plain('b')], { colspan: 2, rowspan: 1 })]),
    ],
    { caption: 'Sizes & cups' },
  ),
  paragraph(),
]);

test('the server keeps what the editor writes, to the letter', () => {
  const html = renderRichHtml(whole);
  expect(html).toContain(
    '<figure><img src="/media/scene-junk-dusk" alt="A &quot;junk&quot;" width="960" height="640" />',
  );
  expect(html).toContain('<thead><tr><th>Cup</th><th>ml</th></tr></thead><tbody><tr><td>Small</td>');
  expect(html).toContain('<li>One<ol start="3"><li>Two</li></ol></li><li><p>Three</p><p>Four</p></li>');
  expect(html).toContain('title="Tea &quot;x&quot;">the <strong>tea</strong></a> page<br />');
  expect(html.endsWith('</table>')).toBe(true);
  expect(sanitiseArticleHtml(html)).toBe(html);
});

test('an address that the server would remove is not sent', () => {
  const html = renderRichHtml(
    block('doc', [
      paragraph(textNode('a', link('javascript:hit()')), textNode('b', link('//evil.example'))),
      block('image', [], { src: 'data:image/png;base64,AA', alt: '' }),
      block('video', []),
    ]),
  );
  expect(html).toBe('<p>ab</p>');
});

test('an empty article is empty', () => {
  expect(renderRichHtml(block('doc', [paragraph()]))).toBe('');
  expect(renderRichHtml(block('doc'))).toBe('');
});
