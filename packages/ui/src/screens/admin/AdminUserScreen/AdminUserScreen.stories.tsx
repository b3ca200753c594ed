import { contract } from '@sampan/api/contract';
import { failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
import { pageButton, pressAct } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { slow, someone } from '../../../testing/screens/adminUserStory.ts';
import { AdminUserScreen } from './AdminUserScreen.tsx';

function Address() {
  return <div hidden data-address={useHere()} />;
}
const address = () => document.querySelector('[data-address]')?.getAttribute('data-address');

interface Args {
  username: string;
}

const meta = {
  title: 'Admin/User',
  args: { username: 'customer' },
  globals: atADesk,
  parameters: adminShop('/admin/users/3'),
  render: ({ username }) => (
    <AdminStory>
      <AdminUserScreen userId={getDemoBackend().userNamed(username).id} />
      <Address />
    </AdminStory>
  ),
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

const asAdmin = () => ({ token: getDemoBackend().signIn('admin') });
const leaving = 5;

function withSecondFactor(username: string): void {
  const { state, now, userNamed } = getDemoBackend();
  state.secondFactors.set(userNamed(username).id, {
    secret: 'JBSWY3DPEHPK3PXP',
    lastStep: 0,
    recoveryCodes: new Set(),
    enabledAt: now().toISOString(),
  });
}

const roleSelect = async (canvasElement: HTMLElement, name: string) =>
  within(canvasElement).findByRole('combobox', { name }, slow);

export const Default: Story = {
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByRole('heading', { level: 1, name: 'customer' }, slow)).toBeVisible();
    await waitFor(
      () => expect(canvasElement.querySelectorAll('main a[href^="/admin/orders/"]').length).toBeGreaterThan(2),
      slow,
    );
    await expect(canvas.getByRole('link', { name: t('admin:user.allOrders') })).toHaveAttribute(
      'href',
      '/admin/orders?f.user=3',
    );
  },
};

/** The dialog describes the role; the change shows after the server's response. */
export const ChangesRole: Story = {
  tags: ['!visual'],
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await roleSelect(canvasElement, t('admin:user.role.title')));
    await userEvent.click(await screen.findByRole('option', { name: t('admin:users.role.operator') }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(question.getByText(t('admin:user.role.note.operator'))).toBeVisible();
    await expect(question.getByText(t('admin:user.role.endsSessions'))).toBeVisible();
    await expect(getDemoBackend().userNamed('customer').role).toBe(3);
    await userEvent.click(question.getByRole('button', { name: t('admin:user.role.confirm') }));
    await waitFor(() => expect(getDemoBackend().userNamed('customer').role).toBe(2), slow);
    // The change is in the user's history.
    await waitFor(() => expect(canvasElement.querySelector('main')).toHaveTextContent(t('admin:user.act.role')), slow);
  },
};

/** The server rejects removing the last admin. */
export const LastAdmin: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await roleSelect(canvasElement, t('admin:user.role.title')));
    await userEvent.click(await screen.findByRole('option', { name: t('admin:users.role.customer') }, slow));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(question.getByText(t('admin:user.role.own'))).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: t('admin:user.role.confirm') }));
    await expect(
      await canvas.findByText(t('admin:user.failed.LAST_ADMIN', { name: 'admin' }), undefined, slow),
    ).toBeVisible();
    await expect(getDemoBackend().userNamed('admin').role).toBe(1);
  },
};

export const Disables: Story = {
  tags: ['!visual'],
  args: { username: someone },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.disable'));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:user.disable') }));
    await waitFor(() => expect(getDemoBackend().userNamed(someone).status).toBe(1), slow);
    await expect((await canvas.findAllByText(t('admin:users.standing.disabled'), undefined, slow))[0]).toBeVisible();
  },
};

/** Resets two-step login for a user who lost phone and recovery codes. The history names the staff member. */
export const ResetsSecondFactor: Story = {
  tags: ['!visual'],
  args: { username: someone },
  beforeEach: () => withSecondFactor(someone),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.resetSecondFactor'));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await expect(question.getByText(t('admin:user.secondFactorText'))).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: t('admin:user.resetSecondFactor') }));
    const { id } = getDemoBackend().userNamed(someone);
    await waitFor(() => expect(getDemoBackend().state.secondFactors.has(id)).toBe(false), slow);
    await waitFor(
      () => expect(canvasElement.querySelector('main')).toHaveTextContent(t('admin:user.act.secondFactor')),
      slow,
    );
  },
};

export const ResetOfSecondFactorFails: Story = {
  tags: ['!visual'],
  args: { username: someone },
  beforeEach({ msw }) {
    withSecondFactor(someone);
    msw.use(failWith(contract.adminUser.resetSecondFactor, 'SECOND_FACTOR_STATE'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await pressAct(canvasElement, t('common:action.more'), t('admin:user.resetSecondFactor'));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getByRole('button', { name: t('admin:user.resetSecondFactor') }));
    await expect(await question.findByText(t('admin:user.secondFactorOff'), undefined, slow)).toBeVisible();
  },
};

/** Operators see the account but cannot reset its second factor. */
export const OperatorCannotReset: Story = {
  tags: ['!visual'],
  args: { username: someone },
  parameters: adminShop('/admin/users/3', 'operator'),
  beforeEach: () => withSecondFactor(someone),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('common:action.more'), t('admin:user.edit')));
    await expect(screen.queryByText(t('admin:user.resetSecondFactor'))).toBeNull();
    await expect(canvas.queryByText(t('admin:user.resetSecondFactor'))).toBeNull();
  },
};

/** Nobody resets the own second factor: the account page turns it off with the password and a code. */
export const OwnSecondFactorStays: Story = {
  tags: ['!visual'],
  args: { username: 'admin' },
  beforeEach: () => withSecondFactor('admin'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('common:action.more'), t('admin:user.edit')));
    await expect(screen.queryByText(t('admin:user.resetSecondFactor'))).toBeNull();
  },
};

/** Blacklists with a reason and an end, which the page then shows. */
export const KeepsOut: Story = {
  tags: ['!visual'],
  args: { username: someone },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.add')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    const send = dialog.getByRole('button', { name: t('admin:blacklist.add') });
    await userEvent.click(send);
    const reason = dialog.getByRole('textbox');
    await waitFor(() => expect(reason).toBeInvalid());
    await userEvent.type(reason, '多次拒收貨品');
    await userEvent.click(send);
    await waitFor(
      () =>
        expect(getDemoBackend().state.blacklist.get(getDemoBackend().userNamed(someone).id)?.reason).toBe(
          '多次拒收貨品',
        ),
      slow,
    );
    await expect(await canvas.findByText(t('admin:user.blacklist.on'), undefined, slow)).toBeVisible();
  },
};

export const Blacklisted: Story = {
  tags: ['!visual'],
  args: { username: someone },
  beforeEach() {
    const { id } = getDemoBackend().userNamed(someone);
    const expiresAt = '2026-12-20T04:00:00.000Z';
    getDemoBackend().answer(
      contract.blacklist.add,
      { id, reason: '多次拒收貨品，並要求退回運費', expiresAt },
      asAdmin(),
    );
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:blacklist.remove')));
    const question = await screen.findByRole('alertdialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(getDemoBackend().state.blacklist.has(getDemoBackend().userNamed(someone).id)).toBe(true);
  },
};

/** Requires typing the user name; all personal data is deleted. */
export const Deletes: Story = {
  tags: ['!visual'],
  // By id: the name will be gone.
  render: () => (
    <AdminStory>
      <AdminUserScreen userId={leaving} />
      <Address />
    </AdminStory>
  ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:user.delete')));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    const send = question.getByRole('button', { name: t('admin:user.delete') });
    const name = getDemoBackend().state.users.get(leaving)?.username ?? '';
    await userEvent.click(send);
    await expect(question.getByText(t('admin:user.deleteMistyped'))).toBeVisible();
    await userEvent.type(question.getByRole('textbox'), name);
    await userEvent.click(send);
    await waitFor(() => expect(getDemoBackend().state.users.get(leaving)?.status).toBe(2), slow);
    await waitFor(() => expect(address()).toBe('/admin/users'), slow);
  },
};

/** A deleted account has no name, and no actions. */
export const DeletedAccount: Story = {
  args: { username: 'leftlongago' },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByRole('heading', { name: t('admin:user.deleted') }, slow)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: t('admin:user.delete') })).toBeNull();
    await expect(canvas.queryByRole('textbox', { name: t('admin:user.addNote') })).toBeNull();
    await expect(canvas.queryByText(t('admin:user.neverSeen'), { exact: false })).toBeNull();
  },
};

/** Operators can view an admin, but not change one. */
export const NotYours: Story = {
  args: { username: 'admin' },
  parameters: adminShop('/admin/users/1', 'operator'),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t('admin:user.notYours'), undefined, slow)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: t('admin:user.delete') })).toBeNull();
    await expect(canvas.queryByRole('combobox', { name: t('admin:user.role.title') })).toBeNull();
  },
};

/** Operators can edit a customer, but not the role. */
export const ByOperator: Story = {
  parameters: adminShop('/admin/users/3', 'operator'),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:user.role.onlyAdmins'), undefined, slow);
  },
};

/** Changes with old and new values, staff member and reason. */
export const LongHistory: Story = {
  tags: ['!visual'],
  args: { username: someone },
  beforeEach() {
    const { id } = getDemoBackend().userNamed(someone);
    for (let time = 0; time < 6; time += 1) {
      getDemoBackend().answer(contract.adminUser.edit, { id, phone: `+85290000${100 + time}` }, asAdmin());
      getDemoBackend().answer(contract.blacklist.add, { id, reason: `第${time + 1}次拒收` }, asAdmin());
      getDemoBackend().answer(contract.blacklist.remove, { id }, asAdmin());
    }
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('common:action.loadMore')));
    await waitFor(
      () => expect(canvasElement.querySelectorAll('ol[data-order="newestFirst"] > li')).toHaveLength(18),
      slow,
    );
  },
};

/** A note shows optimistically; a rejected one returns to the field. */
export const Notes: Story = {
  tags: ['!visual'],
  args: { username: someone },
  async play({ canvas, canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const field = await canvas.findByRole('textbox', { name: t('admin:user.addNote') }, slow);
    await userEvent.type(field, '打电话前先发短信');
    await userEvent.click(await pageButton(canvasElement, t('order:note.post')));
    await waitFor(() => expect(getDemoBackend().state.audit.at(-1)?.after).toEqual({ note: '打电话前先发短信' }), slow);
    // First the pending notes, then the stored ones.
    await waitFor(() => expect(canvas.getByText('打电话前先发短信')).toBeVisible(), slow);
    await expect(field).toHaveValue('');
    msw.use(failWith(contract.adminUser.note, 'INTERNAL'));
    await userEvent.type(field, '不在家');
    await userEvent.click(await pageButton(canvasElement, t('order:note.post')));
    await expect(await canvas.findByText(t('admin:order.note.failed'), undefined, slow)).toBeVisible();
    await expect(field).toHaveValue('不在家');
    await expect(canvas.getAllByText('打电话前先发短信')).toHaveLength(1);
  },
};

/** The page is loaded again while a note is on its way: posted once more, it is in the history once. */
export const NotePostedOnce: Story = {
  tags: ['!visual'],
  args: { username: someone },
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.adminUser.note)),
  render: ({ username }) => (
    <AdminStory>
      <Reloadable>
        <AdminUserScreen userId={getDemoBackend().userNamed(username).id} />
      </Reloadable>
    </AdminStory>
  ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const findField = () => canvas.findByRole('textbox', { name: t('admin:user.addNote') }, slow);
    const countNotes = () => getDemoBackend().state.audit.filter(({ after }) => after?.note === '不在家').length;
    await userEvent.type(await findField(), '不在家{Control>}{Enter}{/Control}');
    await waitFor(() => expect(countNotes()).toBe(1), slow);
    loadAgain();
    const field = await findField();
    await waitFor(() => expect(field).toHaveValue('不在家'), slow);
    await userEvent.type(field, '{Control>}{Enter}{/Control}');
    const { id } = getDemoBackend().userNamed(someone);
    await waitFor(() => expect(sessionStorage.getItem(`draft note of user ${id}`)).toBeNull(), slow);
    await expect(countNotes()).toBe(1);
  },
};

/** The orders fail; the account is shown. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.list, 'INTERNAL')),
  async play({ canvasElement, loaded }) {
    await pageButton(canvasElement, getTranslate(loaded)('common:action.retry'));
  },
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminUser.detail)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminUser.detail, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/users/3', 'customer') };
export const NotFound: Story = {
  tags: ['state:notFound'],
  render: () => (
    <AdminStory>
      <AdminUserScreen userId={999_999} />
    </AdminStory>
  ),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:user.gone.title'), undefined, slow);
  },
};
export const LongText: Story = {
  args: { username: 'the-keeper-of-the-very-long-pier' },
  beforeEach() {
    const { state } = getDemoBackend();
    const customer = getDemoBackend().userNamed('customer');
    state.users.set(customer.id, {
      ...customer,
      username: 'the-keeper-of-the-very-long-pier',
      email: 'the.keeper.of.the.very.long.pier.at.the.end@a-long-example-domain.example.com',
      description: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
    });
  },
};
