import { contract } from '@sampan/api/contract';
import { codeIn, inAnHourOfItsOwn, messagesTo, otherPassword, password, registerProven } from './codeSteps.ts';
import type { Scenario } from './scenario.ts';

const { adminOrder, audit, order, outbox, user } = contract;
const gaiwan = 'teaware/gaiwan';

const table: Scenario[] = [
  {
    name: 'an order writes to its owner when it is placed, paid and shipped, and staff see each message on it',
    async run(shop) {
      await registerProven(shop, 'mail.story');
      const buyer = await shop.logIn('mail.story', password);
      const staff = await shop.signIn('operator');
      const made = await shop.paidOrder(buyer, gaiwan);
      await staff.ok(adminOrder.shipment, { orderId: made.id, carrier: '顺丰速运', trackingNo: 'SF2026' });
      const [shipped = '', paid = '', placed = ''] = await messagesTo(shop, 'mail.story@example.com');
      const total = (made.totalAmount / 100).toFixed(2);
      const { list, total: count } = await staff.ok(outbox.history, { orderId: String(made.id) });
      return [
        placed.includes(made.orderNo) && placed.includes(total) && placed.includes(`/orders/${made.id}`),
        paid.includes(total),
        shipped.includes('waybill-detail/SF2026'),
        list.map(({ kind, channel, state, canResend }) => [kind, channel, state, canResend]),
        count,
      ];
    },
    expected: [
      true,
      true,
      true,
      [
        ['orderShipped', 'mail', 'sent', true],
        ['orderPaid', 'mail', 'sent', true],
        ['orderPlaced', 'mail', 'sent', true],
      ],
      3,
    ],
  },
  {
    name: 'staff send a message again, a few times a day, and the audit log says so',
    async run(shop) {
      await registerProven(shop, 'mail.again');
      const buyer = await shop.logIn('mail.again', password);
      const staff = await shop.signIn('operator');
      const made = await shop.order(buyer, gaiwan);
      const { list } = await staff.ok(outbox.history, { orderId: String(made.id) });
      const id = list[0]?.id ?? 0;
      const before = await messagesTo(shop, 'mail.again@example.com');
      const again = await staff.ok(outbox.resend, { id });
      const after = await messagesTo(shop, 'mail.again@example.com');
      const more = [];
      for (let time = 0; time < 3; time += 1) more.push(await staff.outcome(outbox.resend, { id }));
      const { list: entries } = await staff.ok(audit.list, { targetType: 'order', targetId: String(made.id) });
      await buyer.ok(order.cancel, { orderId: made.id, reason: 'only looking' });
      return [
        [again.kind, again.to, after[0] === before[0], after.length - before.length],
        more,
        entries.map(({ action, after: values }) => [action, values?.message]),
        await staff.outcome(outbox.resend, { id: 999_999 }),
        await buyer.outcome(outbox.resend, { id }),
        await buyer.outcome(outbox.history, { orderId: String(made.id) }),
      ];
    },
    expected: [
      ['orderPlaced', 'mail.again@example.com', true, 1],
      ['ok', 'ok', 'TOO_MANY_REQUESTS'],
      [
        ['outbox.resend', 'orderPlaced'],
        ['outbox.resend', 'orderPlaced'],
        ['outbox.resend', 'orderPlaced'],
      ],
      'NOT_FOUND',
      'FORBIDDEN',
      'FORBIDDEN',
    ],
  },
  {
    name: 'a code is listed without its digits and never sent again; a changed password is told',
    async run(shop) {
      await registerProven(shop, 'mail.code');
      const staff = await shop.signIn('operator');
      const email = 'mail.code@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email, ...(await shop.backend.captcha()) });
      const [sent = ''] = await messagesTo(shop, email);
      const code = codeIn(sent);
      await shop.guest.ok(user.resetpassword, { ticket, code, password: otherPassword });
      const customer = await shop.logIn('mail.code', otherPassword);
      const { id } = await customer.ok(user.userinfo, {});
      const { list } = await staff.ok(outbox.history, { userId: String(id), limit: '20' });
      const reset = list.find(({ kind }) => kind === 'code');
      return [
        list.map(({ kind }) => kind).filter((kind) => kind !== 'newDevice'),
        [reset?.canResend, reset?.text.includes(code), reset?.text.includes('••••••')],
        await staff.outcome(outbox.resend, { id: reset?.id ?? 0 }),
        (await staff.ok(outbox.history, {})).total,
      ];
    },
    expected: [['passwordChanged', 'code'], [false, false, true], 'MESSAGE_STATE', 0],
  },
];

export const messageScenarios = table.map(inAnHourOfItsOwn);
