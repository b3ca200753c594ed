import { contract } from '@sampan/api/contract';
import { formatMailTime } from '@sampan/domain/mail/formatMailTime';
import { formatAmount } from '@sampan/domain/money/formatAmount';
import {
  otherPassword,
  parseCode,
  password,
  readMessages,
  registerAndLogIn,
  registerProven,
  runInOwnHour,
} from '../accounts/codeSteps.ts';
import { decide, submit } from '../accounts/identitySteps.ts';
import { startTransfer, withAccount } from '../orders/transferSteps.ts';
import { defineScenario, type Scenario, type ScenarioShop } from '../scenario.ts';

const { adminOrder, adminSetting, audit, order, outbox, payment, user } = contract;
const gaiwan = 'teaware/gaiwan';
const day = 24 * 60;

/** Kinds of the messages about an order, newest first. */
async function getOrderKinds(shop: ScenarioShop, orderId: number): Promise<string[]> {
  const { list } = await shop.operator.ok(outbox.history, { orderId: String(orderId) });
  return list.map(({ kind }) => kind);
}

/** Kinds of the messages to an account, without codes, newest first. */
async function getUserKinds(shop: ScenarioShop, userId: number): Promise<string[]> {
  const { list } = await shop.operator.ok(outbox.history, { userId: String(userId), limit: '20' });
  return list.map(({ kind }) => kind).filter((kind) => kind !== 'code');
}

/** Logs in on the browser with this device token; returns how many messages that sent to the address. */
async function countDeviceMessages(shop: ScenarioShop, username: string, email: string, device: string) {
  const before = await readMessages(shop, email);
  await shop.guest.ok(user.login, { username, password, device });
  return (await readMessages(shop, email)).length - before.length;
}

const table: Scenario[] = [
  defineScenario({
    name: 'messages to a client without a language are in the language of the shop',
    async run(shop, { admin }) {
      const customer = await registerAndLogIn(shop, 'messages.language');
      const list = await admin.ok(adminSetting.list, { settingGroup: 'site' });
      const { id = 0, value = '' } = list.find(({ key }) => key === 'defaultLocale') ?? {};
      await admin.ok(adminSetting.update, { id, value: 'en-US' });
      const { orderNo } = await shop.order(customer, gaiwan);
      await admin.ok(adminSetting.update, { id, value });
      const [text = ''] = await readMessages(shop, 'messages.language@example.com');
      return { isEnglish: text.includes(`your order ${orderNo}`) };
    },
    expected: { isEnglish: true },
  }),
  defineScenario({
    name: 'an order writes to its owner when it is placed, paid and shipped, and staff see each message on it',
    async run(shop, { operator }) {
      const buyer = await registerAndLogIn(shop, 'mail.story');
      const made = await shop.paidOrder(buyer, gaiwan);
      await operator.ok(adminOrder.shipment, { orderId: made.id, carrier: '顺丰速运', trackingNo: 'SF2026' });
      const [shipped = '', paid = '', placed = ''] = await readMessages(shop, 'mail.story@example.com');
      const total = (made.totalAmount / 100).toFixed(2);
      const { list, total: count } = await operator.ok(outbox.history, { orderId: String(made.id) });
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
  defineScenario({
    name: 'a message that names a parcel is not sent again once the parcel was corrected',
    async run(shop, { operator }) {
      const buyer = await registerAndLogIn(shop, 'mail.parcel');
      const { id: orderId } = await shop.paidOrder(buyer, gaiwan);
      const { id: otherId } = await shop.paidOrder(buyer, gaiwan);
      const parcel = { orderId, carrier: '顺丰速运', trackingNo: 'SF2026' };
      await operator.ok(adminOrder.shipment, parcel);
      await operator.ok(adminOrder.shipment, { ...parcel, orderId: otherId });
      await shop.backend.advance(1);
      await operator.ok(adminOrder.shipmentCorrect, { ...parcel, trackingNo: 'SF2027' });
      const { list } = await operator.ok(outbox.history, { orderId: String(orderId) });
      const others = await operator.ok(outbox.history, { orderId: String(otherId) });
      const resend = (index: number) => operator.outcome(outbox.resend, { id: list[index]?.id ?? 0 });
      return {
        messages: list.map(({ kind, canResend, text }) => [kind, canResend, text.includes('SF2027')]),
        ofOtherOrder: others.list[0]?.canResend,
        corrected: await resend(0),
        shipped: await resend(1),
      };
    },
    expected: {
      messages: [
        ['orderShipped', true, true],
        ['orderShipped', false, false],
        ['orderPaid', true, false],
        ['orderPlaced', true, false],
      ],
      ofOtherOrder: true,
      corrected: 'ok',
      shipped: 'MESSAGE_STATE',
    },
  }),
  defineScenario({
    name: 'staff send a message again, once a minute and a few times a day, and the audit log says so',
    async run(shop, { operator, admin: colleague }) {
      const buyer = await registerAndLogIn(shop, 'mail.again');
      const made = await shop.order(buyer, gaiwan);
      const { list } = await operator.ok(outbox.history, { orderId: String(made.id) });
      const id = list[0]?.id ?? 0;
      const before = await readMessages(shop, 'mail.again@example.com');
      const again = await operator.ok(outbox.resend, { id });
      const after = await readMessages(shop, 'mail.again@example.com');
      const atOnce = await colleague.outcome(outbox.resend, { id });
      const copyAtOnce = await colleague.outcome(outbox.resend, { id: again.id });
      const more = [];
      for (let time = 0; time < 3; time += 1) {
        await shop.backend.advance(1);
        more.push(await operator.outcome(outbox.resend, { id: again.id }));
      }
      const { list: entries } = await operator.ok(audit.list, { targetType: 'order', targetId: String(made.id) });
      await buyer.ok(order.cancel, { orderId: made.id, reason: 'only looking' });
      return {
        message: {
          kind: again.kind,
          to: again.to,
          isTextSame: after[0] === before[0],
          added: after.length - before.length,
        },
        atOnce,
        copyAtOnce,
        more,
        entries: entries.map(({ action, after: values }) => ({ action, message: values?.message })),
        unknown: await operator.outcome(outbox.resend, { id: 999_999 }),
        byBuyer: await buyer.outcome(outbox.resend, { id }),
        history: await buyer.outcome(outbox.history, { orderId: String(made.id) }),
      };
    },
    expected: {
      message: { kind: 'orderPlaced', to: 'mail.again@example.com', isTextSame: true, added: 1 },
      atOnce: 'TOO_MANY_REQUESTS',
      copyAtOnce: 'TOO_MANY_REQUESTS',
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
  defineScenario({
    name: 'a code is listed without its digits and cannot be resent; a password change sends a notice',
    async run(shop, { operator }) {
      await registerProven(shop, 'mail.code');
      const email = 'mail.code@example.com';
      const { ticket } = await shop.guest.ok(user.findpassword, { email, ...(await shop.backend.captcha()) });
      const [sent = ''] = await readMessages(shop, email);
      const code = parseCode(sent);
      await shop.guest.ok(user.resetpassword, { ticket, code, password: otherPassword });
      const customer = await shop.logIn('mail.code', otherPassword);
      const { id } = await customer.ok(user.userinfo, {});
      const { list } = await operator.ok(outbox.history, { userId: String(id), limit: '20' });
      const reset = list.find(({ kind }) => kind === 'code');
      return {
        kinds: list.map(({ kind }) => kind),
        message: {
          canResend: reset?.canResend,
          hasCode: reset?.text.includes(code),
          isMasked: reset?.text.includes('••••••'),
        },
        resend: await operator.outcome(outbox.resend, { id: reset?.id ?? 0 }),
        total: (await operator.ok(outbox.history, {})).total,
      };
    },
    expected: {
      kinds: ['passwordChanged', 'code'],
      message: { canResend: false, hasCode: false, isMasked: true },
      resend: 'MESSAGE_STATE',
      total: 0,
    },
  }),
  defineScenario({
    name: 'a login from a new device sends a notice to a verified address, one from a known device does not',
    async run(shop) {
      const [proven, unproven] = ['mail.device', 'mail.nodevice'];
      const [email, unprovenEmail] = [`${proven}@example.com`, `${unproven}@example.com`];
      await registerProven(shop, proven);
      const captcha = await shop.backend.captcha();
      const account = await shop.guest.ok(user.regist, {
        username: unproven,
        password,
        email: unprovenEmail,
        ...captcha,
      });
      const newDevice = await countDeviceMessages(shop, proven, email, 'device-of-the-tablet-1');
      const [text = ''] = await readMessages(shop, email);
      const knownDevice = await countDeviceMessages(shop, proven, email, 'device-of-the-tablet-1');
      const unprovenAddress = await countDeviceMessages(shop, unproven, unprovenEmail, 'device-of-the-tablet-2');
      const { id } = await (await shop.logIn(proven, password)).ok(user.userinfo, {});
      return {
        knownDevice,
        newDevice,
        unprovenAddress,
        namesNetwork: text.includes('127.0.0.*'),
        kinds: await getUserKinds(shop, id),
        kindsUnproven: await getUserKinds(shop, account.user.id),
      };
    },
    expected: {
      knownDevice: 0,
      newDevice: 1,
      unprovenAddress: 0,
      namesNetwork: true,
      kinds: ['newDevice'],
      kindsUnproven: [],
    },
  }),
  defineScenario({
    name: 'an order that was not paid in time tells its owner so, once',
    async run(shop) {
      const buyer = await registerAndLogIn(shop, 'mail.expired');
      const { id, orderNo } = await shop.order(buyer, gaiwan);
      await shop.backend.advance(29);
      await shop.getStatus(buyer, id);
      const inTime = await getOrderKinds(shop, id);
      await shop.backend.advance(2);
      const status = await shop.getStatus(buyer, id);
      await shop.backend.advance(1);
      const kinds = await getOrderKinds(shop, id);
      const [text = ''] = await readMessages(shop, 'mail.expired@example.com');
      return { inTime, status, kinds, text: { order: text.includes(orderNo), link: text.includes(`/orders/${id}`) } };
    },
    expected: {
      inTime: ['orderPlaced'],
      status: 50,
      kinds: ['orderExpired', 'orderPlaced'],
      text: { order: true, link: true },
    },
  }),
  defineScenario({
    name: 'a confirmed transfer sends a payment notice, a late one a refund notice',
    run: withAccount(async (shop, { operator }) => {
      const buyer = await registerAndLogIn(shop, 'mail.transfer');
      const email = 'mail.transfer@example.com';
      const { orderId: paidId, amount } = await startTransfer(shop, buyer, gaiwan);
      await operator.ok(adminOrder.transfer, { orderId: paidId, received: true });
      const [paid = ''] = await readMessages(shop, email);
      const { orderId: lateId } = await startTransfer(shop, buyer, gaiwan);
      await shop.backend.advance(3 * day + 10);
      await operator.ok(adminOrder.transfer, { orderId: lateId, received: true });
      const [late = ''] = await readMessages(shop, email);
      const total = (amount / 100).toFixed(2);
      return {
        paidKinds: await getOrderKinds(shop, paidId),
        namesAmountPaid: paid.includes(total),
        lateKinds: await getOrderKinds(shop, lateId),
        namesAmountLate: late.includes(total),
        isTextSame: late === paid,
      };
    }),
    expected: {
      paidKinds: ['orderPaid', 'orderPlaced'],
      namesAmountPaid: true,
      lateKinds: ['orderRefunded', 'orderExpired', 'orderPlaced'],
      namesAmountLate: true,
      isTextSame: false,
    },
  }),
  defineScenario({
    name: 'a transfer that is not found sends its owner the remark, and leaves them a day to answer',
    run: withAccount(async (shop, { operator }) => {
      const buyer = await registerAndLogIn(shop, 'mail.declined');
      const email = 'mail.declined@example.com';
      const { orderId } = await startTransfer(shop, buyer, gaiwan);
      await buyer.ok(payment.transferReport, { orderId });
      await shop.backend.advance(4 * day);
      const declined = await operator.ok(adminOrder.transfer, { orderId, received: false, remark: 'nothing came' });
      const [text = ''] = await readMessages(shop, email);
      const [{ kind, canResend } = {}] = (await operator.ok(outbox.history, { orderId: String(orderId) })).list;
      await shop.backend.advance(day - 10);
      const waiting = await shop.getStatus(buyer, orderId);
      await shop.backend.advance(20);
      return {
        message: { kind, canResend },
        text: {
          order: text.includes(declined.orderNo),
          remark: text.includes('nothing came'),
          deadline: text.includes(formatMailTime('zh-CN', declined.expiresAt ?? '')),
          link: text.includes(`/orders/${orderId}`),
        },
        waiting,
        afterwards: await shop.getStatus(buyer, orderId),
        kinds: await getOrderKinds(shop, orderId),
      };
    }),
    expected: {
      message: { kind: 'transferDeclined', canResend: true },
      text: { order: true, remark: true, deadline: true, link: true },
      waiting: 10,
      afterwards: 50,
      kinds: ['orderExpired', 'transferDeclined', 'orderPlaced'],
    },
  }),
  defineScenario({
    name: 'the mail of a parcel lists no units that were refunded before, and counts their money off',
    async run(shop, { operator }) {
      const buyer = await registerAndLogIn(shop, 'mail.rest');
      const { id: orderId } = await shop.paidOrder(buyer, gaiwan, 2);
      const { lines, totalAmount, currency } = await operator.ok(order.detail, { id: orderId });
      const items = lines.map(({ id: orderLineId }) => ({ orderLineId, quantity: 1 }));
      const amount = (lines[0]?.subtotalAmount ?? 0) / 2;
      await operator.ok(adminOrder.refundCreate, { orderId, items, amount, reason: 'sold out' });
      await operator.ok(adminOrder.shipment, { orderId, carrier: '顺丰速运', trackingNo: 'SF2027' });
      const [text = ''] = await readMessages(shop, 'mail.rest@example.com');
      return {
        isShipped: text.includes('SF2027'),
        units: / × (\d)/.exec(text)?.[1],
        refunded: text.includes(formatAmount(-amount, currency, 'zh-CN')),
        total: text.includes(formatAmount(totalAmount - amount, currency, 'zh-CN')),
      };
    },
    expected: { isShipped: true, units: '1', refunded: true, total: true },
  }),
  defineScenario({
    name: 'approving or rejecting a verification sends a notice, with the reason of a rejection',
    async run(shop) {
      const customer = await registerAndLogIn(shop, 'mail.kyc');
      const { id } = await customer.ok(user.userinfo, {});
      const email = 'mail.kyc@example.com';
      await submit(customer);
      const waiting = await getUserKinds(shop, id);
      await decide(shop, customer, 3);
      const [rejected = ''] = await readMessages(shop, email);
      const afterRejection = await getUserKinds(shop, id);
      await submit(customer);
      await decide(shop, customer, 2);
      const [approved = ''] = await readMessages(shop, email);
      return {
        waiting,
        afterRejection,
        afterApproval: await getUserKinds(shop, id),
        rejected: { reason: rejected.includes('blurred'), link: rejected.includes('/user/auth') },
        approved: { reason: approved.includes('blurred'), link: approved.includes('/user/auth') },
      };
    },
    expected: {
      waiting: [],
      afterRejection: ['kycRejected'],
      afterApproval: ['kycApproved', 'kycRejected'],
      rejected: { reason: true, link: true },
      approved: { reason: false, link: true },
    },
  }),
];

export const messageScenarios = table.map(runInOwnHour);
