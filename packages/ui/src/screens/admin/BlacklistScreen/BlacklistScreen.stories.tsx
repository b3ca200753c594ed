import { contract } from '@sampan/api/contract';
import { failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { pageButton } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, expectToFitBesideScrollBars } from '../../../testing/screens/AdminStory.tsx';
import { BlacklistScreen } from './BlacklistScreen.tsx';

const entries = [
  { username: 'kamling.chan', reason: '多次拒收貨品，並要求退回運費' },
  { username: 'emma.whitfield', reason: 'Paid with a card reported as stolen', expiresAt: '2026-12-20T04:00:00.000Z' },
  { username: 'hokman', reason: '用假地址下单' },
];

function keepOut(...listed: { username: string; reason: string; expiresAt?: string }[]) {
  for (const { username, ...entry } of listed) {
    const { id } = getDemoBackend().userNamed(username);
    getDemoBackend().answer(contract.blacklist.add, { id, ...entry }, { token: getDemoBackend().signIn('admin') });
  }
}

const meta = {
  title: 'Admin/Blacklist',
  component: BlacklistScreen,
  globals: atADesk,
  parameters: adminShop('/admin/blacklist'),
  beforeEach: () => keepOut(...entries),
  render: () => (
    <AdminStory>
      <BlacklistScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof BlacklistScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };
const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('main [data-row-handle]')].map((link) => link.textContent);
const listed = (username: string) => getDemoBackend().state.blacklist.has(getDemoBackend().userNamed(username).id);
const shows = (canvasElement: HTMLElement, usernames: string[]) =>
  waitFor(() => expect(names(canvasElement)).toEqual(usernames), slow);

/** Types a name into the finder and selects the match. */
async function find(box: HTMLElement, name: string) {
  await userEvent.click(box);
  await userEvent.type(box, name);
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }, slow));
}

/** Newest first. */
export const Default: Story = {
  play: ({ canvasElement }) => shows(canvasElement, ['hokman', 'emma.whitfield', 'kamling.chan']),
};

/** All columns fit beside the menu of a 1280 px window with scroll bars. */
export const FitsADesk: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await waitFor(() => expect(names(canvasElement)).toHaveLength(entries.length), slow);
    if (window.innerWidth < 1280) return;
    await expectToFitBesideScrollBars();
  },
};

export const Adds: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const send = dialog.getByRole('button', { name: t('admin:blacklist.add') });
    await userEvent.click(send);
    await expect(dialog.getByText(t('admin:blacklist.userNeeded'))).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: t('admin:blacklist.user') })).toHaveFocus();
    await find(dialog.getByRole('combobox', { name: t('admin:blacklist.user') }), 'linxiaoyu');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:blacklist.reason') }), '多次拒收貨品');
    await userEvent.click(dialog.getByRole('combobox', { name: t('admin:blacklist.until') }));
    await userEvent.click(await screen.findByRole('option', { name: t('admin:blacklist.term.week') }, slow));
    await userEvent.click(send);
    await waitFor(() => expect(listed('linxiaoyu')).toBe(true), slow);
    await expect(getDemoBackend().state.blacklist.get(getDemoBackend().userNamed('linxiaoyu').id)?.expiresAt).toBe(
      '2026-11-27T04:00:00.000Z',
    );
    await shows(canvasElement, ['linxiaoyu', 'hokman', 'emma.whitfield', 'kamling.chan']);
    await expect(await pageButton(canvasElement, t('admin:blacklist.add'))).toHaveFocus();
  },
};

/** Somebody has blacklisted the user before: the dialog shows that entry, and only a second press replaces it. */
export const Replaces: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const getReason = () => getDemoBackend().state.blacklist.get(getDemoBackend().userNamed('hokman').id)?.reason;
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await find(dialog.getByRole('combobox', { name: t('admin:blacklist.user') }), 'hokman');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:blacklist.reason') }), '多次拒收貨品');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:blacklist.add') }));
    await dialog.findByText(t('admin:blacklist.present', { name: 'hokman' }), undefined, slow);
    await expect(dialog.getByText('用假地址下单')).toBeVisible();
    await expect(getReason()).toBe('用假地址下单');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:blacklist.replace') }));
    await waitFor(() => expect(getReason()).toBe('多次拒收貨品'), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
  },
};

/** A chosen user is not closed without a question. */
export const AsksBeforeItCloses: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('combobox', { name: t('admin:blacklist.user') }));
    await userEvent.click((await screen.findAllByRole('option', undefined, slow))[0] as HTMLElement);
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
};

/** After a confirmation the user can sign in again. */
export const Removes: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const row = await pageButton(canvasElement, t('admin:table.rowActions', { name: 'hokman' }));
    await userEvent.click(row);
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:blacklist.remove') }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(listed('hokman')).toBe(true);
    await userEvent.click(question.getByRole('button', { name: t('admin:blacklist.remove') }));
    await waitFor(() => expect(listed('hokman')).toBe(false), slow);
    await shows(canvasElement, ['emma.whitfield', 'kamling.chan']);
    // The next row has the focus of the removed one.
    await waitFor(() => expect(document.activeElement).toHaveTextContent('emma.whitfield'));
  },
};

/** The account is still there. */
export const RemovedByAColleague: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const name = 'hokman';
    await userEvent.click(await pageButton(canvasElement, t('admin:table.rowActions', { name })));
    await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:blacklist.remove') }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const backend = getDemoBackend();
    backend.answer(contract.blacklist.remove, { id: backend.userNamed(name).id }, { token: backend.signIn('admin') });
    await userEvent.click(question.getByRole('button', { name: t('admin:blacklist.remove') }));
    await expect(
      await question.findByText(t('admin:blacklist.removedAlready', { name }), undefined, slow),
    ).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: t('admin:blacklist.keep') }));
    await shows(canvasElement, ['emma.whitfield', 'kamling.chan']);
  },
};

/** The check reports both results. */
export const Checks: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const box = await canvas.findByRole('combobox', { name: t('admin:blacklist.check.label') }, slow);
    await find(box, 'hokman');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('用假地址下单'), slow);
    await userEvent.clear(box);
    await find(box, 'linxiaoyu');
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull(), slow);
    await expect(await canvas.findByRole('link', { name: 'linxiaoyu' }, slow)).toBeVisible();
  },
};

export const LastAdmin: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await find(dialog.getByRole('combobox', { name: t('admin:blacklist.user') }), 'admin');
    await userEvent.type(dialog.getByRole('textbox', { name: t('admin:blacklist.reason') }), '試試看');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:blacklist.add') }));
    await expect(
      await dialog.findByText(t('admin:user.failed.LAST_ADMIN', { name: 'admin' }), undefined, slow),
    ).toBeVisible();
    await expect(listed('admin')).toBe(false);
  },
};

/** Operators have read access only. */
export const ByOperator: Story = {
  parameters: adminShop('/admin/blacklist', 'operator'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(names(canvasElement)).toHaveLength(3), slow);
    await expect(canvas.queryByRole('button', { name: t('admin:blacklist.add') })).toBeNull();
    await expect(canvas.queryByRole('button', { name: t('admin:table.rowActions', { name: 'hokman' }) })).toBeNull();
  },
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: () => getDemoBackend().state.blacklist.clear(),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:blacklist.empty.title'), undefined, slow);
  },
};
/** Operators add no accounts: an empty list does not promise it. */
export const EmptyForOperator: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/blacklist', 'operator'),
  beforeEach: () => getDemoBackend().state.blacklist.clear(),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('admin:blacklist.empty.readOnly'), undefined, slow)).toBeVisible();
    await expect(canvas.queryByText(t('admin:blacklist.empty.text'))).toBeNull();
  },
};
export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: adminShop('/admin/blacklist?q=nobody-of-this-name'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:table.filteredEmpty.clear')));
    await waitFor(() => expect(names(canvasElement)).toHaveLength(3), slow);
  },
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.blacklist.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.blacklist.list, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/blacklist', 'customer') };
export const LongText: Story = {
  beforeEach: () =>
    keepOut({
      username: 'linxiaoyu',
      reason:
        'Ordered eleven times to addresses that turned out to be Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu, and refused every parcel at the door.',
    }),
};
