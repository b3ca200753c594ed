import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { findCard, isSet, type Translate } from '../../../testing/screens/providersStory.ts';
import { field, retype, settingsStories, slow } from '../../../testing/screens/storySettings.tsx';
import { ShopSettingsScreen } from './ShopSettingsScreen.tsx';

const meta = {
  title: 'Admin/Settings/Leave',
  component: ShopSettingsScreen,
  ...settingsStories('payment'),
} satisfies Meta<typeof ShopSettingsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const credential = () => document.querySelector<HTMLInputElement>('#credential-STRIPE_WEBHOOK_SECRET');

/** Types into a setting of the group, and then into the credentials of Stripe. */
async function editBoth(canvasElement: HTMLElement, t: Translate) {
  await retype(await field(canvasElement, 'manualBank'), '潮汐銀行');
  const card = await findCard(within(canvasElement), t, 'stripe');
  const label = t('admin:provider.actionOf', { action: t('admin:provider.change'), name: 'Stripe' });
  await userEvent.click(await card.findByRole('button', { name: label }, slow));
  await waitFor(() => expect(credential()).toBeVisible(), slow);
  await userEvent.type(credential() as HTMLInputElement, 'whsec');
  return card;
}
const openOrders = (canvasElement: HTMLElement) =>
  userEvent.click(canvasElement.querySelector<HTMLElement>('main a[href="/admin/settings/order"]') as HTMLElement);
const findDialog = (t: Translate, name: string) =>
  screen.findByRole('alertdialog', { name: t('admin:save.leaveTitle', { name }) }, slow);
const choose = async (t: Translate, name: string, answer: 'leave' | 'keep') =>
  userEvent.click(within(await findDialog(t, name)).getByRole('button', { name: t(`admin:save.${answer}`) }));

/** Leaving asks about the credentials and about the settings; to keep one of them keeps the screen with both. */
export const AsksForEachForm: Story = {
  tags: ['!visual'],
  beforeEach: isSet,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const group = t('admin:settings.group.payment');
    await editBoth(canvasElement, t);
    await openOrders(canvasElement);
    await choose(t, 'Stripe', 'leave');
    await choose(t, group, 'keep');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect(credential()).toHaveValue('whsec');
    await expect(await field(canvasElement, 'manualBank')).toHaveValue('潮汐銀行');
    await openOrders(canvasElement);
    await choose(t, 'Stripe', 'leave');
    await choose(t, group, 'leave');
    await field(canvasElement, 'unpaidMinutes');
  },
};

/** Credentials that were typed and discarded leave the settings of the group guarded. */
export const AsksAfterCredentialsAreDiscarded: Story = {
  tags: ['!visual'],
  beforeEach: isSet,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await editBoth(canvasElement, t);
    await userEvent.clear(credential() as HTMLInputElement);
    await openOrders(canvasElement);
    await choose(t, t('admin:settings.group.payment'), 'leave');
    await field(canvasElement, 'unpaidMinutes');
  },
};
