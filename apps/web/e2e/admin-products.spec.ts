import { readFile } from 'node:fs/promises';
import type { Locale, Product } from '@sampan/api/entities';
import { jewelryFile } from '@sampan/demo/fixtures/samples/shopifyFiles';
import { parseCsvRecords } from '@sampan/domain/csv/csv';
import { formatReason } from '@sampan/domain/productCsv/labels';
import { aPicture } from './support/pictures.ts';
import { expect } from './support/shop.ts';
import { test, Viewer } from './support/viewer.ts';

/** Timeout for background jobs on a busy machine. */
const longWait = { timeout: 150_000 };
const getDetail = (slug: string) => `/product/detail?id=${encodeURIComponent(slug)}`;

test('a product goes from nothing into a customer’s cart', async ({ viewer, page, shop, browser }) => {
  const { t, locale } = viewer;
  const slug = `teaware/ferry-cup-${locale.toLowerCase()}`;
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/admin/products/new');

  await test.step('it is written in three languages', async () => {
    await page.locator('#product-texts-zh-CN-name').fill('渡船茶杯');
    await page.getByRole('tab').nth(1).click();
    await page.locator('#product-texts-zh-HK-name').fill('渡輪茶杯');
    await page.getByRole('tab').nth(2).click();
    await page.locator('#product-texts-en-US-name').fill('Ferry cup');
    await page.locator('#product-texts-en-US-description').fill('Thrown on the pier, fired on the hill.');
  });

  await test.step('with a picture, a price, a place and an address it is published', async () => {
    await page.locator('main input[type="file"]').setInputFiles(await aPicture(page, 'cup.png', 600, 600));
    await page.getByLabel(t('admin:media.altOf', { n: 1 })).fill('A cup with a boat');
    await page.locator('#product-price').fill('68');
    await page.locator('#product-stock').fill('12');
    const category = page.locator('#product-categoryId');
    await category.fill('cups');
    await page.getByRole('option').first().click();
    await page.locator('#product-slug').fill(slug);
    await page.getByRole('radio', { name: new RegExp(`^${t('admin:product.statusOf.1')}`) }).click();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/admin\/products\/\d+$/);
  });

  await test.step('a customer finds it and puts it into the cart', async () => {
    const product = await shop.call<Product>(getDetail(slug));
    expect(product).toMatchObject({ name: '渡船茶杯', priceAmount: 6800, stock: 12, status: 1 });
    expect(product.gallery).toHaveLength(1);
    const other = await browser.newContext({ baseURL: shop.url, locale });
    const customer = await Viewer.speaking(await other.newPage(), shop, 'en-US');
    await customer.page.goto('/goods?keyword=Ferry%20cup');
    await customer.page.locator(`main a[href="/goods/${slug}"]`).first().click();
    await customer.page.waitForURL(`**/goods/${slug}`);
    const picture = customer.page.locator('main img[src^="/media/gallery/"]').filter({ visible: true }).first();
    const readSource = (image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : '');
    await expect.poll(() => picture.evaluate(readSource)).toMatch(/\/\d+-[0-9a-f]{12}\/\d+\.avif$/);
    await customer.putIntoCart();
    await customer.page.goto('/goods/cart');
    await expect(customer.page.locator(`main a[href="/goods/${slug}"]`).first()).toBeVisible();
    await other.close();
  });

  await test.step('at a new address the old one leads on', async () => {
    await page.locator('#product-slug').fill(`${slug}-blue`);
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await shop.call<Product>(getDetail(slug))).slug).toBe(`${slug}-blue`);
    const answer = await page.request.get(`/goods/${slug}`, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location]).toEqual([301, `/goods/${slug}-blue`]);
  });

  await test.step('sold as a file, it gets the one that its buyers fetch', async () => {
    await page.getByRole('radio', { name: t('admin:product.typeOf.2') }).click();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await shop.call<Product>(getDetail(`${slug}-blue`))).type).toBe(2);
    const file = await aPicture(page, 'ferry-cup-drawing.png', 300, 200);
    const label = page.locator('label').filter({ hasText: t('admin:product.files.add') });
    await page.locator(`[id="${await label.getAttribute('for')}"]`).setInputFiles(file);
    const listed = page.getByRole('list', { name: t('admin:product.files.title') });
    await expect(listed.getByText(file.name)).toBeVisible();
    const files = `select f.name, f.size::int as size from files f join products p on p.id = f.product_id
      where p.slug = '${slug}-blue'`;
    await expect.poll(() => shop.rows(files)).toEqual([{ name: file.name, size: file.buffer.length }]);
  });
});

const rows = 1_000;
const bad = 12;

/** Spreads the invalid rows over the file. */
function isBad(index: number): boolean {
  const apart = Math.floor(rows / bad);
  return index % apart === 5 && index < apart * bad;
}

function toCsv(prefix: string): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      `${prefix}-${index}`,
      `Pier cup ${index}`,
      'Cups and gaiwans',
      isBad(index) ? 'cheap' : '12.50',
      '5',
      'draft',
    ].join(),
  );
  return ['Handle,Title,Type,Variant Price,Variant Inventory Qty,Status', ...lines].join('\n');
}

test('the rows of a file come in, and the twelve that are wrong say why', async ({ viewer, page, shop }) => {
  test.setTimeout(400_000);
  const { t, locale } = viewer;
  const prefix = `pier-cup-${locale.toLowerCase()}`;
  const counted = () =>
    shop.rows<{ count: number }>(`select count(*)::int from products where slug like '${prefix}-%'`);
  // With them the code of the job tray would be there.
  await shop.forgetJobs();
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/admin/products');
  await page.locator('[data-row-id]').first().waitFor();

  await test.step('they are looked through first, and nothing is changed', async () => {
    await viewer.button('admin:products.import').click();
    const file = { name: 'cups.csv', mimeType: 'text/csv', buffer: Buffer.from(toCsv(prefix)) };
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
    await expect(page.getByRole('dialog').getByText(t('admin:products.importing.code.amount')).first()).toBeVisible(
      longWait,
    );
    await expect(page.getByRole('dialog').getByText(t('admin:products.importing.code.amount'))).toHaveCount(bad);
    expect(await counted()).toEqual([{ count: 0 }]);
  });

  await test.step('the others come in, and the dialog goes on before the code of the job tray comes', async () => {
    const tray = page.getByRole('region', { name: t('admin:jobs.label') });
    const trayCode = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await trayCode.promise;
      await route.continue();
    });
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(String(rows - bad)) })
      .click();
    await expect(page.getByRole('dialog').getByText(t('admin:products.importing.goesOn'))).toBeVisible(longWait);
    await expect(tray).toHaveCount(0);
    trayCode.resolve();
    await expect(tray).toBeVisible(longWait);
    await expect(page.getByRole('dialog').getByText(t('admin:products.importing.ended.done'))).toBeVisible(longWait);
    expect(await counted()).toEqual([{ count: rows - bad }]);
  });

  await test.step('the file of what happened names the problem of each that did not', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('dialog')
        .getByRole('button', { name: t('admin:products.importing.report') })
        .click(),
    ]);
    const [, ...lines] = parseCsvRecords(await readFile(await download.path(), 'utf8'));
    const problem = formatReason({ column: 'Variant Price', code: 'amount' }, locale as Locale);
    expect(lines).toHaveLength(rows);
    expect(lines.map(([, , reason]) => reason)).toEqual(lines.map((_, index) => (isBad(index) ? problem : '')));
  });
});

/**
 * Shopify's file with this locale's own handles and types; its pictures have addresses that the server may not fetch.
 */
function createJewelryFile(locale: string): string {
  return jewelryFile
    .replace(/^(?!\ufeff|Handle)([^,\n]+),/gm, `$1-${locale.toLowerCase()},`)
    .replaceAll(/(Bracelets|Earrings|Necklace|Rings),/g, `$1 ${locale},`)
    .replaceAll('https://cdn.pictures.test', 'https://127.0.0.1');
}

test('a file of Shopify’s comes in: its categories are mapped, and the choices are remembered', async ({
  viewer,
  page,
  shop,
  problems,
}) => {
  test.setTimeout(400_000);
  const { t, locale } = viewer;
  const dialog = page.getByRole('dialog');
  const choose = async () => {
    await viewer.button('admin:products.import').click();
    const buffer = Buffer.from(createJewelryFile(locale));
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'jewelry.csv', mimeType: 'text/csv', buffer });
    await expect(dialog.getByText(t('admin:products.importing.formats.shopify'))).toBeVisible(longWait);
  };
  const getCategory = (handle: string) =>
    shop.rows<{ slug: string }>(
      `select c.slug from products p join categories c on c.id = p.category_id where p.slug = '${handle}-${locale.toLowerCase()}'`,
    );
  const bracelets = dialog.getByRole('combobox', { name: `Bracelets ${locale}` });
  // With them the code of the job tray would be there.
  await shop.forgetJobs();
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto('/admin/products');
  await page.locator('[data-row-id]').first().waitFor();

  const mapped = await test.step('one category is mapped, the others are created', async () => {
    await choose();
    await bracelets.fill('cups');
    await page.getByRole('option').first().click();
    await expect(bracelets).not.toHaveValue('cups');
    const category = await bracelets.inputValue();
    await dialog.getByRole('button', { name: t('admin:products.importing.mapping.next') }).click();
    await expect(dialog.getByText(t('admin:products.importing.code.pictureAddress')).first()).toBeVisible(longWait);
    expect(await getCategory('chain-bracelet')).toEqual([]);
    return category;
  });

  await test.step('every row is imported, without the forbidden pictures and the job tray, whose code is gone', async () => {
    await page.route('**/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await dialog.getByRole('button', { name: /17/ }).click();
    await expect(page.getByText(t('admin:jobs.notShown'), { exact: true })).toBeVisible(longWait);
    await expect(dialog.getByText(t('admin:products.importing.goesOn'))).toBeVisible();
    await page.unroute('**/*.js');
    expect(problems.splice(0).every((problem) => problem.includes('404'))).toBe(true);
    const cups = await shop.rows<{ slug: string }>(`select slug from categories where slug like 'cups%' limit 1`);
    await expect.poll(() => getCategory('chain-bracelet'), longWait).toEqual(cups);
    await expect
      .poll(() => getCategory('stud-earrings'), longWait)
      .toEqual([{ slug: `earrings-${locale.toLowerCase()}` }]);
    // The browser keeps the failed import until then.
    await page.reload();
  });

  await test.step('the next import has the earlier choices', async () => {
    await choose();
    await expect(bracelets).toHaveValue(mapped);
    await expect(dialog.getByRole('combobox', { name: `Earrings ${locale}` })).toHaveCount(0);
  });
});

test('two people change a product: each price is shown, and one is chosen', async ({
  viewer,
  page,
  shop,
  problems,
}) => {
  const { t } = viewer;
  const admin = await shop.getToken('admin');
  const { list } = await shop.call<{ list: Product[] }>('/product/list?limit=1&sort=name');
  const [{ id }] = list as [Product];
  await viewer.isSignedIn(await shop.getToken('operator'));
  await page.goto(`/admin/products/${id}`);
  await page.locator('#product-price').fill('77.70');

  const opened = await shop.call<Product>(`/product/detail?id=${id}`, undefined, admin);
  const theirs = { id, version: opened.version, priceAmount: opened.priceAmount + 100, stock: opened.stock + 3 };
  await shop.call('/product/update', theirs, admin);

  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toContainText('admin');
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: t('admin:conflict.save'), exact: true }).click();
  await expect(dialog).toBeHidden();
  // The price is this viewer's, the stock the other admin's, since only they changed it.
  await expect
    .poll(() => shop.rows(`select price_amount, on_hand - reserved as stock from products where id = ${id}`))
    .toEqual([{ price_amount: 7770, stock: opened.stock + 3 }]);
  // The browser and the client each report the expected 409.
  expect(problems.every((problem) => problem.includes('409'))).toBe(true);
  problems.length = 0;
});
