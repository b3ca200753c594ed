import { contract } from '@sampan/api/contract';
import { orderStatus, paymentStatus, userStatus } from '@sampan/api/statuses';
import { failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { createDeletedUserName } from '@sampan/domain/access/managing';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useReads } from '../../../data/useEndpoint.ts';
import { pageButton, pressAct } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { slow, someone } from '../../../testing/screens/adminUserStory.ts';
import { AdminUserScreen } from './AdminUserScreen.tsx';

interface Args {
  username: string;
}

const meta = {
  title: 'Admin/User/Edits',
  args: { username: someone },
  globals: atADesk,
  parameters: adminShop('/admin/users/3'),
  render: ({ username }) => (
    <AdminStory>
      <AdminUserScreen userId={getDemoBackend().userNamed(username).id} />
    </AdminStory>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

export const Edits: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const email = dialog.getByRole('textbox', { name: t('admin:user.field.email') });
    await userEvent.clear(email);
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(t('admin:user.cannotRemove')));
    await userEvent.type(email, 'kamling@example.org');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(getDemoBackend().userNamed(someone).email).toBe('kamling@example.org'), slow);
    await expect(await canvas.findByText('kamling@example.org', undefined, slow)).toBeVisible();
  },
};

/** One's own e-mail and phone are changed on the account page, which asks for the password. */
export const EditsOwnAccount: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await expect(dialog.queryByRole('textbox', { name: t('admin:user.field.email') })).toBeNull();
    await expect(dialog.queryByRole('textbox', { name: new RegExp(t('admin:user.field.phone')) })).toBeNull();
    await expect(dialog.getByRole('link')).toHaveAttribute('href', '/user/account');
    const link = dialog.getByRole('link').getBoundingClientRect();
    const label = dialog.getByText(t('admin:user.field.sex')).getBoundingClientRect();
    await expect(label.top - link.bottom).toBeGreaterThan(16);
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(t('admin:user.field.description')) }), '店主');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(getDemoBackend().userNamed('admin').description).toMatch(/店主$/), slow);
  },
};

/** Neither an old draft's e-mail nor a stored one that is invalid today keeps staff from saving their own account. */
export const EditsOwnAccountWithOldAddresses: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  beforeEach() {
    const admin = getDemoBackend().userNamed('admin');
    Object.assign(admin, { phone: '12' });
    sessionStorage.setItem(`draft user ${admin.id}`, JSON.stringify({ email: 'no address', description: '店主' }));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { email, phone } = getDemoBackend().userNamed('admin');
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(getDemoBackend().userNamed('admin')).toMatchObject({ description: '店主' }), slow);
    await expect(getDemoBackend().userNamed('admin')).toMatchObject({ email, phone });
  },
};

/** The session expires: what was typed stays in this tab, and is there when the dialog is opened again. */
export const EditOutlivesTheSession: Story = {
  tags: ['!visual'],
  render: ({ username }) => (
    <UntilExpiry>
      <AdminStory>
        <AdminUserScreen userId={getDemoBackend().userNamed(username).id} />
      </AdminStory>
    </UntilExpiry>
  ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const email = dialog.getByRole('textbox', { name: t('admin:user.field.email') });
    await userEvent.clear(email);
    await userEvent.type(email, 'kamling@example.org');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    const draft = sessionStorage.getItem(`draft user ${getDemoBackend().userNamed(someone).id}`) ?? '{}';
    await expect(JSON.parse(draft)).toEqual({ email: 'kamling@example.org' });
  },
};

export const EditComesBack: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { id } = getDemoBackend().userNamed(someone);
    sessionStorage.setItem(`draft user ${id}`, JSON.stringify({ email: 'kamling@example.org' }));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await expect(dialog.getByRole('textbox', { name: t('admin:user.field.email') })).toHaveValue('kamling@example.org');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(getDemoBackend().userNamed(someone).email).toBe('kamling@example.org'), slow);
  },
};

/** Refetches the data of the back office, as the return to its window does. */
function ReloadButton() {
  const { invalidate } = useReads();
  return <button type="button" hidden data-reload onClick={() => void invalidate('admin')} />;
}

/** Untouched fields take what the user changed meanwhile, and saving does not undo it. */
export const EditKeepsWhatTheUserChanged: Story = {
  tags: ['!visual'],
  render: ({ username }) => (
    <AdminStory>
      <AdminUserScreen userId={getDemoBackend().userNamed(username).id} />
      <ReloadButton />
    </AdminStory>
  ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(t('admin:user.field.description')) }), ' VIP');
    const changed = { email: 'kamling@example.org', emailVerified: true };
    Object.assign(getDemoBackend().userNamed(someone), changed);
    canvasElement.querySelector<HTMLElement>('[data-reload]')?.click();
    const email = dialog.getByRole('textbox', { name: t('admin:user.field.email') });
    await waitFor(() => expect(email).toHaveValue(changed.email), slow);
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(getDemoBackend().userNamed(someone).description).toMatch(/ ?VIP$/), slow);
    await expect(getDemoBackend().userNamed(someone)).toMatchObject(changed);
  },
};

/** Two staff edit an account: the second one sees it, and the fields that only the first changed stay. */
export const EditedMeanwhile: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.type(dialog.getByRole('textbox', { name: new RegExp(t('admin:user.field.description')) }), ' VIP');
    const changed = { email: 'kamling@example.org', updatedAt: '2026-11-20T05:00:00.000Z' };
    Object.assign(getDemoBackend().userNamed(someone), changed);
    const save = dialog.getByRole('button', { name: t('admin:user.save') });
    await userEvent.click(save);
    await dialog.findByText(t('admin:user.failed.VERSION_CONFLICT'), undefined, slow);
    await expect(dialog.getByRole('textbox', { name: t('admin:user.field.email') })).toHaveValue(changed.email);
    await userEvent.click(save);
    await waitFor(() => expect(getDemoBackend().userNamed(someone).description).toMatch(/ ?VIP$/), slow);
    await expect(getDemoBackend().userNamed(someone).email).toBe(changed.email);
  },
};

/** An operator logs a customer out on all devices. The account stays, and the history says who did it. */
export const LogsOutAllDevices: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/users/3', 'operator'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { signIn, state, userNamed } = getDemoBackend();
    const token = signIn(someone);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.endSessions'));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(question.getByText(t('admin:user.endSessionsText'))).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: t('admin:user.endSessions') }));
    await waitFor(
      () => expect(canvasElement.querySelector('main')).toHaveTextContent(t('admin:user.act.sessions')),
      slow,
    );
    await expect(state.sessions.has(token)).toBe(false);
    await expect(userNamed(someone).status).toBe(userStatus.normal);
  },
};

/** The account was deleted meanwhile: nothing was ended, and the dialog says why. */
export const LogoutOfDevicesFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminUser.endSessions, 'NOT_FOUND')),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.endSessions'));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:user.endSessions') }));
    await expect(await question.findByText(t('admin:user.failed.NOT_FOUND'), undefined, slow)).toBeVisible();
  },
};

/** One's own other devices are logged out on the account page. */
export const OwnDevicesStay: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('common:action.more'), t('admin:user.edit')));
    await expect(screen.queryByText(t('admin:user.endSessions'))).toBeNull();
  },
};

/** A user name that is taken is reported at its field. */
export const NameTaken: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.edit'));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const name = dialog.getByRole('textbox', { name: t('admin:user.field.username') });
    await userEvent.clear(name);
    await userEvent.type(name, 'operator');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:user.save') }));
    await waitFor(() => expect(name).toBeInvalid(), slow);
    await expect(name).toHaveFocus();
  },
};

const queryDialog = () => document.querySelector('[role="dialog"], [role="alertdialog"]');

/** Each step that ends the viewer's own access says so. */
export const OwnAccount: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    async function expectWarning() {
      await waitFor(() => expect(queryDialog()).toHaveTextContent(t('admin:user.ownText')), slow);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(queryDialog()).toBeNull(), slow);
    }
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.disable'));
    await expectWarning();
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    await expectWarning();
    await userEvent.click(await pageButton(canvasElement, t('admin:user.delete')));
    await expectWarning();
  },
};

/** An empty reason is focused. Once the button that opened a dialog is gone with its success, the heading has the focus. */
export const KeepsFocus: Story = {
  tags: ['!visual'],
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const heading = canvas.findByRole('heading', { level: 1, name: someone }, slow);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    await waitFor(() => expect(queryDialog()).not.toBeNull(), slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(async () => expect(await pageButton(canvasElement, t('admin:blacklist.add'))).toHaveFocus(), slow);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const send = dialog.getByRole('button', { name: t('admin:blacklist.add') });
    await userEvent.click(send);
    const reason = dialog.getByRole('textbox');
    await expect(reason).toHaveFocus();
    await expect(reason).toBeInvalid();
    await userEvent.type(reason, '多次拒收貨品');
    await userEvent.click(send);
    await canvas.findByText(t('admin:user.blacklist.on'), undefined, slow);
    await waitFor(async () => expect(await heading).toHaveFocus(), slow);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.remove')));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:blacklist.remove') }));
    await waitFor(() => expect(canvas.queryByText(t('admin:user.blacklist.on'))).toBeNull(), slow);
    await waitFor(async () => expect(await heading).toHaveFocus(), slow);
  },
};

/** The history names staff whose account was deleted. */
export const ActsOfDeletedStaff: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { answer, signIn, state, userNamed } = getDemoBackend();
    const { id } = userNamed('operator');
    answer(contract.adminUser.note, { id: userNamed(someone).id, note: '已回电' }, { token: signIn('operator') });
    const operator = state.users.get(id);
    if (operator) state.users.set(id, { ...operator, username: createDeletedUserName(id) });
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText('已回电', { exact: false }, slow);
    await expect(canvas.getByText(t('admin:deletedAccount', { id: 2 }), { exact: false })).toBeVisible();
  },
};

/** The deletion clears the contact data that staff need for orders which are not settled. */
export const DeletionWithOpenOrders: Story = {
  tags: ['!visual'],
  args: { username: 'customer' },
  beforeEach() {
    const { state, userNamed } = getDemoBackend();
    const own = [...state.orders.values()].filter(({ userId }) => userId === userNamed('customer').id);
    const late = own.find(({ status }) => status === orderStatus.cancelled);
    const paid = own.find(({ payment }) => payment)?.payment;
    if (!late || !paid) throw new Error('no cancelled order');
    const payment = { ...paid, orderId: late.id, method: 'manual', status: paymentStatus.refunding } as const;
    state.orders.set(late.id, { ...late, payment });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const { state, userNamed } = getDemoBackend();
    const settled: readonly number[] = [orderStatus.completed, orderStatus.cancelled, orderStatus.refunded];
    const open = [...state.orders.values()].filter(
      ({ userId, status }) => userId === userNamed('customer').id && !settled.includes(status),
    );
    await userEvent.click(await pageButton(canvasElement, t('admin:user.delete')));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const hint = t('admin:user.deleteUnsettled', { open: String(open.length), byHand: '1' });
    await expect(await question.findByText(hint, undefined, slow)).toBeVisible();
    await expect(open.length).toBeGreaterThan(0);
  },
};

/** The orders of the user could not be read: the question says so, rather than nothing. */
export const DeletionUnchecked: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.list, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:user.delete')));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(await question.findByText(t('admin:user.deleteUnchecked'), undefined, slow)).toBeVisible();
  },
};
