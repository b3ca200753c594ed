import type { Client } from '@sampan/api/client';
import { expect, test } from 'vitest';
import { runInTurn } from './runInTurn.ts';

/** Starts writes to subjects that the test ends by name, and records which have begun. */
function setUp() {
  const client = {} as Client;
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    write(subject: string, name: string) {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return runInTurn(client, subject, () => {
        begun.push(name);
        return end.promise;
      });
    },
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('a write waits for the one before it, and not for those to another subject', async () => {
  const { begun, write, end } = setUp();
  const first = write('product 1', 'off');
  const second = write('product 1', 'on');
  const other = write('product 2', 'other');
  end('other');
  await other;
  expect(begun).toEqual(['off', 'other']);
  end('off');
  expect(await first).toBe('off');
  end('on');
  expect(await second).toBe('on');
});

test('a write begins after the one before it has failed', async () => {
  const { write, fail, end } = setUp();
  const first = write('product 1', 'off');
  const second = write('product 1', 'on');
  fail('off');
  await expect(first).rejects.toThrow('off');
  end('on');
  expect(await second).toBe('on');
});
