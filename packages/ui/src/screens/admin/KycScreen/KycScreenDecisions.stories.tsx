import { contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { failWith, holdCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { Refetcher, refetch } from '../../../testing/interaction/Refetcher.tsx';
import { pageButton } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  boxes,
  getStoredCheck,
  heading,
  KycAtItsAddress,
  OfOneCheck,
  oldest,
  slow,
  waiting,
} from '../../../testing/screens/kycStory.tsx';
import { KycScreen } from './KycScreen.tsx';

const meta = {
  title: 'Admin/KYC review/Decisions',
  component: KycScreen,
  args: { query: { view: 'waiting', keyword: '' } },
  globals: atADesk,
} satisfies Meta<typeof KycScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Approval requires all points to be ticked; the next case then opens and its heading gets the focus. */
export const Approves: Story = {
  ...oldest,
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const [first, second] = waiting();
    const ticks = await boxes(canvasElement);
    const approve = await pageButton(canvasElement, t('admin:kyc.approve'));
    await userEvent.click(approve);
    await expect(await canvas.findByRole('alert')).toBeVisible();
    await expect(ticks[0]).toHaveFocus();
    for (const tick of ticks) await userEvent.click(tick);
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(approve);
    await waitFor(() => expect(getStoredCheck(first?.id ?? 0)?.status).toBe(2), slow);
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(second?.realName ?? '-'), slow);
  },
  tags: ['state:success', '!visual'],
};

/** The answer to a decision arrives after another check was opened by hand: the other one stays open. */
export const ApprovedAfterLeaving: Story = {
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <KycAtItsAddress />
    </AdminStory>
  ),
  async play({ canvasElement, loaded, msw }) {
    const t = getTranslate(loaded);
    const [first, , third] = waiting();
    const name = third?.realName ?? '-';
    const decision = holdCall(contract.adminKyc.update);
    msw.use(decision.handler);
    for (const tick of await boxes(canvasElement)) await userEvent.click(tick);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.approve')));
    canvasElement.querySelector<HTMLElement>(`main li a[href="/admin/kyc/${third?.id}"]`)?.click();
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(name), slow);
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.type(dialog.getByRole('textbox'), 'glare');
    decision.release();
    await screen.findByText(t('admin:kyc.approved', { name: first?.realName ?? '-' }), undefined, slow);
    await waitFor(
      () => expect(canvasElement.querySelector(`main li a[href="/admin/kyc/${first?.id}"]`)).toBeNull(),
      slow,
    );
    await expect(heading(canvasElement)).toHaveTextContent(name);
    await expect(dialog.getByRole('textbox')).toHaveValue('glare');
  },
  tags: ['!visual'],
};

/** `a` and `r` focus a button; only Enter presses it. */
export const ByKeyboard: Story = {
  ...oldest,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await boxes(canvasElement);
    await userEvent.keyboard('a');
    await expect(await pageButton(canvasElement, t('admin:kyc.approve'))).toHaveFocus();
    await userEvent.keyboard('r');
    const reject = await pageButton(canvasElement, t('admin:kyc.reject'));
    await expect(reject).toHaveFocus();
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(reject).toHaveFocus());
    await expect(getStoredCheck(waiting()[0]?.id ?? 0)?.status).toBe(1);
  },
  tags: ['!visual'],
};

/** Rejects items with a reason, previewed as the customer will see it. */
export const Rejects: Story = {
  ...oldest,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const first = waiting()[0];
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.form.submit') }));
    await expect(dialog.getByText(t('admin:kyc.form.itemsNeeded'))).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.item.front') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.reason.glare') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.reason.cropped') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.reason.cropped') }));
    await expect(dialog.getByRole('textbox')).toHaveValue(t('admin:kyc.says.glare'));
    await expect(dialog.getByRole('heading', { name: t('admin:kyc.form.previewTitle') })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.form.submit') }));
    await waitFor(
      () =>
        expect(getStoredCheck(first?.id ?? 0)).toMatchObject({
          status: 3,
          rejected: ['front'],
          reason: t('admin:kyc.says.glare'),
        }),
      slow,
    );
    await waitFor(() => expect(heading(canvasElement)).not.toHaveTextContent(first?.realName ?? '-'), slow);
  },
  tags: ['!visual'],
};

/** The message to the customer and its preview; closing it asks first. */
export const Rejecting: Story = {
  ...oldest,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.item.hand') }));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.reason.blurred') }));
    await expect(dialog.getByText(t('admin:kyc.form.previewTitle'))).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
  tags: ['!visual'],
};

const getRejectionDraft = (check = waiting()[0]) => `draft rejection ${check?.id} ${check?.submittedAt}`;

async function discardRejection(t: ReturnType<typeof getTranslate>) {
  const dialog = within(screen.getByRole('dialog'));
  // The first one is in the header.
  await userEvent.click(dialog.getAllByRole('button', { name: t('common:action.close') })[0] as HTMLElement);
  const question = within(await screen.findByRole('alertdialog', undefined, slow));
  await userEvent.click(question.getAllByRole('button').at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
}

/** The session expires: what was chosen and typed for a rejection stays in this tab. */
export const RejectionOutlivesTheSession: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <OfOneCheck pick={() => waiting()[0]} />
      </AdminStory>
    </UntilExpiry>
  ),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.item.front') }));
    await userEvent.type(dialog.getByRole('textbox'), '照片的一角被手遮住了');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(JSON.parse(sessionStorage.getItem(getRejectionDraft()) ?? '{}')).toEqual({
      items: ['front'],
      text: '照片的一角被手遮住了',
    });
  },
};

/** After the next login the rejection goes on where it was; closing it discards it. */
export const RejectionComesBack: Story = {
  ...oldest,
  tags: ['!visual'],
  beforeEach() {
    sessionStorage.setItem(getRejectionDraft(), JSON.stringify({ items: ['front'], text: '照片的一角被手遮住了' }));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await expect(dialog.getByRole('textbox')).toHaveValue('照片的一角被手遮住了');
    await expect(dialog.getByRole('button', { name: t('admin:kyc.item.front') })).toBePressed();
    await discardRejection(t);
    await expect(sessionStorage.getItem(getRejectionDraft())).toBeNull();
  },
};

/** Someone else decided first: their decision replaces the buttons. */
export const MovedOn: Story = {
  ...oldest,
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const first = waiting()[0];
    for (const tick of await boxes(canvasElement)) await userEvent.click(tick);
    const decision = { id: first?.id, status: 3, reason: t('admin:kyc.says.face'), rejected: ['video'] };
    getDemoBackend().answer(contract.adminKyc.update, decision, { token: getDemoBackend().signIn('admin') });
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.approve')));
    await expect(await canvas.findByText(t('admin:kyc.says.face'), undefined, slow)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: t('admin:kyc.approve') })).toBeNull();
    await expect(getStoredCheck(first?.id ?? 0)?.status).toBe(3);
  },
  tags: ['!visual'],
};

/**
 * Someone else decided the first check of the queue: the typed reason can still be copied, and then the check stays open
 * with their decision.
 */
export const MovedOnInTheQueue: Story = {
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <KycAtItsAddress />
    </AdminStory>
  ),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const [first] = waiting();
    const name = first?.realName ?? '-';
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.item.front') }));
    await userEvent.type(dialog.getByRole('textbox'), 'glare');
    const decision = { id: first?.id, status: 2 };
    getDemoBackend().answer(contract.adminKyc.update, decision, { token: getDemoBackend().signIn('admin') });
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.form.submit') }));
    await dialog.findByText(t('admin:kyc.form.decided', { name }), undefined, slow);
    await expect(dialog.getByRole('textbox')).toHaveValue('glare');
    await expect(dialog.queryByRole('button', { name: t('admin:kyc.form.submit') })).toBeNull();
    await userEvent.click(dialog.getAllByRole('button', { name: t('common:action.close') }).at(-1) as HTMLElement);
    await expect(await canvas.findByText(t('admin:kyc.field.reviewer'), undefined, slow)).toBeVisible();
    await expect(canvas.getByText('admin', { selector: 'dd, dd *' })).toBeVisible();
    await expect(heading(canvasElement)).toHaveTextContent(name);
    await expect(canvas.queryByRole('button', { name: t('admin:kyc.approve') })).toBeNull();
  },
  tags: ['!visual'],
};

/** A rejection that is being written keeps its text when a colleague decides and the page loads the decision. */
export const DecidedWhileRejecting: Story = {
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <Refetcher />
      <KycAtItsAddress />
    </AdminStory>
  ),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const [first] = waiting();
    const name = first?.realName ?? '-';
    await boxes(canvasElement);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.reject')));
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.item.front') }));
    await userEvent.type(dialog.getByRole('textbox'), 'glare');
    const decision = { id: first?.id, status: 2 };
    getDemoBackend().answer(contract.adminKyc.update, decision, { token: getDemoBackend().signIn('admin') });
    await refetch(contract.adminKyc.list);
    await refetch(contract.adminKyc.detail);
    const getEntry = () => canvasElement.querySelector(`main li a[href="/admin/kyc/${first?.id}"]`);
    await waitFor(() => expect(getEntry()).toBeNull(), slow);
    await expect(heading(canvasElement)).toHaveTextContent(name);
    await expect(dialog.getByRole('textbox')).toHaveValue('glare');
    await userEvent.click(dialog.getByRole('button', { name: t('admin:kyc.form.submit') }));
    await dialog.findByText(t('admin:kyc.form.decided', { name }), undefined, slow);
    await expect(dialog.getByRole('textbox')).toHaveValue('glare');
    await discardRejection(t);
    await expect(await canvas.findByText('admin', { selector: 'dd, dd *' }, slow)).toBeVisible();
    await expect(heading(canvasElement)).toHaveTextContent(name);
  },
  tags: ['!visual'],
};

/** A colleague decides the open check: its checklist goes away with the focus, and the heading has it. */
export const DecidedByAColleague: Story = {
  ...DecidedWhileRejecting,
  tags: ['!visual'],
  async play({ canvas, canvasElement }) {
    const [tick] = await boxes(canvasElement);
    await userEvent.click(tick as HTMLElement);
    const decision = { id: waiting()[0]?.id, status: 2 };
    getDemoBackend().answer(contract.adminKyc.update, decision, { token: getDemoBackend().signIn('admin') });
    await refetch(contract.adminKyc.detail);
    await expect(await canvas.findByText('admin', { selector: 'dd, dd *' }, slow)).toBeVisible();
    await waitFor(() => expect(heading(canvasElement)).toHaveFocus());
  },
};

/** The last check of the queue is approved: it does not stay open. */
export const ApprovesTheLastOne: Story = {
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <KycAtItsAddress />
    </AdminStory>
  ),
  beforeEach() {
    const { kyc } = getDemoBackend().state;
    for (const { userId } of waiting().slice(1)) kyc.delete(userId);
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    for (const tick of await boxes(canvasElement)) await userEvent.click(tick);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.approve')));
    await expect(await canvas.findByText(t('admin:kyc.done.title'), undefined, slow)).toBeVisible();
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(t('admin:kyc.title')), slow);
  },
  tags: ['!visual'],
};

/** The customer sent new evidence after the case was opened: nothing is decided, and its points are not ticked yet. */
export const SubmittedAgain: Story = {
  ...oldest,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const first = waiting()[0];
    if (!first) throw new Error('nobody waits');
    for (const tick of await boxes(canvasElement)) await userEvent.click(tick);
    const { state, now } = getDemoBackend();
    state.kyc.set(first.userId, { ...first, submittedAt: now().toISOString() });
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.approve')));
    await waitFor(async () => {
      for (const tick of await boxes(canvasElement)) expect(tick).not.toBeChecked();
    }, slow);
    await expect(getStoredCheck(first.id)?.status).toBe(kycStatus.underReview);
  },
  tags: ['!visual'],
};

/** The request fails: nothing is decided, and the ticks stay. */
export const DecisionFails: Story = {
  ...oldest,
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminKyc.update, 'INTERNAL')),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const ticks = await boxes(canvasElement);
    for (const tick of ticks) await userEvent.click(tick);
    await userEvent.click(await pageButton(canvasElement, t('admin:kyc.approve')));
    await expect(await canvas.findByText(t('admin:kyc.failed.other'), undefined, slow)).toBeVisible();
    await expect(ticks[0]).toBeChecked();
  },
  tags: ['!visual'],
};
