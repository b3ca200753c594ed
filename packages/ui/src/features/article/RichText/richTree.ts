import {
  insteadOfTags,
  isRichAddress,
  isRichPicture,
  muteTags,
  richAttributes,
  richTags,
} from '@sampan/domain/article/richTags';
import { iterateHtmlTokens } from './htmlTokens.ts';

export interface RichElement {
  tag: string;
  attributes: Record<string, string | number>;
  children: RichNode[];
}
export type RichNode = string | RichElement;

export interface RichPicture {
  id: number;
  /** Its element in the tree. */
  node: RichElement;
  url: string;
  caption: string | undefined;
}

type Check = (value: string) => string | number | undefined;
const parseWholeNumber: Check = (value) => (/^\d{1,4}$/.test(value) ? Number(value) : undefined);
/** Validators of allowed attributes; others are taken as they are. */
const checks: Readonly<Record<string, Check>> = {
  href: (value) => (isRichAddress(value.trim()) ? value.trim() : undefined),
  src: (value) => (isRichPicture(value.trim()) ? value.trim() : undefined),
  width: parseWholeNumber,
  height: parseWholeNumber,
  start: parseWholeNumber,
  colspan: parseWholeNumber,
  rowspan: parseWholeNumber,
  scope: (value) => (/^(?:col|row)$/.test(value) ? value : undefined),
};
const reactNames: Readonly<Record<string, string>> = { colspan: 'colSpan', rowspan: 'rowSpan' };

const allowedTags = new Set<string>(richTags);
const mute = new Set<string>(muteTags);
const voids = new Set(['br', 'hr', 'img']);
/** Inline tags: any other tag ends an open paragraph, as in a browser's parser. */
const inline = new Set<string>([
  ...['a', 'br', 'img', 'code', 'strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'cite'],
  ...['q', 'span'],
]);
const rows = ['tr', 'td', 'th'];
const parts = ['thead', 'tbody', 'caption', ...rows];
const endsBefore: Readonly<Record<string, (tag: string) => boolean>> = {
  p: (tag) => !inline.has(tag),
  li: (tag) => tag === 'li',
  td: (tag) => parts.includes(tag),
  th: (tag) => parts.includes(tag),
  tr: (tag) => tag === 'tr' || (parts.includes(tag) && !rows.includes(tag)),
  thead: (tag) => tag === 'tbody',
};
/** Whitespace between children of these elements is dropped. */
const dropsWhitespace = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol', 'figure']);

function keepAllowedAttributes(tag: string, written: ReadonlyMap<string, string>): RichElement['attributes'] {
  const attributes: RichElement['attributes'] = {};
  for (const name of [...(richAttributes[tag] ?? []), 'lang']) {
    const text = written.get(name);
    const value = text === undefined ? undefined : (checks[name]?.(text) ?? (checks[name] ? undefined : text));
    if (value !== undefined) attributes[reactNames[name] ?? name] = value;
  }
  return attributes;
}

/**
 * Parses HTML into a tree of allowed elements. The server has sanitised it already; this is a second layer. Needs no
 * DOM, so server rendering and hydration give the same result.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichElement = { tag: '', attributes: {}, children: [] };
  const open: RichElement[] = [root];
  const getOpenElement = () => open.at(-1) ?? root;

  function add(node: RichNode) {
    getOpenElement().children.push(node);
  }
  function begin(tag: string, attributes: RichElement['attributes']) {
    while (endsBefore[getOpenElement().tag]?.(tag)) open.pop();
    // Browsers insert a tbody here, React does not.
    if (tag === 'tr' && getOpenElement().tag === 'table') begin('tbody', {});
    const element: RichElement = { tag, attributes, children: [] };
    add(element);
    if (!voids.has(tag)) open.push(element);
  }
  function end(tag: string) {
    const at = open.findLastIndex((element) => element.tag === tag);
    if (at > 0) open.length = at;
  }

  for (const token of iterateHtmlTokens(html, mute)) {
    if (token.kind === 'text') {
      if (token.text.trim() !== '' || !dropsWhitespace.has(getOpenElement().tag)) add(token.text);
      continue;
    }
    const tag = insteadOfTags[token.tag] ?? token.tag;
    if (!allowedTags.has(tag)) continue;
    if (token.kind === 'close') end(tag);
    else begin(tag, keepAllowedAttributes(tag, token.attributes));
  }
  return root.children;
}

/** Returns all pictures with their captions, in document order. */
export function getRichPictures(nodes: readonly RichNode[]): RichPicture[] {
  return collectPictures(nodes, undefined).map((found, id) => ({ id, ...found }));
}

function collectPictures(nodes: readonly RichNode[], caption: string | undefined): Omit<RichPicture, 'id'>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.tag === 'img') {
      const { src, alt } = node.attributes;
      return typeof src === 'string' ? [{ node, url: src, caption: caption ?? (String(alt ?? '') || undefined) }] : [];
    }
    return collectPictures(node.children, node.tag === 'figure' ? getCaption(node) : caption);
  });
}

function getCaption({ children }: RichElement): string | undefined {
  const caption = children.find((child) => typeof child !== 'string' && child.tag === 'figcaption');
  return caption && (getPlainText([caption]).trim() || undefined);
}

/** Returns the text of rich-text nodes without their tags. */
export function getPlainText(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : getPlainText(node.children))).join('');
}

/** Returns the top-level headings in document order. */
export function getHeadings(nodes: readonly RichNode[]): RichElement[] {
  return nodes.filter((node): node is RichElement => typeof node !== 'string' && node.tag === 'h2');
}

/** Returns the id of the heading at an index, from 0. */
export const getAnchor = (anchor: string, index: number) => `${anchor}-${index + 1}`;

/** Returns the distinct link URLs in document order. */
export function getLinkUrls(nodes: readonly RichNode[]): string[] {
  const urls = nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { href } = node.attributes;
    return [...(typeof href === 'string' ? [href] : []), ...getLinkUrls(node.children)];
  });
  return [...new Set(urls)];
}

/** Wraps every case-insensitive match of `query` in a `<mark>`. */
export function markMatches(nodes: readonly RichNode[], query: string): RichNode[] {
  if (query === '') return [...nodes];
  return nodes.flatMap((node): RichNode[] => {
    if (typeof node !== 'string') return [{ ...node, children: markMatches(node.children, query) }];
    return markTextMatches(node, query);
  });
}

function markTextMatches(text: string, query: string): RichNode[] {
  const pieces = text.split(new RegExp(`(${query.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'gi'));
  // split() with a capture group: odd pieces are the matches.
  return pieces.flatMap((piece, at): RichNode[] => {
    if (piece === '') return [];
    return at % 2 === 1 ? [{ tag: 'mark', attributes: {}, children: [piece] }] : [piece];
  });
}
