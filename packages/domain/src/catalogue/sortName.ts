const firstHan = 0x4e00;
const lastHan = 0x9fff;
/** Number of leading characters of a name that determine its sort position. */
const maxCharacters = 40;

let hanRanks: Uint16Array | undefined;

/**
 * Rank of each common ideograph in pinyin order. Computed lazily, because it is slow and only product writes need it.
 */
function getHanRanks(): Uint16Array {
  if (hanRanks) return hanRanks;
  const collator = new Intl.Collator('zh-CN');
  const characters = Array.from({ length: lastHan - firstHan + 1 }, (_, index) =>
    String.fromCharCode(firstHan + index),
  );
  const ranks = new Uint16Array(characters.length);
  characters.sort(collator.compare).forEach((character, rank) => {
    ranks[character.charCodeAt(0) - firstHan] = rank;
  });
  hanRanks = ranks;
  return ranks;
}

/**
 * Sort key for product names: pinyin first, Latin after. Contains only hexadecimal digits, so it sorts the same under
 * any database collation.
 */
export function toSortName(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .slice(0, maxCharacters)
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      const isHan = code >= firstHan && code <= lastHan;
      const place = isHan ? (getHanRanks()[code - firstHan] ?? 0) : Math.min(code, 0xffff);
      return (isHan ? '0' : '1') + place.toString(16).padStart(4, '0');
    })
    .join('');
}
