import { contract } from '@sampan/api/contract';
import { staffIdleMinutes } from '@sampan/domain/account/devices';
import { defineScenario, type Scenario, type ScenarioClient } from '../scenario.ts';

const { user, adminKyc, adminSetting, product } = contract;

/** Tries to change the setting `security.staffIdleMinutes`; returns the outcome. */
async function updateIdleMinutes(admin: ScenarioClient, value: number) {
  const settings = await admin.ok(adminSetting.list, { settingGroup: 'security' });
  const id = settings.find(({ key }) => key === 'staffIdleMinutes')?.id ?? 0;
  return admin.outcome(adminSetting.update, { id, value });
}

export const staffSessionScenarios: Scenario[] = [
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
