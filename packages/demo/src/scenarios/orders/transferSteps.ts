import { contract } from '@sampan/api/contract';
import type { Order, Setting } from '@sampan/api/entities';
import type { ScenarioClient, ScenarioRun, ScenarioShop } from '../scenario.ts';

const { adminSetting, payment } = contract;
export const plain = 'table/rice-bowl';

/** The shop's account, as settings of the group `payment`. */
export const account = {
  manualAccountName: '舢舨有限公司',
  manualBank: '匯豐銀行',
  manualAccountNumber: '004-123-456789',
  manualFpsId: '1234567',
};

/** Changes settings of the group `payment`. */
export async function change(admin: ScenarioClient, values: Record<string, Setting['value']>): Promise<void> {
  const list = await admin.ok(adminSetting.list, { settingGroup: 'payment' });
  for (const { id, key } of list) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value !== undefined) await admin.ok(adminSetting.update, { id, value });
  }
}

/** Runs a scenario with the transfer account configured, and removes it afterwards. */
export function withAccount<Result>(run: ScenarioRun<Result>): ScenarioRun<Result> {
  return async (shop, clients) => {
    const { admin } = clients;
    await change(admin, account);
    try {
      return await run(shop, clients);
    } finally {
      await change(admin, Object.fromEntries(Object.keys(account).map((key) => [key, ''])));
    }
  };
}

/** Places an order and starts its payment by transfer. */
export async function startTransfer(shop: ScenarioShop, customer: ScenarioClient, slug = plain) {
  const { id } = await shop.order(customer, slug);
  return customer.ok(payment.start, { orderId: id, method: 'manual', scene: 'qr' });
}

/** Staff send back the money of the order's late payment by hand. */
export function sendBack(staff: ScenarioClient, { id: orderId, latePayments = [] }: Order) {
  const { id: paymentId = 0, amount = 0 } = latePayments[0] ?? {};
  return staff.ok(contract.adminOrder.refundDone, { orderId, paymentId, amount, note: '已退回原戶口' });
}
