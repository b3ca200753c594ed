import { parseRichText, type RichNode } from '../../../../features/article/RichText/richTree.ts';

/** Tags within a line of text; all others begin a new line. */
const inlineTags = new Set('a code strong b em i s del ins sub sup mark small cite q span'.split(' '));

function getText(node: RichNode): string {
  if (typeof node === 'string') return node;
  const text = node.children.map(getText).join('');
  return inlineTags.has(node.tag) ? text : ` ${text} `;
}

/** Returns the text of an article's HTML in one line, with one space between blocks, list items and table cells. */
export function getSpacedText(html: string): string {
  return parseRichText(html).map(getText).join('').replace(/\s+/g, ' ').trim();
}
