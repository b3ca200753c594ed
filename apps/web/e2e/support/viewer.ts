import type { PaymentMethod } from '@sampan/api/entities';
import { expect, type Page } from 'playwright/test';
import { getMessages, type Messages } from './messages.ts';
import { captchaAnswer, customerPassword, type Shop, test as shopTest } from './shop.ts';

/** A page with its locale's messages, and the steps that several tests share. */
export class Viewer {
  readonly page: Page;
  readonly shop: Shop;
  readonly t: Messages;
  readonly locale: string;
  readonly isPhone: boolean;

  constructor(page: Page, shop: Shop, locale: string) {
    this.page = page;
    this.shop = shop;
    this.locale = locale;
    this.t = getMessages(locale);
    this.isPhone = (page.viewportSize()?.width ?? 0) < 1024;
  }

  button(key: string, values?: Record<string, string | number>) {
    return this.page.getByRole('button', { name: this.t(key, values), exact: true }).filter({ visible: true });
  }

  link(key: string, values?: Record<string, string | number>) {
    return this.page.getByRole('link', { name: this.t(key, values), exact: true }).filter({ visible: true });
  }

  field(key: string) {
    return this.page.getByLabel(this.t(key)).filter({ visible: true }).first();
  }

  /** A viewer with a language cookie from an earlier visit. */
  static async speaking(page: Page, shop: Shop, locale: string): Promise<Viewer> {
    await page.context().addCookies([{ name: 'i18n_redirected', value: locale, url: shop.url }]);
    return new Viewer(page, shop, locale);
  }

  /** Signed in from the first document on, with a token from an earlier visit. */
  async isSignedIn(token: string): Promise<void> {
    await this.page.addInitScript((value) => {
      if (sessionStorage.getItem('journey') === null) localStorage.setItem('token', value);
      sessionStorage.setItem('journey', 'begun');
    }, token);
  }

  /** Stores the token once, so that a logout stays in effect for later documents. */
  async keepsToken(token: string): Promise<void> {
    await this.page.goto('/about', { waitUntil: 'networkidle' });
    await this.page.evaluate((value) => localStorage.setItem('token', value), token);
  }

  /** Adds the product of the current page to the cart and waits until it is stored. */
  async putIntoCart(): Promise<void> {
    const lines = () =>
      this.page.evaluate(() => JSON.parse(localStorage.getItem('cartStore') ?? '{"lines":[]}').lines.length as number);
    const before = await lines();
    await this.button('shop:product.addToCart').first().click();
    await expect.poll(lines).toBe(before + 1);
  }

  /** Signs in on the open login page. */
  async logIn(username: string, password: string): Promise<void> {
    await this.page.locator('input[name="username"]').fill(username);
    await this.page.locator('input[name="password"]').fill(password);
    await this.page.keyboard.press('Enter');
  }

  /** Solves the captcha. */
  async readPicture(): Promise<void> {
    await this.page.locator(`img[alt="${this.t('account:captcha.alt')}"]`).waitFor();
    await this.shop.solveCaptchas(captchaAnswer);
    await this.page.locator('input[name="captcha"]').fill(captchaAnswer);
  }

  /** Verifies an address that is already filled in: solves the captcha, requests a code and types it. */
  async proveAddress(address: string): Promise<void> {
    await this.readPicture();
    await this.button('controls:code.get').click();
    await expect(this.page.locator('input[name="captcha"]')).toBeHidden();
    await this.page.locator('input[name="code"]').fill(await this.shop.codeSentTo(address));
  }

  /** Fills in and submits the registration form after the address is verified. */
  async finishRegistration(username: string): Promise<void> {
    const { page, t } = this;
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(customerPassword);
    await page.getByRole('checkbox').check();
    await page
      .locator('form')
      .getByRole('button', { name: t('account:register.submit'), exact: true })
      .click();
  }

  /** From the login page: registers an account with a verified e-mail. */
  async register(username: string): Promise<void> {
    const email = `${username}@example.com`;
    await this.link('account:login.create').click();
    await this.page.locator('input[name="email"]').fill(email);
    await this.proveAddress(email);
    await this.finishRegistration(username);
  }

  /** Adds an address, from the checkout or from the address book. */
  async addAddress(receiver = '陳錦玲', opener = 'order:create.addAddress'): Promise<void> {
    const { page, t } = this;
    await page
      .getByRole('button', { name: t(opener) })
      .filter({ visible: true })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input[name="receiver"]').fill(receiver);
    await sheet.locator('input[name="phone"]').fill('9123 4567');
    for (const name of ['province', 'city', 'district', 'postcode']) {
      const input = sheet.locator(`input[name="${name}"]`);
      if (await input.isVisible()) await input.fill(name === 'postcode' ? '999077' : '中西區');
    }
    // Regions are chosen from lists.
    for (const place of await sheet.locator('input[role="combobox"]').all()) {
      await place.click();
      await page.getByRole('option').first().click();
    }
    await sheet.locator('input[name="detail"]').fill('德輔道西 8 號 12 樓 B 室');
    await sheet.locator('button[type="submit"]').click();
    await expect(sheet).toBeHidden();
  }

  /** On the checkout: chooses the payment method, orders, and waits for the order page with its payment sheet. */
  async placeOrder(method: PaymentMethod): Promise<number> {
    const { page, t } = this;
    await page
      .getByRole('radio', { name: t(`order:method.${method}`) })
      .filter({ visible: true })
      .click();
    await this.button('order:create.place').click();
    await page.waitForURL(/\/orders\/\d+\?pay=1$/);
    return Number(/orders\/(\d+)/.exec(page.url())?.[1]);
  }

  /** From a product page: chooses the first variant and places an order. */
  async orderNow(slug: string, method: PaymentMethod): Promise<number> {
    await this.page.goto(`/goods/${slug}`);
    await this.page.getByRole('radio').first().click();
    await this.button('shop:product.buyNow').click();
    await this.page.waitForURL(/\/orders\/create/);
    return this.placeOrder(method);
  }

  /** The payment sheet's button, whose label contains the amount. */
  payButton() {
    const name = new RegExp(`^${this.t('order:action.payNamed', { amount: '' }).trim()}`);
    return this.page.getByRole('dialog').getByRole('button', { name }).last();
  }

  /** Opens the provider's page, answers it and returns: in the same tab on phones, in a new tab on desktop. */
  async payOnPage(answer: 'pay' | 'fail' | 'close'): Promise<void> {
    const { page, t } = this;
    if (this.isPhone) {
      await this.payButton().click();
      await page.waitForURL(/\/sandbox\/pay\//);
      await page.locator(`button.${answer}`).click();
      await page.locator('main a').click();
      await page.waitForURL(/\/orders\/\d+/);
    } else {
      const [cashier] = await Promise.all([page.context().waitForEvent('page'), this.payButton().click()]);
      await cashier.locator(`button.${answer}`).click();
      await cashier.locator('main a').waitFor();
      await cashier.close();
    }
    if (answer === 'pay') {
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: t('order:pay.view') }).click();
      await expect(sheet).toBeHidden();
    }
  }

  /** Returns an order's status, close type and number of settled payments from the database. */
  async orderRow(id: number) {
    const [row] = await this.shop.rows<{ status: number; paid: number; close_type: number | null }>(
      `select o.status, o.close_type, (select count(*) from payments p where p.order_id = o.id and p.status = 20)::int as paid
       from orders o where o.id = ${id}`,
    );
    return row;
  }

  /** Returns the ordered, reserved, sold and stored units of an order's products from the database. */
  async getStock(orderId: number): Promise<{ units: number; held: number; sold: number; inStore: number }> {
    const [row] = await this.shop.rows<{ units: number; held: number; sold: number; in_store: number }>(
      `select sum(l.quantity)::int as units, sum(p.reserved)::int as held, sum(p.sold)::int as sold,
       sum(p.on_hand)::int as in_store
       from order_lines l join products p on p.id = l.product_id where l.order_id = ${orderId}`,
    );
    if (!row) throw new Error(`Order ${orderId} has no lines`);
    return { units: row.units, held: row.held, sold: row.sold, inStore: row.in_store };
  }

  /** Returns type and amount of an order's ledger entries; amounts are fractions of the order total. */
  async readLedger(orderId: number) {
    const rows = await this.shop.rows<{ type: number; part: number }>(
      `select t.type, (t.amount::numeric / o.total_amount)::float as part
       from transaction_logs t join orders o on o.id = t.order_id where o.id = ${orderId} order by t.id`,
    );
    return rows.map(({ type, part }) => [type, part]);
  }
}

/** `test` with a Viewer in the test's locale. */
export const test = shopTest.extend<{ viewer: Viewer }>({
  viewer: async ({ page, shop, locale }, use) => use(new Viewer(page, shop, locale ?? 'en-US')),
});
