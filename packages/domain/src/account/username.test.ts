import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  findUsernameProblem,
  getUsernameKey,
  getUsernameSkeleton,
  NewUsernameSchema,
  normalizeUsername,
} from './username.ts';

describe('which names can be chosen', () => {
  test.each(['kamling.chan', '陳錦玲', '舢舨客8', 'Zoë_Łukasz', 'a-1', '々木'])('%s can', (name) => {
    expect(findUsernameProblem(name)).toBeUndefined();
    expect(v.is(NewUsernameSchema, name)).toBe(true);
  });

  test.each([
    ['91234567', 'letter'],
    ['1234-5678', 'letter'],
    ['１２３４５６', 'letter'],
    ['...', 'letter'],
    // A Cyrillic а, a Greek ο, a Cherokee Ꭺ, a phonetic ɑ and a small capital ᴀ.
    ['аdmin', 'characters'],
    ['custοmer', 'characters'],
    ['Ꭺdmin', 'characters'],
    ['ɑdmin', 'characters'],
    ['ᴀdmin', 'characters'],
    ['ad\u200bmin', 'characters'],
    ['ad\u0301\u0302min', 'characters'],
    ['a b', 'characters'],
    ['a@b', 'characters'],
    ['三〇二', 'characters'],
    ['٣٤٥a', 'characters'],
  ])('%s cannot', (name, problem) => {
    expect(findUsernameProblem(name)).toBe(problem);
    expect(v.is(NewUsernameSchema, name)).toBe(false);
  });
});

test.each([
  ['admin', 'Admin'],
  ['admin', 'ａｄｍｉｎ'],
  ['admin', 'ádmín'],
  ['admin', 'admın'],
  ['linda', 'Iinda'],
  ['paul', 'pau1'],
  ['harbour', 'harb0ur'],
  ['modern', 'modem'],
  ['wendy', 'vvendy'],
  ['al', 'a丨'],
])('%s and %s look alike', (one, other) => {
  expect(getUsernameSkeleton(one)).toBe(getUsernameSkeleton(other));
});

test.each([
  ['admin', 'admin2'],
  ['kam.ling', 'kam-ling'],
  ['陳錦玲', '陳錦鈴'],
  ['ivy', 'ivv'],
])('%s and %s do not', (one, other) => {
  expect(getUsernameSkeleton(one)).not.toBe(getUsernameSkeleton(other));
});

describe('of any name', () => {
  /** Names from many scripts, so that every rule is exercised. */
  const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 32 });
  const allowed = fc.constantFrom(
    ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-éöñłæ陳一丨舢舨々',
  );
  const goodName = fc
    .array(allowed, { minLength: 2, maxLength: 32 })
    .map((letters) => letters.join(''))
    .filter((name) => findUsernameProblem(name) === undefined);
  const runs = { numRuns: 2000 };

  test('a name that can be chosen is Han, Latin, digits and signs, and never a phone number or an e-mail', () => {
    fc.assert(
      fc.property(fc.oneof(anyName, goodName), (name) => {
        if (findUsernameProblem(name)) return;
        expect(normalizeUsername(name)).toMatch(/^[\p{Script=Han}\p{Script=Latin}0-9._-]+$/u);
        expect(name.replace(/[\s()-]/g, '')).not.toMatch(/^\+?[0-9]{6,15}$/);
        expect(name).not.toContain('@');
      }),
      runs,
    );
  });

  test('key and skeleton are those of its normal form, and stay when they are taken again', () => {
    fc.assert(
      fc.property(fc.oneof(anyName, goodName), (name) => {
        const normal = normalizeUsername(name);
        expect(normalizeUsername(normal)).toBe(normal);
        expect([getUsernameKey(normal), getUsernameSkeleton(normal)]).toEqual([
          getUsernameKey(name),
          getUsernameSkeleton(name),
        ]);
        expect(getUsernameKey(getUsernameKey(name))).toBe(getUsernameKey(name));
      }),
      runs,
    );
    fc.assert(
      fc.property(goodName, (name) => {
        expect(getUsernameSkeleton(getUsernameSkeleton(name))).toBe(getUsernameSkeleton(name));
      }),
      runs,
    );
  });

  test('a letter of another script in the place of its Latin twin is refused', () => {
    const twins = { a: 'а', c: 'с', e: 'е', i: 'і', j: 'ј', o: 'о', p: 'р', s: 'ѕ', x: 'х', y: 'у', u: 'υ', v: 'ν' };
    fc.assert(
      fc.property(goodName, fc.nat(31), (name, at) => {
        const letters = [...name];
        const twin = twins[letters[at]?.toLowerCase() as keyof typeof twins];
        if (!twin) return;
        letters[at] = twin;
        expect(findUsernameProblem(letters.join(''))).toBe('characters');
      }),
      runs,
    );
  });

  test('a full-width letter in its place is the same name', () => {
    fc.assert(
      fc.property(goodName, fc.nat(31), (name, at) => {
        const letters = [...name];
        const code = letters[at]?.codePointAt(0) ?? 0;
        if (code < 0x21 || code > 0x7e) return;
        letters[at] = String.fromCodePoint(code + 0xfee0);
        expect(getUsernameKey(letters.join(''))).toBe(getUsernameKey(name));
      }),
      runs,
    );
  });
});
