import { contract } from '@sampan/api/contract';
import { noteServerDate } from '@sampan/api/serverClock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { useEffect, useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { adminShop } from '../../../../testing/screens/AdminStory.tsx';
import { AddToBlacklist, type AddToBlacklistProps } from './BlacklistDialogs.tsx';

/** Gives the dialog a new object of the same user, as a page does that has loaded the user again. */
function LoadedAgain({ onClose }: AddToBlacklistProps) {
  const [user, setUser] = useState({ id: 3, username: 'kamling.chan' });
  useEffect(function loadAgain() {
    setUser((loaded) => ({ ...loaded }));
  }, []);
  return <AddToBlacklist user={user} onClose={onClose} />;
}

const meta = {
  title: 'Admin/Shared/Add to blacklist',
  component: AddToBlacklist,
  tags: ['!visual'],
  args: { onClose: fn() },
  parameters: adminShop('/admin/users/3'),
} satisfies Meta<typeof AddToBlacklist>;
export default meta;
type Story = StoryObj<typeof meta>;

const weekMs = 7 * 86_400_000;

/** Nothing was entered, so it closes without a question. */
export const ClosesAfterReload: Story = {
  args: { onClose: fn() },
  render: (args) => <LoadedAgain {...args} />,
  async play({ args }) {
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
    await expect(screen.queryByRole('alertdialog')).toBeNull();
  },
};

/** A reason from before the session expired comes back, for the same user only. */
export const ReasonComesBack: Story = {
  args: { user: { id: 3, username: 'kamling.chan' } },
  beforeEach() {
    sessionStorage.setItem('draft blacklist reason for user 3', '"退货后换了商品"');
    sessionStorage.setItem('draft blacklist reason for user 4', '"别人的事"');
  },
  async play() {
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveValue('退货后换了商品'));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('alertdialog');
  },
};

const add = fn();

/** The device's clock is a week slow: a term of a day ends tomorrow by the server's clock. */
export const SlowDeviceClock: Story = {
  args: { user: { id: 3, username: 'kamling.chan' } },
  beforeEach({ msw }) {
    add.mockClear();
    msw.use(
      http.post(`*${contract.blacklist.add.path}`, async ({ request }) => {
        add(await request.json());
        return HttpResponse.error();
      }),
    );
    noteServerDate(new Date(Date.now() + weekMs).toUTCString(), Date.now());
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), '退货后换了商品');
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: t('admin:blacklist.term.day') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:blacklist.add') }));
    await waitFor(() => expect(add).toHaveBeenCalledOnce());
    await expect(Date.parse(add.mock.lastCall?.[0].expiresAt)).toBeGreaterThan(Date.now() + weekMs);
  },
};
