import { contract } from '@sampan/api/contract';
import type { BlacklistEntry, VersionConflict } from '@sampan/api/entities';
import { defineScenario, type Scenario } from '../scenario.ts';
import { createUniqueUsername, password, register } from './userSteps.ts';

const { user, adminUser, blacklist } = contract;

export const blacklistScenarios: Scenario[] = [
  defineScenario({
    name: 'a blacklisted user is signed out at once and cannot log in until removed',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id, client } = await register(shop, username);
      const before = await admin.ok(blacklist.check, { id });
      const entry = await admin.ok(blacklist.add, { id, reason: '恶意下单' });
      const during = {
        userinfo: await client.outcome(user.userinfo, {}),
        login: await shop.guest.outcome(user.login, { username, password }),
        blacklisted: (await admin.ok(adminUser.detail, { id })).blacklisted,
        reason: (await admin.ok(blacklist.check, { id })).entry?.reason,
        list: (await admin.ok(blacklist.list, { keyword: username.slice(3) })).list.map((one) => one.userId === id),
      };
      await admin.ok(blacklist.remove, { id });
      return {
        before: before.blacklisted,
        entry: {
          isUserRight: entry.userId === id,
          isNameRight: entry.username === username,
          expiresAt: entry.expiresAt,
        },
        during,
        left: (await admin.ok(blacklist.list, { keyword: username })).total,
        login: await shop.guest.outcome(user.login, { username, password }),
        removeAgain: await admin.outcome(blacklist.remove, { id }),
      };
    },
    expected: {
      before: false,
      entry: { isUserRight: true, isNameRight: true, expiresAt: undefined },
      during: {
        userinfo: 'UNAUTHENTICATED',
        login: 'BLACKLISTED',
        blacklisted: true,
        reason: '恶意下单',
        list: [true],
      },
      left: 0,
      login: 'ok',
      removeAgain: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a blacklist entry ends by itself, and one that has ended already is refused',
    async run(shop, { admin }) {
      const username = createUniqueUsername();
      const { id } = await register(shop, username);
      const { createdAt } = await admin.ok(blacklist.add, { id, reason: '第一次' });
      const expiresAt = new Date(Date.parse(createdAt) + 10 * 60_000).toISOString();
      const again = await admin.ok(blacklist.add, { id, reason: '第二次', expiresAt, replaces: createdAt });
      const { username: operator } = await admin.ok(user.userinfo, {});
      const { list } = await admin.ok(blacklist.list, { keyword: username });
      const { entry } = await admin.ok(blacklist.check, { id });
      const named = [again, entry, ...list].every((one) => one?.operator === operator);
      const during = list.map(({ reason }) => reason);
      await shop.backend.advance(10);
      return {
        isExpiryRight: again.expiresAt === expiresAt,
        named,
        during,
        after: (await admin.ok(blacklist.check, { id })).blacklisted,
        left: (await admin.ok(blacklist.list, { keyword: username })).total,
        login: await shop.guest.outcome(user.login, { username, password }),
        expired: await admin.outcome(blacklist.add, { id, reason: '过期', expiresAt }),
        unknownCheck: await admin.outcome(blacklist.check, { id: 999_999 }),
        unknownAdd: await admin.outcome(blacklist.add, { id: 999_999, reason: '无人' }),
      };
    },
    expected: {
      isExpiryRight: true,
      named: true,
      during: ['第二次'],
      after: false,
      left: 0,
      login: 'ok',
      expired: 'VALIDATION',
      unknownCheck: 'NOT_FOUND',
      unknownAdd: 'NOT_FOUND',
    },
  }),
  defineScenario({
    name: 'a blacklist entry is replaced only by an admin who has seen it',
    async run(shop, { admin }) {
      const { id } = await register(shop, createUniqueUsername());
      const first = await admin.ok(blacklist.add, { id, reason: '第一次' });
      await shop.backend.advance(1);
      const { code, details } = await admin.error(blacklist.add, { id, reason: '第二次' });
      const replaces = first.createdAt;
      const second = await admin.ok(blacklist.add, { id, reason: '第二次', replaces });
      return {
        code,
        present: (details as VersionConflict<BlacklistEntry>).current.reason,
        second: second.reason,
        outdated: await admin.outcome(blacklist.add, { id, reason: '第三次', replaces }),
        left: (await admin.ok(blacklist.check, { id })).entry?.reason,
      };
    },
    expected: {
      code: 'VERSION_CONFLICT',
      present: '第一次',
      second: '第二次',
      outdated: 'VERSION_CONFLICT',
      left: '第二次',
    },
  }),
  defineScenario({
    name: 'a user blacklisted again after an expired entry is the newest of the list',
    async run(shop, { admin }) {
      const again = await register(shop, createUniqueUsername());
      const other = await register(shop, createUniqueUsername());
      const first = await admin.ok(blacklist.add, { id: again.id, reason: '第一次' });
      const expiresAt = new Date(Date.parse(first.createdAt) + 10 * 60_000).toISOString();
      await admin.ok(blacklist.add, { id: again.id, reason: '第一次', expiresAt, replaces: first.createdAt });
      await admin.ok(blacklist.add, { id: other.id, reason: '另一人' });
      await shop.backend.advance(10);
      await admin.ok(blacklist.add, { id: again.id, reason: '第二次' });
      const { list } = await admin.ok(blacklist.list, {});
      return { newest: list.slice(0, 2).map(({ reason }) => reason) };
    },
    expected: { newest: ['第二次', '另一人'] },
  }),
];
