import { contract } from '@sampan/api/contract';
import { userRole } from '@sampan/api/statuses';
import { staffIdleMinutes } from '@sampan/domain/account/devices';
import { defineScenario, type Scenario, ScenarioClient } from '../scenario.ts';
import { createTwoSessions, password as ownPassword, runInOwnHour } from './codeSteps.ts';
import { createUniqueUsername, getId, password, register, registerAs } from './userSteps.ts';

const { user, security, adminUser, audit, adminKyc, adminSetting, product } = contract;

/** Tries to change the setting `security.staffIdleMinutes`; returns the outcome. */
async function updateIdleMinutes(admin: ScenarioClient, value: number) {
  const settings = await admin.ok(adminSetting.list, { settingGroup: 'security' });
  const id = settings.find(({ key }) => key === 'staffIdleMinutes')?.id ?? 0;
  return admin.outcome(adminSetting.update, { id, value });
}

export const sessionScenarios: Scenario[] = [
  runInOwnHour(
    defineScenario({
      name: 'sessions are listed, and ended one by one, all but this one, or by a login with their token',
      async run(shop, { customer: stranger }) {
        const [client, second] = await createTwoSessions(shop, 'sessions.many');
        const third = await shop.logIn('sessions.many', ownPassword);
        const list = await client.ok(security.sessions, {});
        const own = list.find(({ isCurrent }) => isCurrent);
        const [last] = await third.ok(security.sessions, {}).then((all) => all.filter(({ isCurrent }) => isCurrent));
        const foreign = await stranger.outcome(security.endSession, { id: last?.id ?? 0 });
        const ended = await client.outcome(security.endSession, { id: last?.id ?? 0 });
        const again = await client.outcome(security.endSession, { id: last?.id ?? 0 });
        const afterOne = {
          secondUserinfo: await second.outcome(user.userinfo, {}),
          thirdUserinfo: await third.outcome(user.userinfo, {}),
        };
        await client.ok(security.endOthers, {});
        const endedSession = await second.outcome(user.userinfo, {});
        const left = (await client.ok(security.sessions, {})).length;
        const { token } = await client.ok(user.login, { username: 'sessions.many', password: ownPassword });
        const replacing = new ScenarioClient(shop.backend, token);
        return {
          sessions: list.length,
          hasOwn: own !== undefined,
          ends: { foreign, ended, again },
          afterOne,
          endedSession,
          left,
          replacedSession: await client.outcome(user.userinfo, {}),
          leftAfterLogin: (await replacing.ok(security.sessions, {})).length,
        };
      },
      // The registration opened a session as well.
      expected: {
        sessions: 4,
        hasOwn: true,
        ends: { foreign: 'NOT_FOUND', ended: 'ok', again: 'NOT_FOUND' },
        afterOne: { secondUserinfo: 'ok', thirdUserinfo: 'UNAUTHENTICATED' },
        endedSession: 'UNAUTHENTICATED',
        left: 1,
        replacedSession: 'UNAUTHENTICATED',
        leftAfterLogin: 1,
      },
    }),
  ),
  defineScenario({
    name: 'staff log an account out on all devices, and it can log in again',
    async run(shop, { operator, admin }) {
      const username = createUniqueUsername();
      const { id, client } = await register(shop, username);
      const elsewhere = await shop.logIn(username, password);
      await operator.ok(adminUser.endSessions, { id });
      const { list } = await admin.ok(audit.list, { targetType: 'user', targetId: id });
      const [entry] = list;
      return {
        sessions: [await client.outcome(user.userinfo, {}), await elsewhere.outcome(user.userinfo, {})],
        nextLogin: await shop.guest.outcome(user.login, { username, password }),
        entry: { actor: entry?.actor, action: entry?.action, after: entry?.after },
        again: await operator.outcome(adminUser.endSessions, { id }),
        unknown: await operator.outcome(adminUser.endSessions, { id: 999_999 }),
      };
    },
    expected: {
      sessions: ['UNAUTHENTICATED', 'UNAUTHENTICATED'],
      nextLogin: 'ok',
      entry: { actor: 'operator', action: 'adminUser.endSessions', after: { sessionsEnded: true } },
      again: 'ok',
      unknown: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'an operator logs out customers alone, an admin also operators, and nobody the own account',
    async run(shop, { customer, operator, admin }) {
      const [customerId, operatorId, adminId] = [await getId(customer), await getId(operator), await getId(admin)];
      const { id: secondId, client: second } = await registerAs(shop, userRole.operator);
      return {
        byCustomer: await customer.outcome(adminUser.endSessions, { id: customerId }),
        onAdmin: await operator.outcome(adminUser.endSessions, { id: adminId }),
        onOperator: await operator.outcome(adminUser.endSessions, { id: secondId }),
        onOneself: [
          await operator.outcome(adminUser.endSessions, { id: operatorId }),
          await admin.outcome(adminUser.endSessions, { id: adminId }),
        ],
        untouched: await second.outcome(user.userinfo, {}),
        byAdmin: await admin.outcome(adminUser.endSessions, { id: secondId }),
        ended: await second.outcome(user.userinfo, {}),
      };
    },
    expected: {
      byCustomer: 'FORBIDDEN',
      onAdmin: 'FORBIDDEN',
      onOperator: 'FORBIDDEN',
      onOneself: ['FORBIDDEN', 'FORBIDDEN'],
      untouched: 'ok',
      byAdmin: 'ok',
      ended: 'UNAUTHENTICATED',
    },
  }),
  defineScenario({
    name: 'another role ends the sessions of the account, and holds from its next login on',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id, client } = await register(shop, username);
      const before = await client.outcome(adminUser.list, {});
      await admin.ok(adminUser.role, { id, role: 3 });
      const withTheSameRole = await client.outcome(user.userinfo, {});
      const { role } = await admin.ok(adminUser.role, { id, role: 2 });
      const raised = await client.outcome(user.userinfo, {});
      const operator = await shop.logIn(username, password);
      const asOperator = await operator.outcome(adminUser.list, {});
      await admin.ok(adminUser.role, { id, role: 3 });
      const lowered = await operator.outcome(user.userinfo, {});
      const again = await shop.logIn(username, password);
      return {
        before,
        withTheSameRole,
        role,
        raised,
        asOperator,
        lowered,
        asCustomerAgain: await again.outcome(adminUser.list, {}),
      };
    },
    expected: {
      before: 'FORBIDDEN',
      withTheSameRole: 'ok',
      role: 2,
      raised: 'UNAUTHENTICATED',
      asOperator: 'ok',
      lowered: 'UNAUTHENTICATED',
      asCustomerAgain: 'FORBIDDEN',
    },
  }),
  defineScenario({
    name: 'staff who use nothing for longer than the setting allows are logged out, customers are not',
    async run(shop) {
      const { backend, admin, operator, customer } = shop;
      const { min, max } = staffIdleMinutes;
      await customer.ok(user.userinfo, {});
      await operator.ok(adminKyc.list, {});
      await backend.advance(24 * 60);
      const byDefault = await operator.outcome(adminKyc.list, {});
      const tooShort = await updateIdleMinutes(admin, min - 1);
      const shortest = await updateIdleMinutes(admin, min);
      const used: string[] = [];
      for (const minutes of [10, 10, 10]) {
        await backend.advance(minutes);
        used.push(await operator.outcome(adminKyc.list, {}));
      }
      await backend.advance(min + 1);
      const left = {
        list: await operator.outcome(adminKyc.list, {}),
        account: await operator.outcome(user.userinfo, {}),
        catalogue: await operator.outcome(product.list, {}),
        customer: await customer.outcome(user.userinfo, {}),
      };
      const lifted = await updateIdleMinutes(await shop.signIn('admin'), max);
      return { byDefault, tooShort, shortest, used, left, lifted };
    },
    expected: {
      byDefault: 'ok',
      tooShort: 'VALIDATION',
      shortest: 'ok',
      used: ['ok', 'ok', 'ok'],
      left: { list: 'UNAUTHENTICATED', account: 'UNAUTHENTICATED', catalogue: 'ok', customer: 'ok' },
      lifted: 'ok',
    },
  }),
];
