import { createHmac, randomBytes } from 'node:crypto';
import {
  createOtpauthUri,
  createTotp,
  decodeBase32,
  encodeBase32,
  findTotpStep,
  formatRecoveryCode,
  needsSecondFactor,
  parseRecoveryCode,
  secondFactorChoices,
  toTotpStep,
} from '@sampan/domain/account/totp';
import { expect, test } from 'vitest';

const hmacSha1 = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
const secret = encodeBase32(Buffer.from('12345678901234567890'));

test('the codes are those of RFC 6238, appendix B', () => {
  const vectors: [seconds: number, code: string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) {
    expect(createTotp(secret, toTotpStep(seconds * 1000), hmacSha1, 8)).toBe(code);
  }
});

test('base32 is that of RFC 4648, there and back', () => {
  const encodings = { f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB', foobar: 'MZXW6YTBOI' };
  for (const [text, encoded] of Object.entries(encodings)) {
    expect(encodeBase32(Buffer.from(text))).toBe(encoded);
    expect(Buffer.from(decodeBase32(encoded)).toString()).toBe(text);
  }
  const bytes = randomBytes(20);
  expect(Buffer.from(decodeBase32(encodeBase32(bytes)))).toEqual(bytes);
  expect(() => decodeBase32('A0')).toThrow(RangeError);
});

test('a code is accepted one step early or late, and none at or before the last accepted step', () => {
  const step = 1000;
  const nowMs = step * 30_000 + 7_000;
  const find = (of: number, lastStep = 0) =>
    findTotpStep({ secret, code: createTotp(secret, of, hmacSha1), nowMs, lastStep, hmacSha1 });
  expect([step - 2, step - 1, step, step + 1, step + 2].map((of) => find(of))).toEqual([
    null,
    step - 1,
    step,
    step + 1,
    null,
  ]);
  expect(find(step, step)).toBeNull();
  expect(find(step - 1, step)).toBeNull();
  expect(find(step + 1, step)).toBe(step + 1);
});

test('a colon in the name of the shop does not end it', () => {
  expect(createOtpauthUri({ issuer: 'A: B', account: 'a', secret: 'ABC' })).toContain('totp/A%20%20B:a?');
});

test('the address names issuer and account, escaped', () => {
  expect(createOtpauthUri({ issuer: 'Sampan', account: '陳 a', secret: 'ABC' })).toBe(
    'otpauth://totp/Sampan:%E9%99%B3%20a?secret=ABC&issuer=Sampan&algorithm=SHA1&digits=6&period=30',
  );
});

test('a recovery code is read however it is typed', () => {
  const code = formatRecoveryCode(Uint8Array.from([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]));
  expect(code).toBe('ABCDE-FGHJK');
  const typed = [' abcde fghjk ', 'abcdefghjk', 'ＡＢＣＤＥ－ｆｇｈｊｋ', code];
  expect(typed.map(parseRecoveryCode)).toEqual(typed.map(() => code));
  expect(parseRecoveryCode('123456')).toBeNull();
});

test('only roles that the setting names and that have no second factor need one', () => {
  const needs = (choice: unknown, hasSecondFactor = false) =>
    [1, 2, 3].filter((role) => needsSecondFactor({ role, hasSecondFactor }, choice));
  expect(secondFactorChoices.map((choice) => needs(choice))).toEqual([[], [1], [1, 2]]);
  expect(needs('staff', true)).toEqual([]);
  // The value of the setting's predecessor, and a word that is no choice.
  expect([true, 'operators'].map((choice) => needs(choice))).toEqual([[], []]);
});
