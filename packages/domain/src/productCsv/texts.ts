import type { NamedValue } from '@sampan/api/entities';

/** A character that would get lost, or mean something else. */
const coded = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Edges and line ends are written out: reading trims the one and splits at the other. */
function written(text: string, isName: boolean): string {
  const plain = text.replaceAll('\\', '\\\\');
  const named = isName ? plain.replaceAll(':', '\\:') : plain;
  return named.replace(/^\s+|\s+$|[\r\n\u2028\u2029]/g, (found) => [...found].map(coded).join(''));
}

const read = (text: string) =>
  text.replace(/\\(?:u([0-9a-f]{4})|(.))/gi, (_, code: string | undefined, character: string | undefined) =>
    code === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );

/** `Material: Clay`, a line each. */
export function namedValuesText(list: readonly NamedValue[]): string {
  return list.map(({ name, value }) => `${written(name, true)}: ${written(value, false)}`).join('\n');
}

/** The names and values of such lines; null where a line has no colon. */
export function namedValuesOf(text: string): NamedValue[] | null {
  const list: NamedValue[] = [];
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const colon = /^(?:[^\\:]|\\.)*:/.exec(line)?.[0].length;
    if (colon === undefined) return null;
    list.push({ name: read(line.slice(0, colon - 1).trim()), value: read(line.slice(colon).trim()) });
  }
  return list;
}

const entityOf: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const characterOf: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function lineHtml(line: string): string {
  return line
    .replace(/[&<>]/g, (character) => entityOf[character] as string)
    .replace(/^\s+|\s+$|\r/g, (found) => [...found].map((character) => `&#${character.codePointAt(0)};`).join(''));
}

/** A text of paragraphs as HTML. */
export function textHtml(text: string): string {
  if (text === '') return '';
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`)
    .join('');
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return characterOf[(name as string).toLowerCase()] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const hidden = /<(script|style|template|head)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const blocks = new Set(
  'div section article header footer ul ol li table tr h1 h2 h3 h4 h5 h6 blockquote pre hr'.split(' '),
);

/** The text that is read in a piece of HTML, or a text that is none: a product's description is text. */
export function htmlText(html: string): string {
  const paragraphs: string[] = [];
  let lines: string[] = [''];

  function end(isKeptEmpty: boolean) {
    const paragraph = lines.map((line) => decoded(line.trim())).join('\n');
    if (isKeptEmpty || lines.some((line) => line.trim() !== '')) paragraphs.push(paragraph);
    lines = [''];
  }

  const isText = !/<[a-z!/]/i.test(html);
  if (isText) return decoded(html.replaceAll('\r\n', '\n')).trim();
  const pieces = html.replaceAll(hidden, '').split(/(<\/?[a-z][^>]*>)/i);
  for (const piece of pieces) {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(piece) ?? [];
    const tag = name.toLowerCase();
    if (tag === 'br') lines.push('');
    else if (tag === 'p') end(slash === '/');
    else if (blocks.has(tag)) end(false);
    else if (tag === '') lines.push((lines.pop() ?? '') + piece.replace(/[\r\n]+/g, ' '));
  }
  end(false);
  return paragraphs.join('\n\n').trim();
}
