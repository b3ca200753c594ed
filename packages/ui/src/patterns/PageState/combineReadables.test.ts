import { expect, test, vi } from 'vitest';
import { combineReadables, type Readable } from './combineReadables.ts';

const failure = { code: 500, message: 'no', statusCode: 500 };

function read<Data>(part: Partial<Readable<Data>>): Readable<Data> {
  return { data: undefined, error: undefined, isPending: false, refetch: vi.fn(async () => undefined), ...part };
}

test('two reads have their data when both have', () => {
  expect(combineReadables({ one: read({ data: 1 }), two: read({ data: 'b' }) }).data).toEqual({ one: 1, two: 'b' });
  expect(combineReadables({ one: read({ data: 1 }), two: read({ isPending: true }) })).toMatchObject({
    data: undefined,
    isPending: true,
  });
});

test('an older answer stands beside an error', () => {
  const both = combineReadables({ one: read({ data: 1, error: failure }), two: read({ data: 2 }) });
  expect(both).toMatchObject({ data: { one: 1, two: 2 }, error: failure });
});

test('a blocking error is reported before the others', () => {
  const other = { ...failure, statusCode: 404 };
  const both = combineReadables({ one: read({ data: 1, error: failure }), two: read({ error: other }) });
  expect(both.error).toBe(other);
});

test('trying again repeats what failed and nothing else', async () => {
  const one = read({ data: 1 });
  const two = read({ error: failure });
  await combineReadables({ one, two }).refetch();
  expect(one.refetch).not.toHaveBeenCalled();
  expect(two.refetch).toHaveBeenCalledOnce();
});
