import type { NamedValue } from '@sampan/api/entities';

/** Escapes a character that would be lost or misread. */
const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Escapes the whitespace around a text, and the characters within it that `inner` matches. Not by one expression, because
 * `\s+$` takes quadratic time for a long run of spaces within the text.
 */
function escapeAround(text: string, inner: RegExp, escapeOne: (character: string) => string): string {
  const start = text.length - text.trimStart().length;
  const end = Math.max(start, text.trimEnd().length);
  const escapeAll = (characters: string) => [...characters].map(escapeOne).join('');
  return (
    escapeAll(text.slice(0, start)) + text.slice(start, end).replace(inner, escapeOne) + escapeAll(text.slice(end))
  );
}

/** Escapes separators, leading and trailing whitespace and line breaks, because parsing trims and splits by lines. */
function escapeText(text: string, isName: boolean): string {
  const plain = text.replaceAll('\\', '\\\\');
  const named = isName ? plain.replaceAll(':', '\\:') : plain;
  return escapeAround(named, /[\r\n\u2028\u2029]/g, escapeCharacter);
}

/** Makes a text one that a database can store: PostgreSQL knows neither U+0000 nor lone surrogates. */
const toStorable = (text: string) => text.replaceAll('\0', '').toWellFormed();

function unescapeText(text: string): string {
  const plain = text.replace(
    /\\(?:u([0-9a-f]{4})|(.))/gi,
    (_, code: string | undefined, character: string | undefined) =>
      code === undefined ? (character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return toStorable(plain);
}

/** Formats pairs as lines: `Material: Clay`. */
export function formatNamedValues(list: readonly NamedValue[]): string {
  return list.map(({ name, value }) => `${escapeText(name, true)}: ${escapeText(value, false)}`).join('\n');
}

/** Parses lines of `name: value`; null if a line has no colon. */
export function parseNamedValues(text: string): NamedValue[] | null {
  const list: NamedValue[] = [];
  for (const line of text.split(/\r?\n/).filter((each) => each.trim() !== '')) {
    const colon = /^(?:[^\\:]|\\.)*:/.exec(line)?.[0].length;
    if (colon === undefined) return null;
    list.push({ name: unescapeText(line.slice(0, colon - 1).trim()), value: unescapeText(line.slice(colon).trim()) });
  }
  return list;
}

const entityByCharacter: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const characterByEntity: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ensp: ' ', emsp: ' ', thinsp: ' ', shy: '' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•' },
    ...{ hellip: '…', middot: '·', deg: '°', times: '×', frac12: '½', frac14: '¼', copy: '©', reg: '®', trade: '™' },
    ...{ eacute: 'é', egrave: 'è', agrave: 'à', ccedil: 'ç', ntilde: 'ñ', auml: 'ä', ouml: 'ö', uuml: 'ü', szlig: 'ß' },
    ...{ euro: '€', pound: '£', yen: '¥', cent: '¢' },
  }),
);

function toLineHtml(line: string): string {
  const escaped = line.replace(/[&<>]/g, (character) => entityByCharacter[character] as string);
  return escapeAround(escaped, /\r/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Converts plain text with paragraphs to HTML. */
export function toTextHtml(text: string): string {
  if (text === '') return '';
  return text
    .split('\n\n')
    .map((paragraph) => `<p>${paragraph.split('\n').map(toLineHtml).join('<br>')}</p>`)
    .join('');
}

/** The character of a name such as `ouml`, or `Ouml` for the capital letter. */
function findNamedCharacter(name: string): string | undefined {
  const character = characterByEntity.get(name.toLowerCase());
  return /^[A-Z]/.test(name) ? character?.toUpperCase() : character;
}

function decodeEntities(text: string): string {
  const plain = text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+\d*));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return findNamedCharacter(name) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return toStorable(plain);
}

/** Elements whose content is not visible text. */
const hidden = new Set(['script', 'style', 'template', 'head', 'iframe', 'noscript', 'svg']);
const blocks = new Set(
  'div section article header footer ul ol li table tr h1 h2 h3 h4 h5 h6 blockquote pre hr'.split(' '),
);

type HtmlToken = { text: string } | { tag: string; isEnd: boolean };

/** Index after the next match of `mark`, or the end of the HTML. */
function getEnd(html: string, mark: RegExp, from: number): number {
  mark.lastIndex = from;
  return mark.exec(html) ? mark.lastIndex : html.length;
}

/**
 * Tokenizes HTML into texts and tags, without comments and hidden elements. Linear time: each character is read once.
 */
function* iterateHtmlTokens(html: string): Generator<HtmlToken> {
  const tagStart = /<(\/?)([a-z][a-z0-9]*)|<!--|<[!?]/gi;
  let at = 0;
  while (at < html.length) {
    tagStart.lastIndex = at;
    const tagMatch = tagStart.exec(html);
    if (!tagMatch) break;
    if (tagMatch.index > at) yield { text: html.slice(at, tagMatch.index) };
    const [start, slash, name] = tagMatch;
    const behind = tagMatch.index + start.length;
    if (start === '<!--') {
      at = getEnd(html, /-->/g, behind);
      continue;
    }
    const tag = name?.toLowerCase() ?? '';
    at = html.indexOf('>', behind) + 1;
    // Drops an unclosed tag and everything after it.
    if (at === 0) return;
    if (hidden.has(tag) && slash === '') at = getEnd(html, new RegExp(`</${tag}\\b[^>]*>?`, 'gi'), at);
    else if (tag !== '') yield { tag, isEnd: slash === '/' };
  }
  if (at < html.length) yield { text: html.slice(at) };
}

/** Extracts the visible text of HTML (or plain text): product descriptions are plain text. */
export function toPlainText(html: string): string {
  const paragraphs: string[] = [];
  let lines: string[][] = [[]];

  function end(isKeptEmpty: boolean) {
    const texts = lines.map((pieces) => decodeEntities(pieces.join('').trim()));
    if (isKeptEmpty || texts.some((text) => text.trim() !== '')) paragraphs.push(texts.join('\n'));
    lines = [[]];
  }

  const isText = !/<[a-z!/]/i.test(html);
  if (isText) return decodeEntities(html.replaceAll('\r\n', '\n')).trim();
  for (const token of iterateHtmlTokens(html)) {
    if ('text' in token) lines.at(-1)?.push(token.text.replace(/[\r\n]+/g, ' '));
    else if (token.tag === 'br') lines.push([]);
    else if (token.tag === 'p') end(token.isEnd);
    else if (blocks.has(token.tag)) end(false);
  }
  end(false);
  return paragraphs.join('\n\n').trim();
}
