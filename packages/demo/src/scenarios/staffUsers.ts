import { contract } from '@sampan/api/contract';
import { kycStatus as kycStatusValue, userRole, userStatus } from '@sampan/api/statuses';
import type { Scenario, ScenarioCaller, ScenarioShop } from './scenario.ts';

const { user, adminUser, blacklist, adminOrder, audit, order } = contract;
const plain = 'table/chopsticks';
const password = 'a long enough password 1';
let serial = 0;

/** Returns a username prefix that no other scenario uses, the same in every run. */
function unique(): string {
  serial += 1;
  return `staffed${String(serial).padStart(4, '0')}`;
}

async function getId(caller: ScenarioCaller): Promise<number> {
  return (await caller.ok(user.userinfo, {})).id;
}

/** Registers an account with a password and returns its session. */
async function register(shop: ScenarioShop, username: string) {
  const captcha = await shop.backend.captcha();
  const mail = `${username}@example.org`;
  const { user: account } = await shop.guest.ok(user.regist, { username, password, email: mail, ...captcha });
  return { id: account.id, caller: await shop.logIn(username, password) };
}

function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? 0));
}

export const staffUserScenarios: Scenario[] = [
  {
    name: 'staff see what a user has ordered and paid, and what came back is paid no more',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const id = await getId(customer);
      const fresh = await operator.ok(adminUser.detail, { id });
      const paid = await shop.paidOrder(customer, plain, 2);
      await shop.order(customer, plain);
      const after = await operator.ok(adminUser.detail, { id });
      await customer.ok(order.requestRefund, { orderId: paid.id, reason: '不要了' });
      await operator.ok(adminOrder.refund, { orderId: paid.id, approve: true });
      const refunded = await operator.ok(adminUser.detail, { id });
      return [
        [fresh.orderCount, fresh.spentAmount, fresh.blacklisted, fresh.role],
        [after.orderCount, after.spentAmount === paid.totalAmount],
        [refunded.orderCount, refunded.spentAmount],
      ];
    },
    expected: [
      [0, 0, false, 3],
      [2, true],
      [2, 0],
    ],
  },
  {
    name: 'a part of name, e-mail or phone finds a user, whatever it stands for in a pattern',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const id = await getId(await shop.newCustomer());
      const word = unique();
      await operator.ok(adminUser.edit, {
        id,
        username: `渡船_${word}`,
        email: `post.${word}x@example.net`,
        phone: `+85269${String(id).padStart(6, '0')}`,
      });
      const found = async (keyword: string) => {
        const { list } = await operator.ok(adminUser.list, { keyword, limit: 100 });
        return list.some((one) => one.id === id);
      };
      return [
        await found(`船_${word}`),
        await found(word.toUpperCase()),
        await found(`${word.slice(2)}x@exa`),
        await found(`6 9${String(id).padStart(6, '0').slice(0, 3)}-${String(id).padStart(6, '0').slice(3)}`),
        await found(`渡船%${word}`),
        await found(`${word}y`),
      ];
    },
    expected: [true, true, true, true, false, false],
  },
  {
    name: 'users are filtered and sorted',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const list = async (input: Parameters<typeof operator.ok<typeof adminUser.list>>[1]) =>
        (await operator.ok(adminUser.list, { limit: 100, ...input })).list;
      const admins = await list({ role: 1 });
      const disabled = await list({ status: 1 });
      const approved = await list({ kycStatus: 2 });
      const bySpent = await list({ sort: '-spent' });
      const byOrders = await list({ sort: 'orders' });
      const newest = await list({});
      const second = await operator.ok(adminUser.list, { sort: '-spent', page: 2, limit: 1 });
      return [
        admins.some(({ username }) => username === 'admin') && admins.every(({ role }) => role === userRole.admin),
        disabled.length > 0 && disabled.every(({ status }) => status === userStatus.disabled),
        approved.length > 0 && approved.every(({ kycStatus }) => kycStatus === kycStatusValue.approved),
        isSorted(bySpent.map(({ spentAmount }) => spentAmount)) && (bySpent[0]?.spentAmount ?? 0) > 0,
        isSorted(byOrders.map(({ orderCount }) => orderCount).reverse()),
        isSorted(newest.map(({ createdAt = '' }) => Date.parse(createdAt))),
        [second.list[0]?.id === bySpent[1]?.id, second.page, second.pages === second.total],
      ];
    },
    expected: [true, true, true, true, true, true, [true, 2, true]],
  },
  {
    name: 'staff change an account, and not to a name that somebody has',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const id = await getId(await shop.newCustomer());
      const changed = await operator.ok(adminUser.edit, { id, description: '老顾客', sex: 2 });
      return [
        [changed.description, changed.sex, changed.status],
        await operator.outcome(adminUser.edit, { id, username: 'Admin' }),
        await operator.outcome(adminUser.edit, { id, status: 2 }),
        await operator.outcome(adminUser.edit, { id: 999_999, sex: 1 }),
        await operator.outcome(adminUser.detail, { id: 999_999 }),
      ];
    },
    expected: [['老顾客', 2, 0], 'TAKEN', 'VALIDATION', 'NOT_FOUND', 'NOT_FOUND'],
  },
  {
    name: 'an operator changes neither an admin nor another operator nor a role',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const adminId = await getId(await shop.signIn('admin'));
      const operatorId = await getId(operator);
      const customerId = await getId(await shop.newCustomer());
      return [
        await operator.outcome(adminUser.edit, { id: adminId, email: 'mine@example.com' }),
        await operator.outcome(adminUser.edit, { id: operatorId, email: 'mine@example.com' }),
        await operator.outcome(adminUser.role, { id: customerId, role: 1 }),
        await operator.outcome(adminUser.delete, { id: customerId }),
        await operator.outcome(blacklist.add, { id: customerId, reason: '测试' }),
      ];
    },
    expected: ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  },
  {
    name: 'a disabled account is signed out and cannot sign in until it is enabled',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const username = unique();
      const { id, caller } = await register(shop, username);
      const before = await caller.outcome(user.userinfo, {});
      await admin.ok(adminUser.edit, { id, status: 1 });
      const during = [
        await caller.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username, password }),
      ];
      await admin.ok(adminUser.edit, { id, status: 0 });
      return [before, during, await shop.guest.outcome(user.login, { username, password })];
    },
    expected: ['ok', ['UNAUTHENTICATED', 'ACCOUNT_DISABLED'], 'ok'],
  },
  {
    name: 'a role holds from the next call on',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const person = await shop.newCustomer();
      const id = await getId(person);
      const before = await person.outcome(adminUser.list, {});
      const { role } = await admin.ok(adminUser.role, { id, role: 2 });
      const asOperator = await person.outcome(adminUser.list, {});
      await admin.ok(adminUser.role, { id, role: 3 });
      return [before, role, asOperator, await person.outcome(adminUser.list, {})];
    },
    expected: ['FORBIDDEN', 2, 'ok', 'FORBIDDEN'],
  },
  {
    name: 'the last admin stays one',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const id = await getId(admin);
      const alone = [
        await admin.outcome(adminUser.role, { id, role: 2 }),
        await admin.outcome(adminUser.edit, { id, status: 1 }),
        await admin.outcome(adminUser.delete, { id }),
        await admin.outcome(blacklist.add, { id, reason: '自己' }),
        await admin.outcome(adminUser.edit, { id, description: '店主' }),
      ];
      const second = await shop.newCustomer();
      const secondId = await getId(second);
      await admin.ok(adminUser.role, { id: secondId, role: 1 });
      return [alone, await second.outcome(adminUser.role, { id: secondId, role: 3 })];
    },
    expected: [['LAST_ADMIN', 'LAST_ADMIN', 'LAST_ADMIN', 'LAST_ADMIN', 'ok'], 'ok'],
  },
  {
    name: 'staff note something on an account, an admin’s too, and its owner sees nothing of it',
    async run(shop) {
      const operator = await shop.signIn('operator');
      const { id, caller } = await register(shop, unique());
      const entry = await operator.ok(adminUser.note, { id, note: '  请打电话  ' });
      await operator.ok(adminUser.note, { id, note: '请打电话' });
      const { list, total } = await operator.ok(audit.list, { targetType: 'user', targetId: id });
      return [
        total,
        list[1]?.id === entry.id,
        [entry.actor, entry.action, entry.after],
        await operator.outcome(adminUser.note, { id: 1, note: '店主' }),
        await operator.outcome(adminUser.note, { id, note: ' ' }),
        await operator.outcome(adminUser.note, { id, note: '字'.repeat(501) }),
        await operator.outcome(adminUser.note, { id: 999_999, note: '没有' }),
        await caller.outcome(adminUser.note, { id, note: '我' }),
      ];
    },
    expected: [
      2,
      true,
      ['operator', 'adminUser.note', { note: '请打电话' }],
      'ok',
      'VALIDATION',
      'VALIDATION',
      'NOT_FOUND',
      'FORBIDDEN',
    ],
  },
  {
    name: 'a deleted account says nothing of its owner, and its orders stay',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const username = unique();
      const { id, caller } = await register(shop, username);
      const { id: orderId, totalAmount } = await shop.paidOrder(caller, plain);
      await admin.ok(adminUser.edit, { id, description: '住在西環' });
      await admin.ok(adminUser.note, { id, note: '要搬去西環' });
      const deleted = await admin.ok(adminUser.delete, { id });
      const left = await admin.ok(adminUser.detail, { id });
      const { list } = await admin.ok(audit.list, { targetType: 'user', targetId: id });
      const kept = await admin.ok(order.detail, { id: orderId });
      return [
        deleted.id === id,
        [left.username === username, left.email, left.phone, left.description, left.status, left.role],
        [left.orderCount, left.spentAmount === totalAmount, kept.status, kept.totalAmount === totalAmount],
        JSON.stringify(list).includes('西環'),
        await caller.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username, password }),
        await admin.outcome(adminUser.delete, { id }),
        await admin.outcome(adminUser.edit, { id, status: 0 }),
        await admin.outcome(adminUser.role, { id, role: 1 }),
        await admin.outcome(adminUser.note, { id, note: '测试' }),
        await admin.outcome(blacklist.add, { id, reason: '测试' }),
      ];
    },
    expected: [
      true,
      [false, '', '', '', 2, 3],
      [1, true, 20, true],
      false,
      'UNAUTHENTICATED',
      'BAD_CREDENTIALS',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ],
  },
  {
    name: 'a name and an address are free again when their account was deleted',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const username = unique();
      const { id } = await register(shop, username);
      await admin.ok(adminUser.delete, { id });
      const again = await register(shop, username);
      return [again.id === id];
    },
    expected: [false],
  },
  {
    name: 'who is blacklisted is signed out at once and stays out until removed',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const username = unique();
      const { id, caller } = await register(shop, username);
      const before = await admin.ok(blacklist.check, { id });
      const entry = await admin.ok(blacklist.add, { id, reason: '恶意下单' });
      const during = [
        await caller.outcome(user.userinfo, {}),
        await shop.guest.outcome(user.login, { username, password }),
        (await admin.ok(adminUser.detail, { id })).blacklisted,
        (await admin.ok(blacklist.check, { id })).entry?.reason,
        (await admin.ok(blacklist.list, { keyword: username.slice(3) })).list.map((one) => one.userId === id),
      ];
      await admin.ok(blacklist.remove, { id });
      return [
        before.blacklisted,
        [entry.userId === id, entry.username === username, entry.expiresAt],
        during,
        (await admin.ok(blacklist.list, { keyword: username })).total,
        await shop.guest.outcome(user.login, { username, password }),
        await admin.outcome(blacklist.remove, { id }),
      ];
    },
    expected: [
      false,
      [true, true, undefined],
      ['UNAUTHENTICATED', 'BLACKLISTED', true, '恶意下单', [true]],
      0,
      'ok',
      'NOT_FOUND',
    ],
  },
  {
    name: 'a blacklist entry ends by itself, and one that has ended already is refused',
    async run(shop) {
      const admin = await shop.signIn('admin');
      const username = unique();
      const { id } = await register(shop, username);
      const { createdAt } = await admin.ok(blacklist.add, { id, reason: '第一次' });
      const expiresAt = new Date(Date.parse(createdAt) + 10 * 60_000).toISOString();
      const again = await admin.ok(blacklist.add, { id, reason: '第二次', expiresAt });
      const { username: operator } = await admin.ok(user.userinfo, {});
      const { list } = await admin.ok(blacklist.list, { keyword: username });
      const { entry } = await admin.ok(blacklist.check, { id });
      const named = [again, entry, ...list].every((one) => one?.operator === operator);
      const during = list.map(({ reason }) => reason);
      await shop.backend.advance(10);
      return [
        again.expiresAt === expiresAt,
        named,
        during,
        (await admin.ok(blacklist.check, { id })).blacklisted,
        (await admin.ok(blacklist.list, { keyword: username })).total,
        await shop.guest.outcome(user.login, { username, password }),
        await admin.outcome(blacklist.add, { id, reason: '过期', expiresAt }),
        await admin.outcome(blacklist.check, { id: 999_999 }),
        await admin.outcome(blacklist.add, { id: 999_999, reason: '无人' }),
      ];
    },
    expected: [true, true, ['第二次'], false, 0, 'ok', 'VALIDATION', 'NOT_FOUND', 'NOT_FOUND'],
  },
];
