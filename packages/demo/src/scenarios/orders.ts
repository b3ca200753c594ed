import { contract } from '@sampan/api/contract';
import type { ErrorBody } from '@sampan/api/errors';
import { orderStatus } from '@sampan/api/statuses';
import { homeAddress, type Scenario } from './scenario.ts';

const { order, adminOrder, product } = contract;
/** A product with large stock, so that scenarios do not exhaust it for each other. */
const plain = 'table/chopsticks';

/** Adds fields that the call does not accept, as an untyped client can. */
const withMore = <Input extends object>(input: Input, more: object): Input => ({ ...input, ...more });

export const orderScenarios: Scenario[] = [
  {
    name: 'a key that a call does not know is refused by name and changes nothing',
    async run(shop) {
      const buyer = await shop.newCustomer();
      const { id } = await shop.paidOrder(buyer, plain);
      const { status, body } = await buyer.send(
        order.requestRefund,
        withMore({ orderId: id, reason: 'one came broken' }, { amount: 100 }),
      );
      return [status, (body as ErrorBody).code, (body as ErrorBody).fields, await shop.getStatus(buyer, id)];
    },
    expected: [400, 'VALIDATION', { amount: 'unknown' }, 20],
  },
  {
    name: 'an order waits for its payment with its stock held',
    async run(shop) {
      const customer = await shop.newCustomer();
      const before = await shop.getStock(plain);
      const made = await shop.order(customer, plain, 2);
      const waits = Date.parse(made.expiresAt ?? '') - Date.parse(made.createdAt);
      return [made.status, made.lines.length, before - (await shop.getStock(plain)), waits / 60_000, made.actions];
    },
    expected: [10, 1, 2, 30, ['pay', 'cancel', 'note']],
  },
  {
    name: 'goods below the free amount pay for their way, above they do not',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { list } = await shop.guest.ok(product.list, { sort: 'price', order: 'asc', inStock: true, limit: 100 });
      const cheap = list.find(({ type, priceAmount }) => type === 1 && priceAmount < 8800);
      const dear = list.find(({ type, priceAmount }) => type === 1 && priceAmount >= 8800);
      const one = await shop.order(customer, cheap?.slug ?? '');
      const other = await shop.order(customer, dear?.slug ?? '');
      return [one.shippingAmount, one.totalAmount - one.goodsAmount, other.shippingAmount];
    },
    expected: [800, 800, 0],
  },
  {
    name: 'more than there is cannot be ordered, and nothing is held',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { list } = await shop.guest.ok(product.list, { inStock: true, sort: 'name', order: 'asc', limit: 100 });
      const rare = list.find(({ stock, variantCount, type }) => stock < 50 && variantCount === 1 && type === 1);
      const { id, priceAmount, stock, slug } = await shop.product(rare?.slug ?? '');
      const items = [{ productId: id, quantity: stock + 1, priceAmount }];
      const { status, body } = await customer.send(order.create, { items, address: homeAddress });
      const { code, details } = body as { code: string; details: unknown };
      return [
        status,
        code,
        JSON.stringify(details).includes(`"stock":${stock}`),
        (await shop.getStock(slug)) === stock,
      ];
    },
    expected: [422, 'OUT_OF_STOCK', true, true],
  },
  {
    name: 'a price that is no longer right is refused with the one that is',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      const items = [{ productId: id, quantity: 1, priceAmount: priceAmount - 100 }];
      const { status, body } = await customer.send(order.create, { items, address: homeAddress });
      const { code, details } = body as { code: string; details: { was: number; now: number }[] };
      return [status, code, details[0]?.was === priceAmount - 100, details[0]?.now === priceAmount];
    },
    expected: [422, 'PRICE_CHANGED', true, true],
  },
  {
    name: 'what is off the shelf or was never there cannot be ordered',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { list } = await operator.ok(product.list, { status: 0 });
      const hidden = list[0];
      const getItems = (productId: number) => [{ productId, quantity: 1, priceAmount: hidden?.priceAmount ?? 0 }];
      return [
        await customer.outcome(order.create, { items: getItems(hidden?.id ?? 0), address: homeAddress }),
        await customer.outcome(order.create, { items: getItems(999_999), address: homeAddress }),
      ];
    },
    expected: ['PRODUCT_UNAVAILABLE', 'PRODUCT_UNAVAILABLE'],
  },
  {
    name: 'goods need somewhere to go',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      return [await customer.outcome(order.create, { items: [{ productId: id, quantity: 1, priceAmount }] })];
    },
    expected: ['ADDRESS_REQUIRED'],
  },
  {
    name: 'blueprints need no address and travel free',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { list } = await shop.guest.ok(product.list, { limit: 100 });
      const { id, priceAmount } = list.find(({ type }) => type === 2) ?? { id: 0, priceAmount: 0 };
      const made = await customer.ok(order.create, { items: [{ productId: id, quantity: 1, priceAmount }] });
      return [made.shippingAmount, made.address === undefined];
    },
    expected: [0, true],
  },
  {
    name: 'one line holds ninety-nine at most',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      const items = [{ productId: id, quantity: 100, priceAmount }];
      return [await customer.outcome(order.create, { items, address: homeAddress })];
    },
    expected: ['CART_LIMIT'],
  },
  {
    name: 'an order of nothing is refused on its field',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { status, body } = await customer.send(order.create, { items: [] });
      return [status, Object.keys((body as { fields: object }).fields)];
    },
    expected: [400, ['items']],
  },
  {
    name: 'the same product twice is one line',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      const line = { productId: id, quantity: 1, priceAmount };
      const made = await customer.ok(order.create, { items: [line, line], address: homeAddress });
      return [made.lines.length, made.lines[0]?.quantity];
    },
    expected: [1, 2],
  },
  {
    name: 'the same key makes one order, however often it is sent',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      const input = { items: [{ productId: id, quantity: 1, priceAmount }], address: homeAddress };
      const first = await customer.send(order.create, input, 'one-intention');
      const second = await customer.send(order.create, input, 'one-intention');
      const { total } = await customer.ok(order.list, {});
      const getId = (body: unknown) => (body as { id: number }).id;
      return [getId(first.body) === getId(second.body), second.isReplayed, total];
    },
    expected: [true, true, 1],
  },
  {
    name: 'the same key with another body is refused',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id, priceAmount } = await shop.product(plain);
      const toInput = (quantity: number) => ({
        items: [{ productId: id, quantity, priceAmount }],
        address: homeAddress,
      });
      await customer.send(order.create, toInput(1), 'another-intention');
      const { status, body } = await customer.send(order.create, toInput(2), 'another-intention');
      return [status, (body as { code: string }).code];
    },
    expected: [422, 'IDEMPOTENCY_MISMATCH'],
  },
  {
    name: 'a line keeps the words and the price of its day in every language',
    async run(shop) {
      const customer = await shop.newCustomer();
      const made = await shop.order(customer, 'teaware/yixing-teapot');
      const line = made.lines[0];
      return [line?.name, line?.i18n?.['zh-HK']?.name, line?.i18n?.['en-US']?.name];
    },
    expected: ['紫砂茶壶', '紫砂茶壺', 'Yixing teapot'],
  },
  {
    name: 'the list is the own one, newest first, and narrows by status and number',
    async run(shop) {
      const customer = await shop.newCustomer();
      const first = await shop.order(customer, plain);
      await shop.backend.advance(1);
      const second = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId: first.id, reason: '不想要了' });
      const all = await customer.ok(order.list, {});
      const waiting = await customer.ok(order.list, { status: 10 });
      const closed = await customer.ok(order.list, { status: '50,80' });
      const found = await customer.ok(order.list, { keyword: second.orderNo });
      const getIds = (page: typeof all) => page.list.map(({ id }) => (id === first.id ? 'first' : 'second'));
      return [getIds(all), getIds(waiting), getIds(closed), getIds(found)];
    },
    expected: [['second', 'first'], ['second'], ['first'], ['second']],
  },
  {
    name: 'the figures count by status, and only staff see the shop',
    async run(shop) {
      const customer = await shop.newCustomer();
      await shop.order(customer, plain);
      const mine = await customer.ok(order.stats, {});
      const staff = await (await shop.signIn('operator')).ok(order.stats, {});
      const pending = mine.byStatus.find(({ status }) => status === orderStatus.pendingPayment)?.count;
      return [mine.total, pending, mine.shop, typeof staff.shop?.toShip];
    },
    expected: [1, 1, undefined, 'number'],
  },
  {
    name: "somebody else's order is not there, whatever is asked of it",
    async run(shop) {
      const owner = await shop.newCustomer();
      const other = await shop.newCustomer();
      const { id: orderId } = await shop.order(owner, plain);
      return [
        await other.outcome(order.detail, { id: orderId }),
        await other.outcome(order.cancel, { orderId, reason: '不想要了' }),
        await other.outcome(order.confirmReceived, { orderId }),
        await other.outcome(order.requestRefund, { orderId, reason: '不想要了' }),
        await other.outcome(order.note, { orderId, note: 'hello' }),
        await other.outcome(order.delete, { orderId }),
        await shop.getStatus(owner, orderId),
      ];
    },
    expected: ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 10],
  },
  {
    name: 'a cancelled order gives its stock back and says who and why',
    async run(shop) {
      const customer = await shop.newCustomer();
      const before = await shop.getStock(plain);
      const { id } = await shop.order(customer, plain, 3);
      const cancelled = await customer.ok(order.cancel, { orderId: id, reason: '下错单了' });
      const last = cancelled.timeline.at(-1);
      return [
        cancelled.status,
        cancelled.closeType,
        (await shop.getStock(plain)) - before,
        [last?.actor, last?.action, last?.from, last?.to, last?.note],
        cancelled.actions,
      ];
    },
    expected: [50, 1, 0, ['customer', 'cancel', 10, 50, '下错单了'], ['delete', 'note']],
  },
  {
    name: 'staff cancel an unpaid order in the name of the shop',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id } = await shop.order(customer, plain);
      const { status, closeType } = await operator.ok(order.cancel, { orderId: id, reason: 'Out of the kiln broken' });
      return [status, closeType];
    },
    expected: [50, 3],
  },
  {
    name: 'an order that nobody pays expires and gives its stock back',
    async run(shop) {
      const customer = await shop.newCustomer();
      // Orders left by other scenarios expire first, so that the stock changes only by this order.
      await shop.backend.advance(31);
      const before = await shop.getStock(plain);
      const { id } = await shop.order(customer, plain, 2);
      await shop.backend.advance(31);
      const expired = await customer.ok(order.detail, { id });
      return [expired.status, expired.closeType, expired.timeline.at(-1)?.actor, (await shop.getStock(plain)) - before];
    },
    expected: [50, 2, 'system', 0],
  },
  {
    name: 'what was cancelled cannot be cancelled, received, shipped or paid',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id: orderId } = await shop.order(customer, plain);
      await customer.ok(order.cancel, { orderId, reason: '不想要了' });
      return [
        await customer.outcome(order.cancel, { orderId, reason: '不想要了' }),
        await customer.outcome(order.confirmReceived, { orderId }),
        await operator.outcome(adminOrder.shipment, { orderId, carrier: 'SF', trackingNo: '1' }),
        await customer.outcome(contract.payment.alipay, { orderId, scene: 'pc' }),
      ];
    },
    expected: ['ORDER_STATE', 'ORDER_STATE', 'ORDER_STATE', 'ORDER_STATE'],
  },
  {
    name: 'a reason too short is refused on its field',
    async run(shop) {
      const customer = await shop.newCustomer();
      const { id } = await shop.order(customer, plain);
      const { status, body } = await customer.send(order.cancel, { orderId: id, reason: ' x ' });
      return [status, Object.keys((body as { fields: object }).fields)];
    },
    expected: [400, ['reason']],
  },
  {
    name: 'a finished order is hidden from its owner and kept by the shop',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id } = await shop.order(customer, plain);
      const early = await customer.outcome(order.delete, { orderId: id });
      await customer.ok(order.cancel, { orderId: id, reason: '不想要了' });
      await customer.ok(order.delete, { orderId: id });
      return [
        early,
        await customer.outcome(order.detail, { id }),
        (await customer.ok(order.list, {})).total,
        await operator.outcome(order.detail, { id }),
      ];
    },
    expected: ['ORDER_STATE', 'NOT_FOUND', 0, 'ok'],
  },
  {
    name: 'notes of the owner and of staff stand on the timeline in turn',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id } = await shop.order(customer, plain);
      await customer.ok(order.note, { orderId: id, note: '請放門口' });
      const noted = await operator.ok(order.note, { orderId: id, note: 'Will do' });
      return noted.timeline.slice(-2).map(({ actor, action, note }) => [actor, action, note]);
    },
    expected: [
      ['customer', 'note', '請放門口'],
      ['staff', 'note', 'Will do'],
    ],
  },
  {
    name: 'a list of orders has no timelines, an order has its own',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id } = await shop.order(customer, plain);
      const [mine] = (await customer.ok(order.list, {})).list;
      const [staffs] = (await operator.ok(adminOrder.list, {})).list;
      const detail = await customer.ok(order.detail, { id });
      return ['timeline' in (mine ?? {}), 'timeline' in (staffs ?? {}), detail.timeline.length];
    },
    expected: [false, false, 1],
  },
  {
    name: 'an order takes two hundred notes, and says when it is full',
    async run(shop) {
      const customer = await shop.newCustomer();
      const operator = await shop.signIn('operator');
      const { id } = await shop.order(customer, plain);
      for (let count = 0; count < 200; count += 1)
        await customer.ok(order.note, { orderId: id, note: `note ${count}` });
      const detail = await customer.ok(order.detail, { id });
      const { status, body } = await operator.send(order.note, { orderId: id, note: 'One more' });
      return [detail.timeline.length, detail.actions.includes('note'), status, (body as ErrorBody).code];
    },
    expected: [201, false, 422, 'TIMELINE_FULL'],
  },
];
