import { crc32 } from 'node:zlib';

/** A ZIP archive of files that are not compressed, as Alipay sends its bills. Names are bytes: Alipay's are GBK. */
export function zip(files: readonly { name: Buffer; content: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(content.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, name, content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), fields, tail, name]));
    parts.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, index, Buffer.from([0x50, 0x4b, 5, 6]), end]);
}

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
