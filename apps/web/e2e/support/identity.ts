import { expect } from 'playwright/test';
import { aPicture } from './pictures.ts';
import type { Viewer } from './viewer.ts';

/** A passport has a front side only, so it needs the fewest photos. */
export const passport = { realName: 'CHAN KAM LING', idNumber: 'K1234567' };

/** Uploads the requested photo from a file. */
export async function sendPhoto(viewer: Viewer, name: string): Promise<void> {
  const { page } = viewer;
  const picture = await aPicture(page, name, 900, 700);
  const choosing = page.waitForEvent('filechooser');
  await viewer.button('controls:camera.choose').click();
  await (await choosing).setFiles(picture);
  await viewer.button('controls:photo.use').click();
}

/** Submits everything for a manual review through the customer's screens. */
export async function sendForReview(viewer: Viewer): Promise<void> {
  const { page, t } = viewer;
  await page.goto('/user/auth');
  await viewer.button('account:verify.intro.start').click();
  await page.getByRole('radio', { name: t('account:verify.docType.PASSPORT') }).click();
  await page.locator('input[name="realName"]').fill(passport.realName);
  await page.locator('input[name="idNumber"]').fill(passport.idNumber);
  await viewer.button('account:verify.details.next').click();
  await expect(page.getByText(t('account:verify.photos.title')).first()).toBeVisible();
  await sendPhoto(viewer, 'front.png');
  await expect(page.getByRole('button', { name: t('account:verify.photos.short.hand') })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await sendPhoto(viewer, 'hand.png');
  await viewer.button('account:verify.photos.next').click();
  await viewer.button('controls:video.open').click();
  await viewer.button('controls:video.record').click();
  await viewer.button('controls:video.stop').click();
  await viewer.button('controls:video.use').click();
  await viewer.button('account:verify.check.send').click();
  await expect(page.getByRole('heading', { name: t('account:verify.review.title') })).toBeVisible();
}
