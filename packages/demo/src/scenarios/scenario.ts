import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { Address, Order, Payment, Product } from '@sampan/api/entities';

/** What a scenario needs of a backend: the demo backend, the server on PGlite, the server on PostgreSQL. */
export interface ScenarioBackend {
  call: (
    endpoint: Endpoint,
    input: unknown,
    request: { token?: string; idempotencyKey?: string; inbox?: string },
  ) => Promise<{ status: number; body: unknown; isReplayed?: boolean }>;
  /** A session of one of the three sign-ins. */
  signIn: (who: 'admin' | 'operator' | 'customer') => Promise<string>;
  /** A session of a customer that nobody used before. */
  newCustomer: () => Promise<string>;
  /** The texts of the messages to an address, newest first, as its receiver reads them. */
  messagesTo: (address: string) => Promise<string[]>;
  /** A fresh captcha with its answer. */
  captcha: () => Promise<{ captchaId: string; captcha: string }>;
  /** A person answers the provider's page, and the provider tells the shop. */
  cashier: (payment: Payment, answer: 'pay' | 'fail' | 'close') => Promise<void>;
  /** A person answers the identity provider's page; the shop hears of it when it asks. */
  identityPage: (certifyUrl: string, answer: 'pass' | 'fail' | 'expire') => Promise<void>;
  /** Moves the clock and lets the shop do what has come due. */
  advance: (minutes: number) => Promise<void>;
}

/** A sequence of calls and what must come of it. All backends give the same. */
export interface Scenario {
  name: string;
  run: (shop: ScenarioShop) => Promise<unknown[]>;
  expected: unknown[];
}

export const homeAddress: Address = {
  receiver: '陳錦玲',
  phone: '+85291234567',
  country: 'HK',
  province: '香港',
  city: '中西區',
  district: '西環',
  detail: '德輔道西 8 號 12 樓 B 室',
};

/** Who calls, with what a call gives in short: its output, or the code of its refusal. */
export class ScenarioCaller {
  readonly #backend: ScenarioBackend;
  readonly #token: string | undefined;
  readonly #inbox: string | undefined;

  /** `inbox` names the browser that calls, for the demo inbox. */
  constructor(backend: ScenarioBackend, token?: string, inbox?: string) {
    this.#backend = backend;
    this.#token = token;
    this.#inbox = inbox;
  }

  /** One call with a key of its own, or with the one given. */
  async send<E extends Endpoint>(endpoint: E, input: InputOf<E>, idempotencyKey?: string) {
    return this.#backend.call(endpoint, input, {
      token: this.#token,
      inbox: this.#inbox,
      idempotencyKey: idempotencyKey ?? globalThis.crypto.randomUUID(),
    });
  }

  /** The output of a call that must succeed. @throws Error with the answer when it does not. */
  async ok<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const { status, body } = await this.send(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    return body as OutputOf<E>;
  }

  /** `ok`, or the code of the refusal. */
  async outcome<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> {
    const { status, body } = await this.send(endpoint, input);
    return status === 200 ? 'ok' : (body as { code: string }).code;
  }
}

/** The shop as scenarios use it. */
export class ScenarioShop {
  readonly backend: ScenarioBackend;
  readonly guest: ScenarioCaller;

  constructor(backend: ScenarioBackend) {
    this.backend = backend;
    this.guest = new ScenarioCaller(backend);
  }

  async signIn(who: 'admin' | 'operator' | 'customer'): Promise<ScenarioCaller> {
    return new ScenarioCaller(this.backend, await this.backend.signIn(who));
  }

  async newCustomer(): Promise<ScenarioCaller> {
    return new ScenarioCaller(this.backend, await this.backend.newCustomer());
  }

  /** A session by name and password. */
  async logIn(username: string, password: string): Promise<ScenarioCaller> {
    const { token } = await this.guest.ok(contract.user.login, { username, password });
    return new ScenarioCaller(this.backend, token);
  }

  /** A product as it stands, by slug. */
  product(slug: string): Promise<Product> {
    return this.guest.ok(contract.product.detail, { id: slug });
  }

  /** What still can be ordered of it. */
  async getStock(slug: string): Promise<number> {
    return (await this.product(slug)).stock;
  }

  /** An order of so many of this product, sent home. */
  async order(buyer: ScenarioCaller, slug: string, quantity = 1): Promise<Order> {
    const { id, priceAmount } = await this.product(slug);
    return buyer.ok(contract.order.create, {
      items: [{ productId: id, quantity, priceAmount }],
      address: homeAddress,
    });
  }

  /** Such an order, paid at the cashier. */
  async paidOrder(buyer: ScenarioCaller, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.order(buyer, slug, quantity);
    const payment = await buyer.ok(contract.payment.wechat, { orderId: id, scene: 'qr' });
    await this.backend.cashier(payment, 'pay');
    return buyer.ok(contract.order.detail, { id });
  }

  /** Such an order, paid and shipped. */
  async shippedOrder(buyer: ScenarioCaller, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.paidOrder(buyer, slug, quantity);
    const operator = await this.signIn('operator');
    await operator.ok(contract.adminOrder.shipment, { orderId: id, carrier: 'SF', trackingNo: `SF${id}` });
    return buyer.ok(contract.order.detail, { id });
  }

  /** Such an order, received. */
  async completedOrder(buyer: ScenarioCaller, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.shippedOrder(buyer, slug, quantity);
    return buyer.ok(contract.order.confirmReceived, { orderId: id });
  }

  async getStatus(caller: ScenarioCaller, id: number): Promise<number> {
    return (await caller.ok(contract.order.detail, { id })).status;
  }
}
