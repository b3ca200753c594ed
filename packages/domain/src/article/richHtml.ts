import { isRichAddress, isRichPicture } from './richTags.ts';

/** A ProseMirror JSON node of an article: a block, inline text or a break. */
export interface EditorNode {
  type?: string;
  attrs?: Readonly<Record<string, unknown>> | undefined;
  content?: readonly EditorNode[] | undefined;
  marks?: readonly EditorMark[] | undefined;
  text?: string | undefined;
}

interface EditorMark {
  type: string;
  attrs?: Readonly<Record<string, unknown>> | undefined;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapedText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const escapedValue = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function attributes(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapedValue(String(value))}"`)
    .join('');
}

function element(tag: string, values: Readonly<Record<string, unknown>>, inside: string): string {
  return `<${tag}${attributes(values)}>${inside}</${tag}>`;
}

/** Serializes empty elements exactly as the server's sanitizer does, so that saving does not change the HTML. */
const empty = (tag: string, values: Readonly<Record<string, unknown>> = {}) => `<${tag}${attributes(values)} />`;

/** HTML tag of each ProseMirror mark; links are handled below. */
export const markTags = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  del: 'del',
  ins: 'ins',
  sub: 'sub',
  sup: 'sup',
  mark: 'mark',
  small: 'small',
  cite: 'cite',
  quotation: 'q',
} as const;

function markHtml({ type, attrs = {} }: EditorMark, inside: string): string {
  if (type === 'link') {
    const { href, title } = attrs;
    return typeof href === 'string' && isRichAddress(href) ? element('a', { href, title }, inside) : inside;
  }
  if (type === 'span') return element('span', { lang: attrs.lang }, inside);
  const tag = markTags[type as keyof typeof markTags];
  return tag ? element(tag, {}, inside) : inside;
}

function sameMark(one: EditorMark | undefined, other: EditorMark | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Renders inline nodes and wraps adjacent text with a common mark in one tag. `depth` is the number of marks already
 * open.
 */
function inline(nodes: readonly EditorNode[], depth = 0): string {
  let html = '';
  for (let at = 0; at < nodes.length; ) {
    const first = nodes[at] as EditorNode;
    const mark = first.marks?.[depth];
    let end = at + 1;
    if (mark) {
      while (end < nodes.length && sameMark(nodes[end]?.marks?.[depth], mark)) end += 1;
      html += markHtml(mark, inline(nodes.slice(at, end), depth + 1));
    } else {
      html += first.type === 'hardBreak' ? empty('br') : escapedText(first.text ?? '');
    }
    at = end;
  }
  return html;
}

const isEmptyParagraph = ({ type, content = [] }: EditorNode) => type === 'paragraph' && content.length === 0;

/**
 * Table cells and list items contain blocks; a single paragraph, or one before a list, is rendered without its `<p>`.
 */
function unwrapped(content: readonly EditorNode[] = []): string {
  const [first, ...rest] = content;
  const isBare =
    first?.type === 'paragraph' &&
    first.attrs?.lang == null &&
    rest.every(({ type }) => type === 'bulletList' || type === 'orderedList');
  return isBare ? inline(first.content ?? []) + blocks(rest) : blocks(content);
}

function span(value: unknown): unknown {
  return typeof value === 'number' && value > 1 ? value : undefined;
}

function cell(tag: 'td' | 'th', { attrs = {}, content }: EditorNode): string {
  const scope = tag === 'th' ? attrs.scope : undefined;
  const values = { colspan: span(attrs.colspan), rowspan: span(attrs.rowspan), scope, lang: attrs.lang };
  return element(tag, values, unwrapped(content));
}

const isHead = ({ content = [] }: EditorNode) =>
  content.length > 0 && content.every(({ type }) => type === 'tableHeader');

/** Leading rows that contain only header cells become the `<thead>`. */
function table({ attrs = {}, content = [] }: EditorNode): string {
  const firstPlain = content.findIndex((row) => !isHead(row));
  const heads = Math.max(firstPlain, 0);
  const rows = (some: readonly EditorNode[]) => some.map((row) => element('tr', {}, blocks(row.content))).join('');
  const { caption } = attrs;
  return element(
    'table',
    { lang: attrs.lang },
    (typeof caption === 'string' && caption ? element('caption', {}, escapedText(caption)) : '') +
      (heads > 0 ? element('thead', {}, rows(content.slice(0, heads))) : '') +
      element('tbody', {}, rows(content.slice(heads))),
  );
}

function figure({ attrs = {}, content = [] }: EditorNode): string {
  const { src, alt, width, height, lang } = attrs;
  if (typeof src !== 'string' || !isRichPicture(src)) return '';
  const picture = empty('img', { src, alt: alt ?? '', width, height });
  return element('figure', { lang }, picture + (content.length > 0 ? element('figcaption', {}, inline(content)) : ''));
}

const writers: Readonly<Record<string, (node: EditorNode) => string>> = {
  paragraph: ({ attrs, content }) => element('p', { lang: attrs?.lang }, inline(content ?? [])),
  heading: ({ attrs, content }) => element(`h${attrs?.level ?? 2}`, { lang: attrs?.lang }, inline(content ?? [])),
  bulletList: ({ attrs, content }) => element('ul', { lang: attrs?.lang }, blocks(content)),
  orderedList({ attrs, content }) {
    const start = attrs?.start === 1 ? undefined : attrs?.start;
    return element('ol', { start, lang: attrs?.lang }, blocks(content));
  },
  listItem: ({ attrs, content }) => element('li', { lang: attrs?.lang }, unwrapped(content)),
  blockquote: ({ attrs, content }) => element('blockquote', { lang: attrs?.lang }, blocks(content)),
  codeBlock: ({ content }) => element('pre', {}, element('code', {}, inline(content ?? []))),
  horizontalRule: () => empty('hr'),
  image: figure,
  table,
  tableHeader: (node) => cell('th', node),
  tableCell: (node) => cell('td', node),
};

function blocks(nodes: readonly EditorNode[] = []): string {
  return nodes.map((node) => writers[node.type ?? '']?.(node) ?? '').join('');
}

/**
 * Serializes the editor's document to article HTML: only the tags of `richTags`, formatted as the server stores them.
 * Trailing empty paragraphs are dropped; an empty article is ''.
 */
export function richHtml({ content = [] }: EditorNode): string {
  const last = content.findLastIndex((node) => !isEmptyParagraph(node));
  return blocks(content.slice(0, last + 1));
}
