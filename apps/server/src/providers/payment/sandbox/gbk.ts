let gbkBytes: Map<string, Buffer> | undefined;

/** Encodes a text in GBK, which Node only decodes. Characters outside of it become question marks. */
export function encodeGbk(text: string): Buffer {
  gbkBytes ??= createGbkTable();
  const table = gbkBytes;
  const question = Buffer.from('?');
  const encode = (character: string) =>
    character.charCodeAt(0) < 0x80 ? Buffer.from(character) : (table.get(character) ?? question);
  return Buffer.concat([...text].map(encode));
}

function createGbkTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, Buffer>();
  for (let first = 0x81; first <= 0xfe; first += 1) {
    for (let second = 0x40; second <= 0xfe; second += 1) {
      const bytes = Buffer.from([first, second]);
      const character = decoder.decode(bytes);
      if ([...character].length === 1 && character !== '\uFFFD') table.set(character, bytes);
    }
  }
  return table;
}
