import { expect } from 'playwright/test';
import { aPicture } from './pictures.ts';
import type { Visitor } from './visitor.ts';

/** A passport has a front side only, so it needs the fewest photos. */
export const passport = { realName: 'CHAN KAM LING', idNumber: 'K1234567' };

/** Uploads the requested photo from a file. */
export async function sendPhoto(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor;
  const picture = await aPicture(page, name, 900, 700);
  const choosing = page.waitForEvent('filechooser');
  await visitor.button('controls:camera.choose').click();
  await (await choosing).setFiles(picture);
  await visitor.button('controls:photo.use').click();
}

/** Submits everything for a manual review through the customer's screens. */
export async function sendForReview(visitor: Visitor): Promise<void> {
  const { page, t } = visitor;
  await page.goto('/user/auth');
  await visitor.button('account:verify.intro.start').click();
  await page.getByRole('radio', { name: t('account:verify.docType.PASSPORT') }).click();
  await page.locator('input[name="realName"]').fill(passport.realName);
  await page.locator('input[name="idNumber"]').fill(passport.idNumber);
  await visitor.button('account:verify.details.next').click();
  await expect(page.getByText(t('account:verify.photos.title')).first()).toBeVisible();
  await sendPhoto(visitor, 'front.png');
  await expect(page.getByRole('button', { name: t('account:verify.photos.short.hand') })).toHaveAttribute(
    'aria-current',
    'step',
  );
  await sendPhoto(visitor, 'hand.png');
  await visitor.button('account:verify.photos.next').click();
  await visitor.button('controls:video.open').click();
  await visitor.button('controls:video.record').click();
  await visitor.button('controls:video.stop').click();
  await visitor.button('controls:video.use').click();
  await visitor.button('account:verify.check.send').click();
  await expect(page.getByRole('heading', { name: t('account:verify.review.title') })).toBeVisible();
}
