import { expect, type Page } from 'playwright/test';
import type { Shop } from './shop.ts';
import { type Words, wordsOf } from './words.ts';

const captchaAnswer = 'HARBR';

/** Somebody at a screen: what they see in their language, and what they do more than once. */
export class Visitor {
  readonly page: Page;
  readonly shop: Shop;
  readonly t: Words;
  readonly locale: string;
  readonly isPhone: boolean;

  constructor(page: Page, shop: Shop, locale: string) {
    this.page = page;
    this.shop = shop;
    this.locale = locale;
    this.t = wordsOf(locale);
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

  /** Makes an account on the page for it, the characters of the picture included. */
  async register(username: string): Promise<void> {
    const { page, t } = this;
    const answered = page.waitForResponse((response) => response.url().endsWith('/captcha/image'));
    await this.link('account:login.create').click();
    const { captchaId } = (await (await answered).json()) as { captchaId: string };
    await this.shop.solveCaptcha(captchaId, captchaAnswer);
    await page.locator('input[name="email"]').fill(`${username}@example.com`);
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill('morning-ferry-8');
    await page.locator('input[name="captcha"]').fill(captchaAnswer);
    await page
      .locator('form')
      .getByRole('button', { name: t('account:register.submit'), exact: true })
      .click();
  }

  /** Fills and saves the address form of the checkout. */
  async addAddress(): Promise<void> {
    const { page, t } = this;
    await page
      .getByRole('button', { name: t('order:create.addAddress') })
      .filter({ visible: true })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('input[name="receiver"]').fill('陳錦玲');
    await sheet.locator('input[name="phone"]').fill('9123 4567');
    for (const name of ['province', 'city', 'district', 'postcode']) {
      const input = sheet.locator(`input[name="${name}"]`);
      if (await input.isVisible()) await input.fill(name === 'postcode' ? '999077' : '中西區');
    }
    // Places that are all known are chosen from a list.
    for (const place of await sheet.locator('input[role="combobox"]').all()) {
      await place.click();
      await page.getByRole('option').first().click();
    }
    await sheet.locator('input[name="detail"]').fill('德輔道西 8 號 12 樓 B 室');
    await sheet.getByRole('button', { name: t('order:address.save'), exact: true }).click();
    await expect(sheet).toBeHidden();
  }

  /** On the checkout: chooses how to pay, orders, and lands on the order with its payment sheet open. */
  async placeOrder(method: 'alipay' | 'wechat'): Promise<number> {
    const { page, t } = this;
    await page
      .getByRole('radio', { name: t(`order:method.${method}`) })
      .filter({ visible: true })
      .click();
    await this.button('order:create.place').click();
    await page.waitForURL(/\/orders\/\d+\?pay=1$/);
    return Number(/orders\/(\d+)/.exec(page.url())?.[1]);
  }

  /** From a product's page, its first variant chosen, straight to the order. */
  async orderNow(slug: string, method: 'alipay' | 'wechat'): Promise<number> {
    await this.page.goto(`/goods/${slug}`);
    await this.page.getByRole('radio').first().click();
    await this.button('shop:product.buyNow').click();
    await this.page.waitForURL(/\/orders\/create/);
    return this.placeOrder(method);
  }

  /** What the database says of an order. */
  async orderRow(id: number) {
    const [row] = await this.shop.rows<{ status: number; paid: number; close_type: number | null }>(
      `select o.status, o.close_type, (select count(*) from payments p where p.order_id = o.id and p.status = 20)::int as paid
       from orders o where o.id = ${id}`,
    );
    return row;
  }
}
