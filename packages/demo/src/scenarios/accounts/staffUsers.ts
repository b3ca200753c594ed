import { contract } from '@sampan/api/contract';
import { kycStatus as kycStatusValue, orderStatus, userRole, userStatus } from '@sampan/api/statuses';
import { defineScenario, type Scenario } from '../scenario.ts';
import { createUniqueUsername, getId, password, register, registerAs } from './userSteps.ts';

const { user, adminUser, blacklist, adminOrder, audit, order } = contract;
const plain = 'table/chopsticks';
function isSorted(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number <= (numbers[index - 1] ?? 0));
}

export const staffUserScenarios: Scenario[] = [
  defineScenario({
    name: 'staff see what a user has ordered and paid, and what came back is paid no more',
    async run(shop, { customer, operator }) {
      const id = await getId(customer);
      const fresh = await operator.ok(adminUser.detail, { id });
      const paid = await shop.paidOrder(customer, plain, 2);
      await shop.order(customer, plain);
      const after = await operator.ok(adminUser.detail, { id });
      await customer.ok(order.requestRefund, { orderId: paid.id, reason: '不要了' });
      await operator.ok(adminOrder.refund, { orderId: paid.id, approve: true });
      const refunded = await operator.ok(adminUser.detail, { id });
      return {
        fresh: {
          orderCount: fresh.orderCount,
          spentAmount: fresh.spentAmount,
          blacklisted: fresh.blacklisted,
          role: fresh.role,
        },
        paid: { orderCount: after.orderCount, isSpentRight: after.spentAmount === paid.totalAmount },
        refunded: { orderCount: refunded.orderCount, spentAmount: refunded.spentAmount },
      };
    },
    expected: {
      fresh: { orderCount: 0, spentAmount: 0, blacklisted: false, role: 3 },
      paid: { orderCount: 2, isSpentRight: true },
      refunded: { orderCount: 2, spentAmount: 0 },
    },
  }),
  defineScenario({
    name: 'a part of name, e-mail or phone finds a user, whatever it stands for in a pattern',
    async run({ customer, operator }) {
      const id = await getId(customer);
      const keyword = createUniqueUsername();
      await operator.ok(adminUser.edit, {
        id,
        username: `渡船_${keyword}`,
        email: `post.${keyword}x@example.net`,
        phone: `+85269${String(id).padStart(6, '0')}`,
      });
      const findUsernames = async (keyword: string) => {
        const { list } = await operator.ok(adminUser.list, { keyword, limit: 100 });
        return list.some((one) => one.id === id);
      };
      return {
        byName: await findUsernames(`船_${keyword}`),
        byCapitals: await findUsernames(keyword.toUpperCase()),
        byEmail: await findUsernames(`${keyword.slice(2)}x@exa`),
        byPhone: await findUsernames(
          `6 9${String(id).padStart(6, '0').slice(0, 3)}-${String(id).padStart(6, '0').slice(3)}`,
        ),
        wildcard: await findUsernames(`渡船%${keyword}`),
        unknown: await findUsernames(`${keyword}y`),
      };
    },
    expected: { byName: true, byCapitals: true, byEmail: true, byPhone: true, wildcard: false, unknown: false },
  }),
  defineScenario({
    name: 'users are filtered and sorted',
    async run({ operator }) {
      const list = async (input: Parameters<typeof operator.ok<typeof adminUser.list>>[1]) =>
        (await operator.ok(adminUser.list, { limit: 100, ...input })).list;
      const admins = await list({ role: 1 });
      const disabled = await list({ status: 1 });
      const approved = await list({ kycStatus: 2 });
      const bySpent = await list({ sort: '-spent' });
      const byOrders = await list({ sort: 'orders' });
      const newest = await list({});
      const second = await operator.ok(adminUser.list, { sort: '-spent', page: 2, limit: 1 });
      const { id, createdAt = '' } = admins[0] ?? {};
      /** Whether the account is found by limits of its time, each moved by so many milliseconds. */
      async function isFound(fromMs: number, toMs: number) {
        const [from, to] = [fromMs, toMs].map((ms) => new Date(Date.parse(createdAt) + ms).toISOString());
        return (await list({ from, to })).some((one) => one.id === id);
      }
      return {
        areAdmins:
          admins.some(({ username }) => username === 'admin') && admins.every(({ role }) => role === userRole.admin),
        areDisabled: disabled.length > 0 && disabled.every(({ status }) => status === userStatus.disabled),
        areApproved: approved.length > 0 && approved.every(({ kycStatus }) => kycStatus === kycStatusValue.approved),
        isSortedBySpent: isSorted(bySpent.map(({ spentAmount }) => spentAmount)) && (bySpent[0]?.spentAmount ?? 0) > 0,
        isSortedByOrders: isSorted(byOrders.map(({ orderCount }) => orderCount).reverse()),
        isSortedByDate: isSorted(newest.map(({ createdAt = '' }) => Date.parse(createdAt))),
        createdFrom: [await isFound(0, 1), await isFound(1, 2)],
        createdTo: [await isFound(-1, 0), await isFound(-2, -1)],
        secondPage: {
          isSecond: second.list[0]?.id === bySpent[1]?.id,
          page: second.page,
          isPageCountRight: second.pages === second.total,
        },
      };
    },
    expected: {
      areAdmins: true,
      areDisabled: true,
      areApproved: true,
      isSortedBySpent: true,
      isSortedByOrders: true,
      isSortedByDate: true,
      createdFrom: [true, false],
      createdTo: [true, false],
      secondPage: { isSecond: true, page: 2, isPageCountRight: true },
    },
  }),
  defineScenario({
    name: 'staff change an account, and not to a name that somebody has',
    async run({ customer, operator }) {
      const id = await getId(customer);
      const changed = await operator.ok(adminUser.edit, { id, description: '老顾客', sex: 2 });
      return {
        changed: { description: changed.description, sex: changed.sex, status: changed.status },
        takenName: await operator.outcome(adminUser.edit, { id, username: 'Admin' }),
        invalidStatus: await operator.outcome(adminUser.edit, { id, status: 2 }),
        unknownEdit: await operator.outcome(adminUser.edit, { id: 999_999, sex: 1 }),
        unknownDetail: await operator.outcome(adminUser.detail, { id: 999_999 }),
      };
    },
    expected: {
      changed: { description: '老顾客', sex: 2, status: 0 },
      takenName: 'TAKEN',
      invalidStatus: 'VALIDATION',
      unknownEdit: 'NOT_FOUND',
      unknownDetail: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'an account that changed since staff opened it is not overwritten',
    async run(shop, { customer: person, operator, admin }) {
      const id = await getId(person);
      const opened = await operator.ok(adminUser.detail, { id });
      await shop.backend.advance(1);
      const first = await admin.ok(adminUser.edit, { id, updatedAt: opened.updatedAt, description: '甲' });
      const change = { id, updatedAt: opened.updatedAt, description: '乙' };
      const afterStaff = await operator.outcome(adminUser.edit, change);
      await shop.backend.advance(1);
      await person.ok(user.editinfo, { description: '丙' });
      const afterOwner = await operator.outcome(adminUser.edit, { ...change, updatedAt: first.updatedAt });
      const { description, updatedAt } = await operator.ok(adminUser.detail, { id });
      const again = await operator.ok(adminUser.edit, { ...change, updatedAt });
      return { afterStaff, afterOwner, description, again: again.description };
    },
    expected: { afterStaff: 'VERSION_CONFLICT', afterOwner: 'VERSION_CONFLICT', description: '丙', again: '乙' },
  }),
  defineScenario({
    name: 'an operator changes neither an admin nor another operator nor a role',
    async run({ customer, operator, admin }) {
      const adminId = await getId(admin);
      const operatorId = await getId(operator);
      const customerId = await getId(customer);
      return {
        editAdmin: await operator.outcome(adminUser.edit, { id: adminId, email: 'mine@example.com' }),
        editOperator: await operator.outcome(adminUser.edit, { id: operatorId, email: 'mine@example.com' }),
        changeRole: await operator.outcome(adminUser.role, { id: customerId, role: 1 }),
        deleteUser: await operator.outcome(adminUser.delete, { id: customerId }),
        addToBlacklist: await operator.outcome(blacklist.add, { id: customerId, reason: '测试' }),
      };
    },
    expected: {
      editAdmin: 'FORBIDDEN',
      editOperator: 'FORBIDDEN',
      changeRole: 'FORBIDDEN',
      deleteUser: 'FORBIDDEN',
      addToBlacklist: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'staff change their own e-mail, phone and second factor in the account, not in the back office',
    async run({ admin }) {
      const { id, email } = await admin.ok(user.userinfo, {});
      return {
        email: await admin.error(adminUser.edit, { id, email: 'mine@example.com' }),
        phone: await admin.error(adminUser.edit, { id, phone: '+85261239912' }),
        secondFactor: await admin.outcome(adminUser.resetSecondFactor, { id }),
        unchanged: await admin.outcome(adminUser.edit, { id, email, description: '店主' }),
        isEmailKept: (await admin.ok(user.userinfo, {})).email === email,
      };
    },
    expected: {
      email: { status: 400, code: 'VALIDATION', fields: { email: 'ownAccount' } },
      phone: { status: 400, code: 'VALIDATION', fields: { phone: 'ownAccount' } },
      secondFactor: 'FORBIDDEN',
      unchanged: 'ok',
      isEmailKept: true,
    },
  }),
  defineScenario({
    name: 'a disabled account is signed out and cannot sign in until it is enabled',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id, client } = await register(shop, username);
      const before = await client.outcome(user.userinfo, {});
      await admin.ok(adminUser.edit, { id, status: 1 });
      const during = {
        userinfo: await client.outcome(user.userinfo, {}),
        login: await shop.guest.outcome(user.login, { username, password }),
      };
      await admin.ok(adminUser.edit, { id, status: 0 });
      return { before, during, afterEnabling: await shop.guest.outcome(user.login, { username, password }) };
    },
    expected: { before: 'ok', during: { userinfo: 'UNAUTHENTICATED', login: 'ACCOUNT_DISABLED' }, afterEnabling: 'ok' },
  }),
  defineScenario({
    name: 'the last admin stays one',
    async run(shop, { admin }) {
      const id = await getId(admin);
      const alone = {
        role: await admin.outcome(adminUser.role, { id, role: 2 }),
        status: await admin.outcome(adminUser.edit, { id, status: 1 }),
        delete: await admin.outcome(adminUser.delete, { id }),
        blacklist: await admin.outcome(blacklist.add, { id, reason: '自己' }),
        description: await admin.outcome(adminUser.edit, { id, description: '店主' }),
      };
      const { id: secondId, username, client: second } = await registerAs(shop, 1);
      const elsewhere = await shop.logIn(username, password);
      const withAnother = await second.outcome(adminUser.role, { id: secondId, role: 3 });
      // The device on which the role was changed stays logged in.
      const sessions = [await second.outcome(user.userinfo, {}), await elsewhere.outcome(user.userinfo, {})];
      return { alone, withAnother, sessions };
    },
    expected: {
      alone: {
        role: 'LAST_ADMIN',
        status: 'LAST_ADMIN',
        delete: 'LAST_ADMIN',
        blacklist: 'LAST_ADMIN',
        description: 'ok',
      },
      withAnother: 'ok',
      sessions: ['ok', 'UNAUTHENTICATED'],
    },
  }),
  defineScenario({
    name: 'staff note something on an account, an admin’s too, and its owner sees nothing of it',
    async run(shop, { operator }) {
      const { id, client } = await register(shop, createUniqueUsername());
      const entry = await operator.ok(adminUser.note, { id, note: '  请打电话  ' });
      await operator.ok(adminUser.note, { id, note: '请打电话' });
      const { list, total } = await operator.ok(audit.list, { targetType: 'user', targetId: id });
      return {
        total,
        isListed: list[1]?.id === entry.id,
        entry: { actor: entry.actor, action: entry.action, after: entry.after },
        onAdmin: await operator.outcome(adminUser.note, { id: 1, note: '店主' }),
        blank: await operator.outcome(adminUser.note, { id, note: ' ' }),
        tooLong: await operator.outcome(adminUser.note, { id, note: '字'.repeat(501) }),
        unknownUser: await operator.outcome(adminUser.note, { id: 999_999, note: '没有' }),
        asCustomer: await client.outcome(adminUser.note, { id, note: '我' }),
      };
    },
    expected: {
      total: 2,
      isListed: true,
      entry: { actor: 'operator', action: 'adminUser.note', after: { note: '请打电话' } },
      onAdmin: 'ok',
      blank: 'VALIDATION',
      tooLong: 'VALIDATION',
      unknownUser: 'NOT_FOUND',
      asCustomer: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'a deleted account says nothing of its owner, and its orders stay',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id, client } = await register(shop, username);
      const { id: orderId, totalAmount } = await shop.paidOrder(client, plain);
      await admin.ok(adminUser.edit, { id, description: '住在西環' });
      await admin.ok(adminUser.note, { id, note: '要搬去西環' });
      const deleted = await admin.ok(adminUser.delete, { id });
      const left = await admin.ok(adminUser.detail, { id });
      const { list } = await admin.ok(audit.list, { targetType: 'user', targetId: id });
      const keptOrder = await admin.ok(order.detail, { id: orderId });
      return {
        isDeleted: deleted.id === id,
        account: {
          isNameKept: left.username === username,
          email: left.email,
          phone: left.phone,
          description: left.description,
          status: left.status,
          role: left.role,
        },
        kept: {
          orderCount: left.orderCount,
          isSpentRight: left.spentAmount === totalAmount,
          orderStatus: keptOrder.status,
          isTotalRight: keptOrder.totalAmount === totalAmount,
        },
        hasAddress: JSON.stringify(list).includes('西環'),
        session: await client.outcome(user.userinfo, {}),
        login: await shop.guest.outcome(user.login, { username, password }),
        deleteAgain: await admin.outcome(adminUser.delete, { id }),
        edit: await admin.outcome(adminUser.edit, { id, status: 0 }),
        role: await admin.outcome(adminUser.role, { id, role: 1 }),
        note: await admin.outcome(adminUser.note, { id, note: '测试' }),
        blacklist: await admin.outcome(blacklist.add, { id, reason: '测试' }),
      };
    },
    expected: {
      isDeleted: true,
      account: { isNameKept: false, email: '', phone: '', description: '', status: 2, role: 3 },
      kept: { orderCount: 1, isSpentRight: true, orderStatus: orderStatus.paid, isTotalRight: true },
      hasAddress: false,
      session: 'UNAUTHENTICATED',
      login: 'BAD_CREDENTIALS',
      deleteAgain: 'NOT_FOUND',
      edit: 'NOT_FOUND',
      role: 'NOT_FOUND',
      note: 'NOT_FOUND',
      blacklist: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a name and an address are free again when their account was deleted',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id } = await register(shop, username);
      await admin.ok(adminUser.delete, { id });
      const again = await register(shop, username);
      return { isSameAccount: again.id === id };
    },
    expected: { isSameAccount: false },
  }),
];
