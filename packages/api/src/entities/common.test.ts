import * as v from 'valibot';
import { expect, test } from 'vitest';
import { TimeSchema } from './common.ts';

test.each(['2026-02-28T23:59:59Z', '2024-02-29T00:00:00.000Z', '0001-01-01T00:00:00Z'])('%s is a time', (time) => {
  expect(v.is(TimeSchema, time)).toBe(true);
});

test.each(['2026-02-30T00:00:00Z', '2026-02-29T00:00:00Z', '0000-01-01T00:00:00Z', '2026-13-01T00:00:00Z'])(
  '%s is none: no database could compare with it',
  (time) => {
    expect(v.is(TimeSchema, time)).toBe(false);
  },
);
