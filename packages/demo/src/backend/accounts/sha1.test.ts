import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hmacSha1 } from './sha1.ts';

test('the digest is that of the platform, for messages of every length around a block', () => {
  for (let length = 0; length < 140; length += 1) {
    const [key, message] = [randomBytes(20), randomBytes(length)];
    expect(Buffer.from(hmacSha1(key, message))).toEqual(createHmac('sha1', key).update(message).digest());
  }
});
