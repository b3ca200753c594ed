import { expect, test } from 'vitest';
import { pipelined } from './query.ts';

const databaseError = (code: string) => Object.assign(new Error(code), { code });

test('pipelined queries return their results in order', async () => {
  const later = new Promise<string>((resolve) => setTimeout(() => resolve('first'), 5));
  expect(await pipelined<[string, number]>([later, 2])).toEqual(['first', 2]);
});

test('the error is the one that the others come from, whichever is heard first', async () => {
  const cause = databaseError('22P02');
  const causedLater = new Promise((_, reject) => setTimeout(() => reject(cause), 5));
  const follower = Promise.reject(databaseError('25P02'));
  await expect(pipelined([follower, causedLater])).rejects.toBe(cause);
  await expect(pipelined([causedLater, follower])).rejects.toBe(cause);
});

test('an aborted transaction alone is an error, too', async () => {
  await expect(pipelined([Promise.reject(databaseError('25P02'))])).rejects.toMatchObject({ code: '25P02' });
});
