import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { Address, Order, Payment, Product } from '@sampan/api/entities';
import type { ErrorBody } from '@sampan/api/errors';

/** Operations that a scenario needs; implemented by the demo backend and the server on PGlite and on PostgreSQL. */
export interface ScenarioBackend {
  call: (
    endpoint: Endpoint,
    input: unknown,
    request: { token?: string; idempotencyKey?: string; inbox?: string },
  ) => Promise<{ status: number; body: unknown; isReplayed?: boolean }>;
  /** Signs in as one of the three seeded accounts; returns the token. */
  signIn: (who: 'admin' | 'operator' | 'customer') => Promise<string>;
  /** Registers a new customer; returns the token. */
  newCustomer: () => Promise<string>;
  /** Texts of the messages to an address, newest first, as the recipient reads them. */
  messagesTo: (address: string) => Promise<string[]>;
  /** Creates a captcha and returns its id and answer. */
  captcha: () => Promise<{ captchaId: string; captcha: string }>;
  /** Answers the payment provider's page and delivers the webhook. */
  cashier: (payment: Payment, answer: 'pay' | 'fail' | 'close') => Promise<void>;
  /** Answers the identity provider's page; the shop learns the result when it polls. */
  identityPage: (certifyUrl: string, answer: 'pass' | 'fail') => Promise<void>;
  /** Advances the clock and runs the jobs that are due. */
  advance: (minutes: number) => Promise<void>;
}

/** Calls a sequence of endpoints and returns what a scenario compares. */
export type ScenarioRun<Result> = (shop: ScenarioShop, clients: ScenarioClients) => Promise<Result>;

/** A sequence of calls and its expected results by name. All backends must return the same. */
export interface Scenario<Result extends object = object> {
  name: string;
  run: (shop: ScenarioShop) => Promise<Result>;
  expected: Result;
}

/** Checks that a scenario expects exactly the names and types that it returns, and forgets them. */
export function defineScenario<Result extends object>(table: {
  name: string;
  run: ScenarioRun<Result>;
  expected: NoInfer<Result>;
}): Scenario {
  return { ...table, run: (shop) => table.run(shop, shop) };
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

/** A client with helpers that reduce a response to its output or its error code. */
export class ScenarioClient {
  readonly #backend: ScenarioBackend;
  #token: string | Promise<string> | (() => Promise<string>) | undefined;
  readonly #inbox: string | undefined;

  /** A function as `token` signs in with the first call. `inbox` identifies the calling browser to the demo inbox. */
  constructor(backend: ScenarioBackend, token?: string | (() => Promise<string>), inbox?: string) {
    this.#backend = backend;
    this.#token = token;
    this.#inbox = inbox;
  }

  /** Sends one call with a new idempotency key, or with the given one. */
  send<E extends Endpoint>(endpoint: E, input: InputOf<E>, idempotencyKey?: string) {
    return this.sendAny(endpoint, input, idempotencyKey);
  }

  /** As `send`, with an input that the contract may not accept. */
  async sendAny(endpoint: Endpoint, input: unknown, idempotencyKey?: string) {
    if (typeof this.#token === 'function') this.#token = this.#token();
    return this.#backend.call(endpoint, input, {
      token: await this.#token,
      inbox: this.#inbox,
      idempotencyKey: idempotencyKey ?? globalThis.crypto.randomUUID(),
    });
  }

  /** Returns the output of a call. @throws Error with the response if the status is not 200 */
  async ok<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const { status, body } = await this.send(endpoint, input);
    if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
    return body as OutputOf<E>;
  }

  /** Returns the status and the error of a call that fails. */
  async error<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<{ status: number } & Pick<ErrorBody, 'code' | 'fields' | 'details'>> {
    const { status, body } = await this.send(endpoint, input);
    const { code, fields, details } = body as ErrorBody;
    return { status, code, fields, details };
  }

  /** Returns `ok`, or the error code. */
  async outcome<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> {
    const { status, body } = await this.send(endpoint, input);
    return status === 200 ? 'ok' : (body as { code: string }).code;
  }
}

/** Clients of one scenario, which sign in with their first call. */
interface ScenarioClients {
  guest: ScenarioClient;
  /** A new customer. */
  customer: ScenarioClient;
  /** Another new customer. */
  other: ScenarioClient;
  operator: ScenarioClient;
  admin: ScenarioClient;
}

/** Helpers for signing in, ordering and reading products. */
export class ScenarioShop implements ScenarioClients {
  readonly backend: ScenarioBackend;
  readonly guest: ScenarioClient;
  readonly customer: ScenarioClient;
  readonly other: ScenarioClient;
  readonly operator: ScenarioClient;
  readonly admin: ScenarioClient;

  constructor(backend: ScenarioBackend) {
    this.backend = backend;
    this.guest = new ScenarioClient(backend);
    this.customer = new ScenarioClient(backend, () => backend.newCustomer());
    this.other = new ScenarioClient(backend, () => backend.newCustomer());
    this.operator = new ScenarioClient(backend, () => backend.signIn('operator'));
    this.admin = new ScenarioClient(backend, () => backend.signIn('admin'));
  }

  async signIn(who: 'admin' | 'operator' | 'customer'): Promise<ScenarioClient> {
    return new ScenarioClient(this.backend, await this.backend.signIn(who));
  }

  async newCustomer(): Promise<ScenarioClient> {
    return new ScenarioClient(this.backend, await this.backend.newCustomer());
  }

  /** Logs in by username and password. */
  async logIn(username: string, password: string): Promise<ScenarioClient> {
    const { token } = await this.guest.ok(contract.user.login, { username, password });
    return new ScenarioClient(this.backend, token);
  }

  /** Returns a product by slug. */
  product(slug: string): Promise<Product> {
    return this.guest.ok(contract.product.detail, { id: slug });
  }

  /** Returns the units of a product that can still be ordered. */
  async getStock(slug: string): Promise<number> {
    return (await this.product(slug)).stock;
  }

  /** Places an order for `quantity` units of one product with home delivery. */
  async order(buyer: ScenarioClient, slug: string, quantity = 1): Promise<Order> {
    const { id, priceAmount } = await this.product(slug);
    return buyer.ok(contract.order.create, {
      items: [{ productId: id, quantity, priceAmount }],
      address: homeAddress,
    });
  }

  /** Places an order as a new customer; returns the customer with the order. */
  async newOrder(slug: string, quantity = 1): Promise<Order & { customer: ScenarioClient }> {
    const customer = await this.newCustomer();
    return { customer, ...(await this.order(customer, slug, quantity)) };
  }

  /** Places an order and pays it. */
  async paidOrder(buyer: ScenarioClient, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.order(buyer, slug, quantity);
    const payment = await buyer.ok(contract.payment.wechat, { orderId: id, scene: 'qr' });
    await this.backend.cashier(payment, 'pay');
    return buyer.ok(contract.order.detail, { id });
  }

  /** Places an order, pays and ships it. */
  async shippedOrder(buyer: ScenarioClient, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.paidOrder(buyer, slug, quantity);
    await this.operator.ok(contract.adminOrder.shipment, { orderId: id, carrier: 'SF', trackingNo: `SF${id}` });
    return buyer.ok(contract.order.detail, { id });
  }

  /** Places an order, pays and ships it, and confirms receipt. */
  async completedOrder(buyer: ScenarioClient, slug: string, quantity = 1): Promise<Order> {
    const { id } = await this.shippedOrder(buyer, slug, quantity);
    return buyer.ok(contract.order.confirmReceived, { orderId: id });
  }

  async getStatus(client: ScenarioClient, id: number): Promise<number> {
    return (await client.ok(contract.order.detail, { id })).status;
  }
}
