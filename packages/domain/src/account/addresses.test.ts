import { maxAddresses } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findNextDefault, planAddress } from './addresses.ts';

const [home, work] = [
  { id: 1, isDefault: true },
  { id: 2, isDefault: false },
];

test('the first address becomes the default, a default stays one, and any may be made one', () => {
  expect(planAddress([], {})).toEqual({ ok: true, isDefault: true });
  expect(planAddress([home, work], { id: 1, isDefault: false })).toEqual({ ok: true, isDefault: true });
  expect(planAddress([home, work], { id: 2 })).toEqual({ ok: true, isDefault: false });
  expect(planAddress([home, work], { isDefault: true })).toEqual({ ok: true, isDefault: true });
});

test('an address of somebody else is unknown, and a full book takes only changes', () => {
  expect(planAddress([home], { id: 9 })).toEqual({ ok: false, code: 'NOT_FOUND' });
  const full = Array.from({ length: maxAddresses }, (_, index) => ({ id: index + 1, isDefault: index === 0 }));
  expect(planAddress(full, {})).toEqual({ ok: false, code: 'ADDRESS_LIMIT' });
  expect(planAddress(full, { id: 2 }).ok).toBe(true);
});

test('the newest address follows a deleted default', () => {
  expect(findNextDefault(home, [work, { id: 5, isDefault: false }, { id: 3, isDefault: false }])?.id).toBe(5);
  expect([findNextDefault(work, [home]), findNextDefault(home, [])]).toEqual([undefined, undefined]);
});
