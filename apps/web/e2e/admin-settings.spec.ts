import type { Locator } from 'playwright/test';
import { expect } from './support/shop.ts';
import { goOnAs, pressHead } from './support/staff.ts';
import { test, type Viewer } from './support/viewer.ts';

const publicFreeFrom = async (url: string) =>
  ((await (await fetch(`${url}/main/v2/setting/public`)).json()) as { shipping: { freeFrom: number } }).shipping
    .freeFrom;

/** Opens the checkout of one item; returns the shipping fee that it shows. */
async function openDelivery(viewer: Viewer): Promise<Locator> {
  const { page, t } = viewer;
  await page.goto('/goods/table/chopsticks');
  await page.getByRole('radio').first().click();
  await viewer.button('shop:product.buyNow').first().click();
  await page.waitForURL(/\/orders\/create/);
  const label = page.getByText(t('order:amount.shipping'), { exact: true }).filter({ visible: true }).first();
  return label.locator('xpath=following-sibling::dd');
}

test('free shipping from less is felt in the shop at once; what is not right is not saved', async ({
  viewer,
  page,
  shop,
}) => {
  const { t } = viewer;
  const free = t('order:amount.free');
  await viewer.keepsToken(await shop.getToken('admin'));
  await expect(await openDelivery(viewer)).toContainText(/\d/);

  await test.step('an invalid value stays in its field', async () => {
    await page.goto('/admin/settings/shipping');
    const field = page.locator('input[name="freeFrom"]');
    await expect(field).toHaveValue('88');
    await field.fill('free');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await publicFreeFrom(shop.url)).toBe(8_800);
  });

  await test.step('a valid value is saved and applies at the checkout', async () => {
    await page.locator('input[name="freeFrom"]').fill('0.5');
    await page.locator('section[data-status]').getByRole('button').last().click();
    await expect(page.locator('section[data-status]')).toBeHidden();
    expect(await publicFreeFrom(shop.url)).toBe(50);
    await expect(await openDelivery(viewer)).toHaveText(free);
  });

  await test.step('and back', async () => {
    await page.goto('/admin/settings');
    await page.getByRole('combobox', { name: t('admin:settings.find') }).fill('freeFrom');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/settings/shipping?key=freeFrom');
    const field = page.locator('input[name="freeFrom"]');
    await expect(field).toBeFocused();
    await field.fill('88');
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => publicFreeFrom(shop.url)).toBe(8_800);
  });
});

test('a secret is written and never shown; the outbox lists unsent messages', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  await viewer.keepsToken(await shop.getToken('admin'));
  await page.goto('/admin/settings/mail');
  const password = page.locator('input[name="smtpPassword"]');
  await password.fill('a-secret-of-the-harbour');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(password).toHaveAttribute('placeholder', t('admin:settings.secret.set'));
  await expect(password).toHaveValue('');
  await page.reload();
  await expect(page.locator('input[name="smtpPassword"]')).toHaveAttribute(
    'placeholder',
    t('admin:settings.secret.set'),
  );
  expect(await page.content()).not.toContain('a-secret-of-the-harbour');
  const storedRows = await shop.rows<{ value: string }>(
    "select value::text as value from settings where setting_group = 'mail' and key = 'smtpPassword'",
  );
  expect(storedRows[0]?.value).toContain('sealed');
  expect(storedRows[0]?.value).not.toContain('harbour');

  await pressHead(viewer, 'admin:outbox.open');
  await expect(page.getByRole('dialog')).toContainText(t('admin:outbox.title'));
  await page.keyboard.press('Escape');
  await viewer.button('admin:settings.secret.remove').click();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.locator('input[name="smtpPassword"]')).toHaveAttribute(
    'placeholder',
    t('admin:settings.secret.none'),
  );
});

test('an operator reads the settings and changes none', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  await viewer.keepsToken(await shop.getToken('operator'));
  await goOnAs(viewer, await shop.getToken('operator'), '/admin/settings/order');
  await expect(page.getByText(t('admin:settings.readOnly'))).toBeVisible();
  await expect(page.locator('input[name="unpaidMinutes"]')).toBeDisabled();
});
