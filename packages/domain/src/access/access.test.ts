import { type CallName, contract } from '@sampan/api/contract';
import { accessLevels } from '@sampan/api/endpoint';
import { expect, test } from 'vitest';
import { can, isStaff, may, type Permission, permissions, toRole, type Viewer } from './access.ts';

const guest: Viewer = null;
const customer: Viewer = { id: 3, role: 3 };
const operator: Viewer = { id: 2, role: 2 };
const admin: Viewer = { id: 1, role: 1 };
const getPermissions = (viewer: Viewer) =>
  (Object.keys(permissions) as Permission[]).filter((permission) => may(viewer, permission));

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
  for (const role of [undefined, null, 0, 4, -1, 1.5, '1', {}]) expect(toRole(role)).toBe(3);
  expect([1, 2, 3].map(toRole)).toEqual([1, 2, 3]);
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
      'setting/checklist-dismiss',
      'provider/list',
      'provider/save',
      'provider/test',
      'outbox/list',
      'sms/lift',
      'users/reset-second-factor',
    ] as const
  ).map((name) => `/main/v2/admin/${name}`);
  const found = Object.values(contract)
    .flatMap((area) => Object.values(area))
    .filter((endpoint) => endpoint.access === 'admin')
    .map((endpoint) => endpoint.path);
  expect(found.sort()).toEqual([...adminOnly].sort());
});

/** The API calls that each back-office permission gives access to. */
const behind: Partial<Record<Permission, readonly CallName[]>> = {
  'admin.enter': ['audit.list', 'job.list', 'job.detail', 'job.cancel', 'job.result'],
  'orders.viewAll': [
    'adminOrder.list',
    'adminOrder.search',
    'adminOrder.batch',
    'adminOrder.shipment',
    'adminOrder.shipMany',
    'adminOrder.refund',
    'adminOrder.refundCreate',
    'adminOrder.transfer',
    'adminOrder.refundDone',
    'adminOrder.calls',
    'adminOrder.resendCall',
    'adminOrder.returnReceived',
    'adminOrder.shipmentCorrect',
    'adminOrder.shipmentEvent',
    'adminOrder.export',
  ],
  'products.edit': [
    'adminProduct.list',
    'adminProduct.bulk',
    'adminProduct.surveyImport',
    'adminProduct.importMapping',
    'adminProduct.import',
    'adminProduct.export',
    'product.create',
    'product.update',
    'product.delete',
    'product.status',
    'product.featured',
    'product.fileupload',
    'product.fileRemove',
  ],
  'categories.edit': ['category.create', 'category.update', 'category.delete'],
  'articles.edit': [
    'adminArticle.list',
    'adminArticle.detail',
    'adminArticle.create',
    'adminArticle.update',
    'adminArticle.delete',
    'adminArticle.categoryList',
    'adminArticle.categoryDetail',
    'adminArticle.categoryCreate',
    'adminArticle.categoryUpdate',
    'adminArticle.categoryDelete',
  ],
  'gallery.edit': ['adminSetting.gallery', 'gallery.usage', 'gallery.upload'],
  'users.view': [
    'adminUser.list',
    'adminUser.detail',
    'adminUser.edit',
    'adminUser.endSessions',
    'adminUser.note',
    'adminUser.export',
    'outbox.history',
    'outbox.resend',
  ],
  'users.changeRole': ['adminUser.role', 'adminUser.resetSecondFactor'],
  'users.delete': ['adminUser.delete'],
  'blacklist.view': ['blacklist.list', 'blacklist.check'],
  'blacklist.edit': ['blacklist.add', 'blacklist.remove'],
  'kyc.review': ['adminKyc.list', 'adminKyc.detail', 'adminKyc.update'],
  'settings.view': ['adminSetting.list', 'adminSetting.checklist', 'adminSms.stops'],
  'settings.edit': [
    'adminSetting.dismissChecklist',
    'adminSetting.create',
    'adminSetting.update',
    'adminProvider.list',
    'adminProvider.save',
    'adminProvider.test',
    'outbox.list',
    'adminSms.lift',
  ],
  'transactions.view': [
    'transaction.differences',
    'transaction.statements',
    'transaction.decideDifference',
    'transaction.logs',
    'transaction.logsByDate',
    'transaction.logDetail',
    'transaction.createLog',
    'transaction.logEdit',
    'transaction.logDelete',
    'transaction.export',
  ],
  'reports.view': [
    'transaction.report',
    'transaction.trends',
    'transaction.statusDistribution',
    'transaction.paymentMethods',
    'transaction.productRanking',
    'transaction.userRanking',
  ],
};

test('screens and server agree: every staff call requires one permission', () => {
  const levelByCall = new Map(
    Object.entries(contract).flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, { access }]): [string, string] => [`${area}.${name}`, access]),
    ),
  );
  for (const [permission, calls] of Object.entries(behind))
    for (const call of calls)
      expect([call, levelByCall.get(call)]).toEqual([call, permissions[permission as Permission]]);
  const ofStaff = [...levelByCall].filter(([, level]) => level === 'staff' || level === 'admin').map(([call]) => call);
  expect(Object.values(behind).flat().sort()).toEqual(ofStaff.sort());
  const offered = getPermissions(admin).filter((permission) => permissions[permission] !== 'customer');
  expect(Object.keys(behind).sort()).toEqual(offered.sort());
});

test('a guest has no permission, an operator runs the shop, an admin has all', () => {
  expect(getPermissions(guest)).toEqual([]);
  expect(getPermissions(customer)).toEqual(['account.use', 'orders.buy', 'files.own']);
  expect(getPermissions(admin)).toEqual(Object.keys(permissions));
  const forAdminsAlone = getPermissions(admin).filter((permission) => !may(operator, permission));
  expect(forAdminsAlone).toEqual(['users.changeRole', 'users.delete', 'blacklist.edit', 'settings.edit']);
  expect([customer, operator].map(isStaff)).toEqual([false, true]);
});
