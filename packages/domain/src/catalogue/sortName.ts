const firstHan = 0x4e00;
const lastHan = 0x9fff;
/** Characters of a name that count for its place in a list. */
const maxCharacters = 40;

let rankOfHan: Uint16Array | undefined;

/** The place of every common ideograph in pinyin order. Takes a moment, once, and only where products are written. */
function hanRanks(): Uint16Array {
  if (rankOfHan) return rankOfHan;
  const collator = new Intl.Collator('zh-CN');
  const characters = Array.from({ length: lastHan - firstHan + 1 }, (_, index) =>
    String.fromCharCode(firstHan + index),
  );
  const ranks = new Uint16Array(characters.length);
  characters.sort(collator.compare).forEach((character, rank) => {
    ranks[character.charCodeAt(0) - firstHan] = rank;
  });
  rankOfHan = ranks;
  return ranks;
}

/**
 * A key that orders names as a Chinese reader expects, pinyin first and Latin after, in hexadecimal digits alone: any
 * collation of any database orders them alike.
 */
export function toSortName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .slice(0, maxCharacters)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isHan = code >= firstHan && code <= lastHan;
      const place = isHan ? (hanRanks()[code - firstHan] ?? 0) : Math.min(code, 0xffff);
      return (isHan ? '0' : '1') + place.toString(16).padStart(4, '0');
    })
    .join('');
}
