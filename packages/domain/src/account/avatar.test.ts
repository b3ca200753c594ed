import { expect, test } from 'vitest';
import { canSetAvatar } from './avatar.ts';

const mine = `/media/avatars/${'a'.repeat(32)}.webp`;

test('a profile says no picture, its own, or one of the shop’s', () => {
  for (const avatar of ['', mine, '/media/teapot-celadon-1']) expect(canSetAvatar(avatar, mine), avatar).toBe(true);
});

test('an avatar must be the user’s own upload', () => {
  const others = [
    mine.replace('a', 'b'),
    'https://elsewhere.example/face.png',
    'javascript:alert(1)',
    '//x',
    '/media/../lock',
  ];
  for (const avatar of others) expect(canSetAvatar(avatar, mine), avatar).toBe(false);
});
