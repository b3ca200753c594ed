import { contract } from '@sampan/api/contract';
import { kycStatus } from '@sampan/api/statuses';
import { answer, delayCall, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { pageButton } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { KycScreen, readKycQuery } from './KycScreen.tsx';

/** Renders the screen at its own path, as the router does. */
function AtItsAddress() {
  const [path = '', search] = useHere().split('?');
  const id = /^\/admin\/kyc\/(\d+)$/.exec(path)?.[1];
  return <KycScreen checkId={id ? Number(id) : undefined} query={readKycQuery(new URLSearchParams(search))} />;
}

const meta = {
  title: 'Admin/KYC review',
  component: KycScreen,
  args: { query: { view: 'waiting', keyword: '' } },
  globals: atADesk,
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <AtItsAddress />
    </AdminStory>
  ),
} satisfies Meta<typeof KycScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };
/** The pending checks, longest waiting first. */
const waiting = () =>
  [...getDemoBackend().state.kyc.values()]
    .filter(({ status }) => status === kycStatus.underReview)
    .sort((one, other) => one.submittedAt.localeCompare(other.submittedAt));
const decided = (status: 2 | 3) =>
  [...getDemoBackend().state.kyc.values()].find((check) => check.status === status && check.photos.length > 0);
const getStoredCheck = (id: number) => [...getDemoBackend().state.kyc.values()].find((check) => check.id === id);
const heading = (canvasElement: HTMLElement) => canvasElement.querySelector('main h1');
const findFront = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const shot = canvasElement.querySelector<HTMLElement>('button[data-side="front"]');
    if (!shot) throw new Error('no photo');
    return shot;
  }, slow);
const boxes = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = [...canvasElement.querySelectorAll<HTMLElement>('main [role="checkbox"]')];
    if (found.length === 0) throw new Error('no points to tick');
    return found;
  }, slow);
/** Story of one check, opened by its URL. */
const atCheck = (pick: () => { id: number } | undefined) => ({
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <OfOneCheck pick={pick} />
    </AdminStory>
  ),
});
function OfOneCheck({ pick }: { pick: () => { id: number } | undefined }) {
  const [path = '', search] = useHere().split('?');
  const [first] = useState(pick);
  const id = Number(/^\/admin\/kyc\/(\d+)$/.exec(path)?.[1] ?? first?.id);
  return <KycScreen checkId={id} query={readKycQuery(new URLSearchParams(search))} />;
}
const oldest = atCheck(() => waiting()[0]);

/** Longest waiting first. */
export const Default: Story = {
  async play({ canvasElement }) {
    // On phones the queue is a separate page; desktops show the first case beside it.
    const links = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll<HTMLElement>('main li a[href^="/admin/kyc/"]')];
      expect(found.length).toBeGreaterThan(3);
      return found;
    }, slow);
    await expect(links.map((link) => link.getAttribute('href'))).toEqual(waiting().map(({ id }) => `/admin/kyc/${id}`));
  },
};

/** Photos beside the submitted details. */
export const Case: Story = {
  ...oldest,
  async play({ canvasElement }) {
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(waiting()[0]?.realName ?? '-'), slow);
    const photos = () => [...canvasElement.querySelectorAll<HTMLImageElement>('figure img')];
    await waitFor(() => expect(photos().map(({ naturalWidth }) => naturalWidth > 0)).toEqual([true, true, true]), slow);
    await expect(canvasElement.querySelector('video')).toHaveAttribute('controlslist', 'nodownload');
  },
};

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
    await userEvent.click(dialog.getByRole('button', { name: t('common:action.close') }));
    const question = within(await screen.findByRole('alertdialog', undefined, slow));
    await userEvent.click(question.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(sessionStorage.getItem(getRejectionDraft())).toBeNull();
  },
};

/** j and k open the next and the previous check of the queue. */
export const NextByKeyboard: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [first, second] = waiting();
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(String(first?.realName)), slow);
    await userEvent.keyboard('j');
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(String(second?.realName)), slow);
    await userEvent.keyboard('k');
    await waitFor(() => expect(heading(canvasElement)).toHaveTextContent(String(first?.realName)), slow);
  },
};

/** All three views fit into the queue's width, with a count beside the open one. */
export const ViewsFit: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[role="tablist"]')).toHaveTextContent(/\d/), slow);
    const tabs = [...canvasElement.querySelectorAll<HTMLElement>('main [role="tab"]')];
    const list = canvasElement.querySelector('main [role="tablist"]') as HTMLElement;
    const end = list.getBoundingClientRect().right;
    await expect(tabs).toHaveLength(3);
    for (const tab of tabs) await expect(tab.getBoundingClientRect().right).toBeLessThanOrEqual(end);
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

/** Zooms and rotates a photo, with the portrait beside it. */
export const LooksClosely: Story = {
  ...oldest,
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const shot = await findFront(canvasElement);
    await userEvent.click(shot);
    const dialog = within(await screen.findByRole('dialog', undefined, slow));
    await userEvent.click(dialog.getByRole('button', { name: t('shop:viewer.rotate') }));
    await expect(dialog.queryByRole('link')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shot).toHaveFocus(), slow);
  },
  tags: ['!visual'],
};

/** The setting blurs evidence until it is opened. */
export const Blurred: Story = {
  ...oldest,
  beforeEach() {
    getDemoBackend().state.settings = getDemoBackend().state.settings.map((one) =>
      one.key === 'blurPhotos' ? { ...one, value: true } : one,
    );
  },
  async play({ canvasElement }) {
    const shot = await findFront(canvasElement);
    await waitFor(() => expect(shot.querySelector('img[data-blurred]')).toBeInTheDocument(), slow);
    await userEvent.click(shot);
    await screen.findByRole('dialog', undefined, slow);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(shot.querySelector('img[data-blurred]')).toBeNull(), slow);
  },
  tags: ['!visual'],
};

/** Two accounts with a document that looks the same. */
export const Duplicate: Story = {
  ...oldest,
  beforeEach() {
    const { state } = getDemoBackend();
    const [first, second] = waiting();
    if (!first || !second) throw new Error('nobody waits');
    const { realName, docType, idNumberMasked } = first;
    state.kyc.set(second.userId, { ...second, realName, docType, idNumberMasked });
  },
  async play({ canvasElement }) {
    const link = await waitFor(() => {
      const found = canvasElement.querySelector<HTMLAnchorElement>('main a[href^="/admin/users/"]');
      if (!found) throw new Error('no link');
      return found;
    }, slow);
    await expect(link).toHaveAttribute('href', `/admin/users/${waiting()[1]?.userId}`);
  },
};

/** Its queue is that of the approved ones; nothing is to be compared, and the masked number is of no use elsewhere. */
export const Approved: Story = {
  ...atCheck(() => decided(2)),
  beforeEach({ msw }) {
    // Slow: desktops request the list of the case's view, and the audit waits for it.
    msw.use(delayCall(contract.adminKyc.list, 300));
    const { state } = getDemoBackend();
    const [check, other] = [decided(2), waiting()[0]];
    if (!check || !other) throw new Error('no checks');
    const { realName, docType, idNumberMasked } = check;
    state.kyc.set(other.userId, { ...other, realName, docType, idNumberMasked });
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const getCopyButton = (label: string) => canvas.queryByRole('button', { name: new RegExp(`${label}$`) });
    await waitFor(() => expect(getCopyButton(t('admin:kyc.field.name'))).toBeVisible(), slow);
    await expect(getCopyButton(t('admin:kyc.field.number'))).toBeNull();
    if (window.innerWidth < 1024) return;
    await waitFor(
      () =>
        expect(canvas.getByRole('tab', { name: new RegExp(`^${t('admin:kyc.view.approved')}`) })).toHaveAttribute(
          'aria-selected',
          'true',
        ),
      slow,
    );
    await expect(canvasElement.querySelector('main a[href^="/admin/users/"]')).toBeVisible();
  },
};
export const Rejected: Story = atCheck(() => decided(3));

/** The queue is empty. */
export const AllCaughtUp: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.adminKyc.list, { list: [], total: 0, page: 1, limit: 20, pages: 0 })),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:kyc.done.title'), undefined, slow);
  },
};

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: adminShop('/admin/kyc?q=nobody-at-all', 'operator'),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await pageButton(canvasElement, t('admin:table.filteredEmpty.clear')));
    await waitFor(() => expect(canvasElement.querySelectorAll('main li a').length).toBeGreaterThan(3), slow);
  },
};

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminKyc.list), mockPendingCall(contract.adminKyc.detail)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.adminKyc.list, 'INTERNAL'), failWith(contract.adminKyc.detail, 'INTERNAL')),
  async play({ canvas }) {
    await canvas.findAllByRole('heading', undefined, slow);
  },
};
/** The queue is there, and the check that was opened is not. */
export const CheckLoading: Story = {
  ...atCheck(() => waiting()[0]),
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminKyc.detail)),
};
export const CheckFailed: Story = {
  ...atCheck(() => waiting()[0]),
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminKyc.detail, 'INTERNAL')),
  async play({ canvas, loaded }) {
    await expect(
      await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') }, slow),
    ).toBeVisible();
  },
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/kyc', 'customer') };
export const NotFound: Story = {
  tags: ['state:notFound'],
  parameters: adminShop('/admin/kyc/999999', 'operator'),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:kyc.gone.title'), undefined, slow);
  },
};

/** A photo fails to load: an error with a retry button. Uses photos of its own that no other story has cached. */
export const PhotoFails: Story = {
  ...atCheck(() => waiting().at(-1)),
  beforeEach({ msw }) {
    msw.use(failWith(contract.file.evidence, 'NOT_FOUND'));
  },
  async play({ canvas, loaded }) {
    const failed = () => canvas.getAllByText(getTranslate(loaded)('admin:kyc.photoFailed'));
    await waitFor(() => expect(failed().length).toBeGreaterThan(1), slow);
  },
  tags: ['state:partial'],
};

/** Long names. */
export const LongText: Story = {
  ...oldest,
  beforeEach() {
    const { state } = getDemoBackend();
    const first = waiting()[0];
    const account = state.users.get(first?.userId ?? 0);
    if (!first || !account) throw new Error('nobody waits');
    const realName = 'Maria-Magdalena Wolfeschlegelsteinhausenbergerdorff de la Concepción';
    state.kyc.set(first.userId, { ...first, realName });
    state.users.set(account.id, { ...account, username: 'the-keeper-of-the-very-long-pier' });
  },
};
