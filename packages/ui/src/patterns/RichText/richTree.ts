/** What an article may be made of. Everything else loses its tag and keeps its words. */
export const richTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'cite', 'q', 'span'],
] as const;

/** The words of these are not words. */
const mute = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'svg',
  'math',
  'textarea',
  'select',
]);

/** The page has its one h1, and an editor's old ways have their new ones. */
const instead = new Map([
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
]);

type Check = (value: string) => string | number | undefined;
const asItIs: Check = (value) => value;
const whole: Check = (value) => (/^\d{1,4}$/.test(value) ? Number(value) : undefined);
/** A page of ours or of the web, a mail, a phone; never a script. */
const address: Check = (value) =>
  /^(?:https?:|mailto:|tel:|#|\/(?!\/))/i.test(value.trim()) ? value.trim() : undefined;
const picture: Check = (value) => (/^(?:https?:|\/(?!\/))/i.test(value.trim()) ? value.trim() : undefined);

/** Attributes that are kept, by tag, and what they must look like. React's names. */
const attributesOf: Record<string, Record<string, Check>> = {
  a: { href: address, title: asItIs },
  img: { src: picture, alt: asItIs, width: whole, height: whole },
  ol: { start: whole },
  th: { colspan: whole, rowspan: whole, scope: (value) => (/^(?:col|row)$/.test(value) ? value : undefined) },
  td: { colspan: whole, rowspan: whole },
};
const reactNames = new Map([
  ['colspan', 'colSpan'],
  ['rowspan', 'rowSpan'],
]);

export interface RichElement {
  tag: string;
  attributes: Record<string, string | number>;
  children: RichNode[];
}
export type RichNode = string | RichElement;

export interface RichPicture {
  id: number;
  /** Where in the text it stands. */
  node: RichElement;
  url: string;
  caption: string | undefined;
}

const isKnown = (tag: string) => (richTags as readonly string[]).includes(tag);

function attributesIn(element: Element, tag: string): Record<string, string | number> {
  const kept: Record<string, string | number> = {};
  for (const [name, check] of Object.entries({ ...attributesOf[tag], lang: asItIs })) {
    const written = element.getAttribute(name);
    const value = written === null ? undefined : check(written);
    if (value !== undefined) kept[reactNames.get(name) ?? name] = value;
  }
  return kept;
}

function nodesIn(parent: Node): RichNode[] {
  return [...parent.childNodes].flatMap((node): RichNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ''];
    if (!(node instanceof Element)) return [];
    const written = node.tagName.toLowerCase();
    if (mute.has(written)) return [];
    const tag = instead.get(written) ?? written;
    const children = nodesIn(node);
    return isKnown(tag) ? [{ tag, attributes: attributesIn(node, tag), children }] : children;
  });
}

/**
 * Reads HTML into what of it is known. The server has cleaned it before; this is what makes sure, because a document of
 * DOMParser runs no script and loads no picture.
 */
export function richTree(html: string): RichNode[] {
  return nodesIn(new DOMParser().parseFromString(html, 'text/html').body);
}

/** Every picture in the order of the text, with the words that stand below it. */
export function picturesIn(nodes: readonly RichNode[]): RichPicture[] {
  return sources(nodes, undefined).map((found, id) => ({ id, ...found }));
}

function sources(nodes: readonly RichNode[], caption: string | undefined): Omit<RichPicture, 'id'>[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    if (node.tag === 'img') {
      const { src, alt } = node.attributes;
      return typeof src === 'string' ? [{ node, url: src, caption: caption ?? (String(alt ?? '') || undefined) }] : [];
    }
    return sources(node.children, node.tag === 'figure' ? captionOf(node) : caption);
  });
}

function captionOf({ children }: RichElement): string | undefined {
  const found = children.find((child) => typeof child !== 'string' && child.tag === 'figcaption');
  return found && (textIn([found]).trim() || undefined);
}

export function textIn(nodes: readonly RichNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textIn(node.children))).join('');
}
