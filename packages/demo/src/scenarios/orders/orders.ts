import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { defineScenario, homeAddress, type Scenario } from '../scenario.ts';

const { order, adminOrder, product, transaction } = contract;
/** A product with large stock, so that scenarios do not exhaust it for each other. */
const plain = 'table/chopsticks';

/** Adds fields that the call does not accept, as an untyped client can. */
const withMore = <Input extends object>(input: Input, more: object): Input => ({ ...input, ...more });

export const orderScenarios: Scenario[] = [
  defineScenario({
    name: 'a key that a call does not know is refused by name and changes nothing',
    async run(shop, { customer }) {
      const { id } = await shop.paidOrder(customer, plain);
      const { status, code, fields } = await customer.error(
        order.requestRefund,
        withMore({ orderId: id, reason: 'one came broken' }, { amount: 100 }),
      );
      return { responseStatus: status, code, fields, status: await shop.getStatus(customer, id) };
    },
    expected: { responseStatus: 400, code: 'VALIDATION', fields: { amount: 'unknown' }, status: orderStatus.paid },
  }),
  defineScenario({
    name: 'an order waits for its payment with its stock held',
    async run(shop, { customer }) {
      const before = await shop.getStock(plain);
      const made = await shop.order(customer, plain, 2);
      const waits = Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt);
      return {
        status: made.status,
        lines: made.lines.length,
        reserved: before - (await shop.getStock(plain)),
        minutes: waits / 60_000,
        actions: made.actions,
      };
    },
    expected: {
      status: orderStatus.pendingPayment,
      lines: 1,
      reserved: 2,
      minutes: 30,
      actions: ['pay', 'cancel', 'note'],
    },
  }),
  defineScenario({
    name: 'goods below the free amount pay for their way, above they do not',
    async run(shop, { customer }) {
      const { list } = await shop.guest.ok(product.list, { sort: 'price', order: 'asc', inStock: true, limit: 100 });
      const cheap = list.find(({ type, priceAmount }) => type === 1 && priceAmount < 8800);
      const dear = list.find(({ type, priceAmount }) => type === 1 && priceAmount >= 8800);
      const one = await shop.order(customer, cheap?.slug ?? '');
      const other = await shop.order(customer, dear?.slug ?? '');
      return {
        shipping: one.shippingAmount,
        shippingInTotal: one.totalAmount - one.goodsAmount,
        shippingAboveFree: other.shippingAmount,
      };
    },
    expected: { shipping: 800, shippingInTotal: 800, shippingAboveFree: 0 },
  }),
  defineScenario({
    name: 'more than there is cannot be ordered, and nothing is held',
    async run(shop, { customer }) {
      const { list } = await shop.guest.ok(product.list, { inStock: true, sort: 'name', order: 'asc', limit: 100 });
      const rare = list.find(({ stock, variantCount, type }) => stock < 50 && variantCount === 1 && type === 1);
      const { id, priceAmount, stock, slug } = await shop.product(rare?.slug ?? '');
      const items = [{ productId: id, quantity: stock + 1, priceAmount }];
      const { status, code, details } = await customer.error(order.create, { items, address: homeAddress });
      return {
        status,
        code,
        namesStock: JSON.stringify(details).includes(`"stock":${stock}`),
        isStockUnchanged: (await shop.getStock(slug)) === stock,
      };
    },
    expected: { status: 422, code: 'OUT_OF_STOCK', namesStock: true, isStockUnchanged: true },
  }),
  defineScenario({
    name: 'a price that is no longer right is refused with the one that is',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const items = [{ productId: id, quantity: 1, priceAmount: priceAmount - 100 }];
      const { status, body } = await customer.send(order.create, { items, address: homeAddress });
      const { code, details } = body as { code: string; details: { was: number; now: number }[] };
      return {
        status,
        code,
        isOldPrice: details[0]?.was === priceAmount - 100,
        isNewPrice: details[0]?.now === priceAmount,
      };
    },
    expected: { status: 422, code: 'PRICE_CHANGED', isOldPrice: true, isNewPrice: true },
  }),
  defineScenario({
    name: 'a delivery fee that is no longer right is refused with the one that is',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const items = [{ productId: id, quantity: 1, priceAmount }];
      const input = { items, address: homeAddress, shippingAmount: 900 };
      const { status, code, details } = await customer.error(order.create, input);
      const made = await customer.ok(order.create, { ...input, shippingAmount: 800 });
      return { status, code, details, shippingAmount: made.shippingAmount };
    },
    expected: {
      status: 422,
      code: 'PRICE_CHANGED',
      details: [{ kind: 'shipping', was: 900, now: 800 }],
      shippingAmount: 800,
    },
  }),
  defineScenario({
    name: 'products off shelf and unknown ones cannot be ordered',
    async run({ customer, operator }) {
      const { list } = await operator.ok(product.list, { status: 0 });
      const hidden = list[0];
      const getItems = (productId: number) => [{ productId, quantity: 1, priceAmount: hidden?.priceAmount ?? 0 }];
      return {
        hidden: await customer.outcome(order.create, { items: getItems(hidden?.id ?? 0), address: homeAddress }),
        unknown: await customer.outcome(order.create, { items: getItems(999_999), address: homeAddress }),
      };
    },
    expected: { hidden: 'PRODUCT_UNAVAILABLE', unknown: 'PRODUCT_UNAVAILABLE' },
  }),
  defineScenario({
    name: 'goods need somewhere to go',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      return {
        outcome: await customer.outcome(order.create, { items: [{ productId: id, quantity: 1, priceAmount }] }),
      };
    },
    expected: { outcome: 'ADDRESS_REQUIRED' },
  }),
  defineScenario({
    name: 'blueprints need no address and travel free',
    async run(shop, { customer }) {
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const { id, priceAmount } = list.find(({ type }) => type === 2) ?? { id: 0, priceAmount: 0 };
      const made = await customer.ok(order.create, { items: [{ productId: id, quantity: 1, priceAmount }] });
      return { shipping: made.shippingAmount, hasNoAddress: made.address === undefined };
    },
    expected: { shipping: 0, hasNoAddress: true },
  }),
  defineScenario({
    name: 'one line holds ninety-nine at most',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const items = [{ productId: id, quantity: 100, priceAmount }];
      return { outcome: await customer.outcome(order.create, { items, address: homeAddress }) };
    },
    expected: { outcome: 'CART_LIMIT' },
  }),
  defineScenario({
    name: 'an order of nothing is refused on its field',
    async run({ customer }) {
      const { status, fields = {} } = await customer.error(order.create, { items: [] });
      return { status, fields: Object.keys(fields) };
    },
    expected: { status: 400, fields: ['items'] },
  }),
  defineScenario({
    name: 'the same product twice is one line',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const line = { productId: id, quantity: 1, priceAmount };
      const made = await customer.ok(order.create, { items: [line, line], address: homeAddress });
      return { lines: made.lines.length, quantity: made.lines[0]?.quantity };
    },
    expected: { lines: 1, quantity: 2 },
  }),
  defineScenario({
    name: 'the same key makes one order, however often it is sent',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const input = { items: [{ productId: id, quantity: 1, priceAmount }], address: homeAddress };
      const first = await customer.send(order.create, input, 'one-intention');
      const second = await customer.send(order.create, input, 'one-intention');
      const { total } = await customer.ok(order.list, {});
      const getId = (body: unknown) => (body as { id: number }).id;
      return { isSameOrder: getId(first.body) === getId(second.body), isReplayed: second.isReplayed, orders: total };
    },
    expected: { isSameOrder: true, isReplayed: true, orders: 1 },
  }),
  defineScenario({
    name: 'the same key with another body is refused',
    async run(shop, { customer }) {
      const { id, priceAmount } = await shop.product(plain);
      const toInput = (quantity: number) => ({
        items: [{ productId: id, quantity, priceAmount }],
        address: homeAddress,
      });
      await customer.send(order.create, toInput(1), 'another-intention');
      const { status, body } = await customer.send(order.create, toInput(2), 'another-intention');
      return { status, code: (body as { code: string }).code };
    },
    expected: { status: 422, code: 'IDEMPOTENCY_MISMATCH' },
  }),
  defineScenario({
    name: 'a line keeps the texts and the price of its day in every locale',
    async run(shop, { customer }) {
      const made = await shop.order(customer, 'teaware/yixing-teapot');
      const line = made.lines[0];
      return { name: line?.name, traditional: line?.i18n?.['zh-HK']?.name, english: line?.i18n?.['en-US']?.name };
    },
    expected: { name: '紫砂茶壶', traditional: '紫砂茶壺', english: 'Yixing teapot' },
  }),
  defineScenario({
    name: 'the list is the own one, newest first, and narrows by status and number',
    async run(shop, { customer }) {
      const first = await shop.order(customer, plain);
      await shop.backend.advance(1);
      const second = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId: first.id, reason: '不想要了' });
      const all = await customer.ok(order.list, {});
      const waiting = await customer.ok(order.list, { status: 10 });
      const closed = await customer.ok(order.list, { status: '50,80' });
      const found = await customer.ok(order.list, { keyword: second.orderNo });
      const getIds = (page: typeof all) => page.list.map(({ id }) => (id === first.id ? 'first' : 'second'));
      return { all: getIds(all), waiting: getIds(waiting), closed: getIds(closed), found: getIds(found) };
    },
    expected: { all: ['second', 'first'], waiting: ['second'], closed: ['first'], found: ['second'] },
  }),
  defineScenario({
    name: 'the figures count by status, and only staff see the shop',
    async run(shop, { operator }) {
      const { customer, id: orderId } = await shop.newOrder(plain);
      const mine = await customer.ok(order.stats, {});
      const staff = await operator.ok(order.stats, {});
      const open = await operator.ok(transaction.differences, { state: 'open' });
      const ofOrder = await operator.ok(transaction.differences, { state: 'open', orderId });
      const pending = mine.byStatus.find(({ status }) => status === orderStatus.pendingPayment)?.count;
      return {
        total: mine.total,
        pending,
        shop: mine.shop,
        shopType: typeof staff.shop?.toShip,
        countsDifferences: staff.shop?.openDifferences === open.total,
        differencesOfOrder: ofOrder.total,
      };
    },
    expected: {
      total: 1,
      pending: 1,
      shop: undefined,
      shopType: 'number',
      countsDifferences: true,
      differencesOfOrder: 0,
    },
  }),
  defineScenario({
    name: "somebody else's order is not there, whatever is asked of it",
    async run(shop, { customer: owner, other }) {
      const { id: orderId } = await shop.order(owner, plain);
      return {
        detail: await other.outcome(order.detail, { id: orderId }),
        cancel: await other.outcome(order.cancel, { orderId, reason: '不想要了' }),
        confirmReceived: await other.outcome(order.confirmReceived, { orderId }),
        requestRefund: await other.outcome(order.requestRefund, { orderId, reason: '不想要了' }),
        note: await other.outcome(order.note, { orderId, note: 'hello' }),
        delete: await other.outcome(order.delete, { orderId }),
        status: await shop.getStatus(owner, orderId),
      };
    },
    expected: {
      detail: 'NOT_FOUND',
      cancel: 'NOT_FOUND',
      confirmReceived: 'NOT_FOUND',
      requestRefund: 'NOT_FOUND',
      note: 'NOT_FOUND',
      delete: 'NOT_FOUND',
      status: orderStatus.pendingPayment,
    },
  }),
  defineScenario({
    name: 'a finished order is hidden from its owner and kept by the shop',
    async run(shop, { customer, operator }) {
      const { id } = await shop.order(customer, plain);
      const early = await customer.outcome(order.delete, { orderId: id });
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      await customer.ok(order.delete, { orderId: id });
      return {
        early,
        byOwner: await customer.outcome(order.detail, { id }),
        listed: (await customer.ok(order.list, {})).total,
        byStaff: await operator.outcome(order.detail, { id }),
      };
    },
    expected: { early: 'ORDER_STATE', byOwner: 'NOT_FOUND', listed: 0, byStaff: 'ok' },
  }),
  defineScenario({
    name: 'notes of the owner and of staff stand on the timeline in turn',
    async run(shop, { customer, operator }) {
      const { id } = await shop.order(customer, plain);
      await customer.ok(order.note, { orderId: id, note: '請放門口' });
      const noted = await operator.ok(order.note, { orderId: id, note: 'Will do' });
      return { timeline: noted.timeline.slice(-2).map(({ actor, action, note }) => ({ actor, action, note })) };
    },
    expected: {
      timeline: [
        { actor: 'customer', action: 'note', note: '請放門口' },
        { actor: 'staff', action: 'note', note: 'Will do' },
      ],
    },
  }),
  defineScenario({
    name: 'a list of orders has no timelines, an order has its own',
    async run(shop, { customer, operator }) {
      const { id } = await shop.order(customer, plain);
      const [mine] = (await customer.ok(order.list, {})).list;
      const [staffs] = (await operator.ok(adminOrder.list, {})).list;
      const detail = await customer.ok(order.detail, { id });
      return {
        inOwnList: 'timeline' in (mine ?? {}),
        inStaffList: 'timeline' in (staffs ?? {}),
        inDetail: detail.timeline.length,
      };
    },
    expected: { inOwnList: false, inStaffList: false, inDetail: 1 },
  }),
  defineScenario({
    name: 'an order takes a hundred notes of its customer, and staff can still write theirs',
    async run(shop, { customer, operator }) {
      const { id } = await shop.order(customer, plain);
      for (let count = 0; count < 100; count += 1)
        await customer.ok(order.note, { orderId: id, note: `note ${count}` });
      const detail = await customer.ok(order.detail, { id });
      const { status, code } = await customer.error(order.note, { orderId: id, note: 'One more' });
      const byStaff = await operator.ok(order.note, { orderId: id, note: 'We have read them' });
      return {
        entries: detail.timeline.length,
        canNote: detail.actions.includes('note'),
        status,
        code,
        byStaff: byStaff.timeline.at(-1)?.note,
      };
    },
    expected: { entries: 101, canNote: false, status: 422, code: 'TIMELINE_FULL', byStaff: 'We have read them' },
  }),
];
