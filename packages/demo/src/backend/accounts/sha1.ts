const rotate = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

/** SHA-1 (FIPS 180-4). The demo backend is synchronous, and the browser's SubtleCrypto digest is not. */
function sha1(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length * 8));
  const hash = Int32Array.from([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const words = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let index = 0; index < 80; index += 1) {
      words[index] =
        index < 16
          ? view.getInt32(block + index * 4)
          : rotate(
              (words[index - 3] ?? 0) ^ (words[index - 8] ?? 0) ^ (words[index - 14] ?? 0) ^ (words[index - 16] ?? 0),
              1,
            );
    }
    let [a, b, c, d, e] = hash as unknown as [number, number, number, number, number];
    for (let index = 0; index < 80; index += 1) {
      const [mix, constant] =
        index < 20
          ? [(b & c) | (~b & d), 0x5a827999]
          : index < 40
            ? [b ^ c ^ d, 0x6ed9eba1]
            : index < 60
              ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc]
              : [b ^ c ^ d, 0xca62c1d6];
      const next = (rotate(a, 5) + mix + e + constant + (words[index] ?? 0)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    for (const [index, value] of [a, b, c, d, e].entries()) hash[index] = ((hash[index] ?? 0) + value) | 0;
  }
  const bytes = new Uint8Array(20);
  hash.forEach((value, index) => {
    new DataView(bytes.buffer).setInt32(index * 4, value);
  });
  return bytes;
}

const concatBytes = (one: Uint8Array, other: Uint8Array) => Uint8Array.from([...one, ...other]);

/** HMAC-SHA-1 (RFC 2104) of a key of at most 64 bytes. */
export function hmacSha1(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(64);
  block.set(key);
  const inner = block.map((byte) => byte ^ 0x36);
  const outer = block.map((byte) => byte ^ 0x5c);
  return sha1(concatBytes(outer, sha1(concatBytes(inner, message))));
}
