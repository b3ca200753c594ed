import { contract } from '@sampan/api/contract';
import { accessLevels } from '@sampan/api/endpoint';
import { expect, test } from 'vitest';
import { can, isStaff, may, permissions, permissionsOf, roleOf, type Viewer } from './access.ts';

const guest: Viewer = null;
const customer: Viewer = { id: 3, role: 3 };
const operator: Viewer = { id: 2, role: 2 };
const admin: Viewer = { id: 1, role: 1 };

test('each level admits its roles and those that may do more', () => {
  const admitted = accessLevels.map((level) => [
    level,
    [guest, customer, operator, admin].map((viewer) => (can(viewer, level) ? 'y' : 'n')).join(''),
  ]);
  expect(Object.fromEntries(admitted)).toEqual({
    public: 'yyyy',
    customer: 'nyyy',
    staff: 'nnyy',
    admin: 'nnny',
    provider: 'nnnn',
  });
});

test('S6 A user without a role has 3', () => {
  for (const role of [undefined, null, 0, 4, -1, 1.5, '1', {}]) expect(roleOf(role)).toBe(3);
  expect([1, 2, 3].map(roleOf)).toEqual([1, 2, 3]);
});

test('the calls that only an admin may make are those of the decisions, and the outbox with its codes', () => {
  const adminOnly = (
    [
      'userrole',
      'delete_user',
      'blacklist/add',
      'blacklist/remove',
      'setting/create',
      'setting/update',
      'outbox/list',
    ] as const
  ).map((name) => `/main/v2/admin/${name}`);
  const found = Object.values(contract)
    .flatMap((area) => Object.values(area))
    .filter((endpoint) => endpoint.access === 'admin')
    .map((endpoint) => endpoint.path);
  expect(found.sort()).toEqual([...adminOnly].sort());
});

test('a guest has no permission, an operator runs the shop, an admin has all', () => {
  expect(permissionsOf(guest)).toEqual([]);
  expect(permissionsOf(customer)).toEqual(['account.use', 'orders.buy', 'files.own']);
  expect(permissionsOf(admin)).toEqual(Object.keys(permissions));
  const forAdminsAlone = permissionsOf(admin).filter((permission) => !may(operator, permission));
  expect(forAdminsAlone).toEqual(['users.changeRole', 'users.delete', 'blacklist.edit', 'settings.edit']);
  expect([customer, operator].map(isStaff)).toEqual([false, true]);
});
