import { contract } from '@sampan/api/contract';
import { codeIn, inAnHourOfItsOwn, messagesTo, otherPassword, password, registerProven } from './codeSteps.ts';
import { type Scenario, scenario } from './scenario.ts';

const { adminOrder, audit, order, outbox, user } = contract;
const gaiwan = 'teaware/gaiwan';

const table: Scenario[] = [
  scenario({
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
      return {
        placed: placed.includes(made.orderNo) && placed.includes(total) && placed.includes(`/orders/${made.id}`),
        paid: paid.includes(total),
        shipped: shipped.includes('waybill-detail/SF2026'),
        messages: list.map(({ kind, channel, state, canResend }) => ({ kind, channel, state, canResend })),
        count,
      };
    },
    expected: {
      placed: true,
      paid: true,
      shipped: true,
      messages: [
        { kind: 'orderShipped', channel: 'mail', state: 'sent', canResend: true },
        { kind: 'orderPaid', channel: 'mail', state: 'sent', canResend: true },
        { kind: 'orderPlaced', channel: 'mail', state: 'sent', canResend: true },
      ],
      count: 3,
    },
  }),
  scenario({
    name: 'staff send a message again, once a minute and a few times a day, and the audit log says so',
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
      const colleague = await shop.signIn('admin');
      const atOnce = await colleague.outcome(outbox.resend, { id });
      const more = [];
      for (let time = 0; time < 3; time += 1) {
        await shop.backend.advance(1);
        more.push(await staff.outcome(outbox.resend, { id }));
      }
      const { list: entries } = await staff.ok(audit.list, { targetType: 'order', targetId: String(made.id) });
      await buyer.ok(order.cancel, { orderId: made.id, reason: 'only looking' });
      return {
        message: {
          kind: again.kind,
          to: again.to,
          isTextSame: after[0] === before[0],
          added: after.length - before.length,
        },
        atOnce,
        more,
        entries: entries.map(({ action, after: values }) => ({ action, message: values?.message })),
        unknown: await staff.outcome(outbox.resend, { id: 999_999 }),
        byBuyer: await buyer.outcome(outbox.resend, { id }),
        history: await buyer.outcome(outbox.history, { orderId: String(made.id) }),
      };
    },
    expected: {
      message: { kind: 'orderPlaced', to: 'mail.again@example.com', isTextSame: true, added: 1 },
      atOnce: 'TOO_MANY_REQUESTS',
      more: ['ok', 'ok', 'TOO_MANY_REQUESTS'],
      entries: [
        { action: 'outbox.resend', message: 'orderPlaced' },
        { action: 'outbox.resend', message: 'orderPlaced' },
        { action: 'outbox.resend', message: 'orderPlaced' },
      ],
      unknown: 'NOT_FOUND',
      byBuyer: 'FORBIDDEN',
      history: 'FORBIDDEN',
    },
  }),
  scenario({
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
      return {
        kinds: list.map(({ kind }) => kind).filter((kind) => kind !== 'newDevice'),
        message: {
          canResend: reset?.canResend,
          hasCode: reset?.text.includes(code),
          isMasked: reset?.text.includes('••••••'),
        },
        resend: await staff.outcome(outbox.resend, { id: reset?.id ?? 0 }),
        total: (await staff.ok(outbox.history, {})).total,
      };
    },
    expected: {
      kinds: ['passwordChanged', 'code'],
      message: { canResend: false, hasCode: false, isMasked: true },
      resend: 'MESSAGE_STATE',
      total: 0,
    },
  }),
];

export const messageScenarios = table.map(inAnHourOfItsOwn);
