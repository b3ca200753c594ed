import { passport, sendForReview, sendPhoto } from './support/identity.ts';
import { expect } from './support/shop.ts';
import { goOnAs } from './support/staff.ts';
import { test, type Viewer } from './support/viewer.ts';

const getStatus = async ({ shop }: Viewer, username: string) =>
  (
    await shop.rows<{ status: number }>(
      `select k.status from kyc k join users u on u.id = k.user_id where u.username = '${username}'`,
    )
  )[0]?.status;

/** Opens a user's check from the queue. */
async function openCase(viewer: Viewer, token: string, username: string): Promise<void> {
  const { page } = viewer;
  await goOnAs(viewer, token, `/admin/kyc?q=${username}`);
  await page.locator('main li a[href^="/admin/kyc/"]').click();
  await page.waitForURL(/\/admin\/kyc\/\d+/);
  await expect(page.getByRole('heading', { level: 1, name: passport.realName })).toBeVisible();
}

test('a check goes to staff, comes back with a reason, is mended, and is approved', async ({ viewer, page, shop }) => {
  const { t } = viewer;
  const username = 'seen-by-staff';
  const customer = await shop.newCustomer(username);
  const operator = await shop.getToken('operator');
  await viewer.keepsToken(customer);
  await sendForReview(viewer);
  const reason = t('admin:kyc.says.glare');

  await test.step('staff see what was sent, turn a photo, and send one item back', async () => {
    await openCase(viewer, operator, username);
    const photos = page.locator('figure img');
    await expect(photos).toHaveCount(2);
    for (const photo of await photos.all()) {
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    }
    const video = page.locator('video');
    await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
    await page.locator('button[data-side="hand"]').click();
    const imageViewer = page.getByRole('dialog');
    await imageViewer.getByRole('button', { name: t('shop:viewer.rotate') }).click();
    await page.keyboard.press('Escape');
    await expect(imageViewer).toBeHidden();
    await viewer.button('admin:kyc.reject').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('admin:kyc.item.hand') }).click();
    await dialog.getByRole('button', { name: t('admin:kyc.reason.glare') }).click();
    await dialog.getByRole('button', { name: t('admin:kyc.form.submit'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => getStatus(viewer, username)).toBe(3);
  });

  await test.step('the customer reads why, and sends that item alone', async () => {
    await goOnAs(viewer, customer, '/user/auth');
    await expect(page.getByText(reason)).toBeVisible();
    await viewer.button('account:verify.rejected.mend').click();
    await expect(page.getByRole('button', { name: t('account:verify.photos.short.front') })).toHaveCount(0);
    await sendPhoto(viewer, 'hand-again.png');
    await expect(page.getByRole('heading', { name: t('account:verify.review.title') })).toBeVisible();
  });

  await test.step('not approved before each point was looked at', async () => {
    await openCase(viewer, operator, username);
    await viewer.button('admin:kyc.approve').click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    expect(await getStatus(viewer, username)).toBe(1);
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check();
    await viewer.button('admin:kyc.approve').click();
    await expect.poll(() => getStatus(viewer, username)).toBe(2);
    // After the decision, the next case or the list is shown.
    await expect(page.getByRole('heading', { level: 1, name: passport.realName })).toBeHidden();
  });

  await test.step('the customer is verified, and the account’s history says by whom', async () => {
    await goOnAs(viewer, customer, '/user/auth');
    await expect(page.getByRole('heading', { name: t('account:verify.approved.title') })).toBeVisible();
    const [row] = await shop.rows<{ id: number }>(`select id from users where username = '${username}'`);
    await goOnAs(viewer, operator, `/admin/users/${row?.id}`);
    const history = page.getByRole('list', { name: t('admin:user.history') });
    await expect(history.getByText(t('admin:user.act.kycApproved'))).toBeVisible();
    await expect(history.getByText(t('admin:user.act.kycRejected'))).toBeVisible();
  });
});
