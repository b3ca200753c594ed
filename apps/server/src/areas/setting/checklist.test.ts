import { checklistItems } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { describeMissing } from './checklist.ts';

const describe = (missing: readonly string[]) =>
  describeMissing({ items: checklistItems.map((id) => ({ id, isDone: !missing.includes(id) })) });

test('the start of a real shop names in one line what is missing, and the variable that no screen sets', () => {
  expect(describe(['name', 'logo', 'payment', 'domain'])).toBe(
    'Missing before this shop can sell: name, payment, domain (PUBLIC_URL). The dashboard at /admin leads to each.',
  );
  expect(describe(checklistItems)).not.toContain('\n');
  expect(describe([])).toBeUndefined();
  // A shop without a logo shows its name.
  expect(describe(['logo'])).toBeUndefined();
});
