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
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);
const escapeAttribute = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function renderAttributes(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
}

function renderElement(tag: string, values: Readonly<Record<string, unknown>>, inside: string): string {
  return `<${tag}${renderAttributes(values)}>${inside}</${tag}>`;
}

/** Serializes empty elements exactly as the server's sanitizer does, so that saving does not change the HTML. */
const renderEmptyElement = (tag: string, values: Readonly<Record<string, unknown>> = {}) =>
  `<${tag}${renderAttributes(values)} />`;

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
    return typeof href === 'string' && isRichAddress(href) ? renderElement('a', { href, title }, inside) : inside;
  }
  if (type === 'span') return renderElement('span', { lang: attrs.lang }, inside);
  const tag = markTags[type as keyof typeof markTags];
  return tag ? renderElement(tag, {}, inside) : inside;
}

function isSameMark(one: EditorMark | undefined, other: EditorMark | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Renders inline nodes and wraps adjacent text with a common mark in one tag. `depth` is the number of marks already
 * open.
 */
function renderInline(nodes: readonly EditorNode[], depth = 0): string {
  let html = '';
  for (let at = 0; at < nodes.length; ) {
    const first = nodes[at] as EditorNode;
    const mark = first.marks?.[depth];
    let end = at + 1;
    if (mark) {
      while (end < nodes.length && isSameMark(nodes[end]?.marks?.[depth], mark)) end += 1;
      html += markHtml(mark, renderInline(nodes.slice(at, end), depth + 1));
    } else {
      html += first.type === 'hardBreak' ? renderEmptyElement('br') : escapeText(first.text ?? '');
    }
    at = end;
  }
  return html;
}

const isEmptyParagraph = ({ type, content = [] }: EditorNode) => type === 'paragraph' && content.length === 0;

/**
 * Table cells and list items contain blocks; a single paragraph, or one before a list, is rendered without its `<p>`.
 */
function renderUnwrapped(content: readonly EditorNode[] = []): string {
  const [first, ...rest] = content;
  const isBare =
    first?.type === 'paragraph' &&
    first.attrs?.lang == null &&
    rest.every(({ type }) => type === 'bulletList' || type === 'orderedList');
  return isBare ? renderInline(first.content ?? []) + renderBlocks(rest) : renderBlocks(content);
}

function toSpan(value: unknown): unknown {
  return typeof value === 'number' && value > 1 ? value : undefined;
}

function renderCell(tag: 'td' | 'th', { attrs = {}, content }: EditorNode): string {
  const scope = tag === 'th' ? attrs.scope : undefined;
  const values = { colspan: toSpan(attrs.colspan), rowspan: toSpan(attrs.rowspan), scope, lang: attrs.lang };
  return renderElement(tag, values, renderUnwrapped(content));
}

const isHead = ({ content = [] }: EditorNode) =>
  content.length > 0 && content.every(({ type }) => type === 'tableHeader');

/** Leading rows that contain only header cells become the `<thead>`. */
function renderTable({ attrs = {}, content = [] }: EditorNode): string {
  const firstPlain = content.findIndex((row) => !isHead(row));
  const heads = Math.max(firstPlain, 0);
  const renderRows = (some: readonly EditorNode[]) =>
    some.map((row) => renderElement('tr', {}, renderBlocks(row.content))).join('');
  const { caption } = attrs;
  return renderElement(
    'table',
    { lang: attrs.lang },
    (typeof caption === 'string' && caption ? renderElement('caption', {}, escapeText(caption)) : '') +
      (heads > 0 ? renderElement('thead', {}, renderRows(content.slice(0, heads))) : '') +
      renderElement('tbody', {}, renderRows(content.slice(heads))),
  );
}

function renderFigure({ attrs = {}, content = [] }: EditorNode): string {
  const { src, alt, width, height, lang } = attrs;
  if (typeof src !== 'string' || !isRichPicture(src)) return '';
  const picture = renderEmptyElement('img', { src, alt: alt ?? '', width, height });
  return renderElement(
    'figure',
    { lang },
    picture + (content.length > 0 ? renderElement('figcaption', {}, renderInline(content)) : ''),
  );
}

const writers: Readonly<Record<string, (node: EditorNode) => string>> = {
  paragraph: ({ attrs, content }) => renderElement('p', { lang: attrs?.lang }, renderInline(content ?? [])),
  heading: ({ attrs, content }) =>
    renderElement(`h${attrs?.level ?? 2}`, { lang: attrs?.lang }, renderInline(content ?? [])),
  bulletList: ({ attrs, content }) => renderElement('ul', { lang: attrs?.lang }, renderBlocks(content)),
  orderedList({ attrs, content }) {
    const start = attrs?.start === 1 ? undefined : attrs?.start;
    return renderElement('ol', { start, lang: attrs?.lang }, renderBlocks(content));
  },
  listItem: ({ attrs, content }) => renderElement('li', { lang: attrs?.lang }, renderUnwrapped(content)),
  blockquote: ({ attrs, content }) => renderElement('blockquote', { lang: attrs?.lang }, renderBlocks(content)),
  codeBlock: ({ content }) => renderElement('pre', {}, renderElement('code', {}, renderInline(content ?? []))),
  horizontalRule: () => renderEmptyElement('hr'),
  image: renderFigure,
  table: renderTable,
  tableHeader: (node) => renderCell('th', node),
  tableCell: (node) => renderCell('td', node),
};

function renderBlocks(nodes: readonly EditorNode[] = []): string {
  return nodes.map((node) => writers[node.type ?? '']?.(node) ?? '').join('');
}

/**
 * Serializes the editor's document to article HTML: only the tags of `richTags`, formatted as the server stores them.
 * Trailing empty paragraphs are dropped; an empty article is ''.
 */
export function renderRichHtml({ content = [] }: EditorNode): string {
  const last = content.findLastIndex((node) => !isEmptyParagraph(node));
  return renderBlocks(content.slice(0, last + 1));
}
