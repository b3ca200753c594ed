import { contract } from '@sampan/api/contract';
import { noteServerDate } from '@sampan/api/serverClock';
import { answer, delayCall, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { badge } from '../../../primitives/Badge/Badge.css.ts';
import { pageButton } from '../../../testing/interaction/storyActs.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import {
  atCheck,
  decided,
  findFront,
  heading,
  KycAtItsAddress,
  oldest,
  slow,
  waiting,
} from '../../../testing/screens/kycStory.tsx';
import { KycScreen } from './KycScreen.tsx';

const meta = {
  title: 'Admin/KYC review',
  component: KycScreen,
  args: { query: { view: 'waiting', keyword: '' } },
  globals: atADesk,
  parameters: adminShop('/admin/kyc', 'operator'),
  render: () => (
    <AdminStory>
      <KycAtItsAddress />
    </AdminStory>
  ),
} satisfies Meta<typeof KycScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

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

/** The device's clock is three days slow: the tone of a waiting time is by the server's clock, like its text. */
export const SlowDeviceClock: Story = {
  tags: ['!visual'],
  beforeEach() {
    noteServerDate(new Date(Date.now() + 3 * 86_400_000).toUTCString(), Date.now());
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ canvasElement }) {
    const ages = await waitFor(() => {
      const found = [...canvasElement.querySelectorAll<HTMLElement>('main li a[href^="/admin/kyc/"] > :last-child')];
      expect(found.length).toBeGreaterThan(3);
      return found;
    }, slow);
    const danger = badge({ tone: 'danger', look: 'status' });
    await expect(ages.map(({ className }) => className)).toEqual(ages.map(() => danger));
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

/** An operator does not decide about their own check. */
export const OperatorsOwn: Story = {
  ...oldest,
  beforeEach() {
    const { state, userNamed } = getDemoBackend();
    const [first] = waiting();
    if (first) state.kyc.set(first.userId, { ...first, userId: userNamed('operator').id });
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await findFront(canvasElement);
    await waitFor(() => expect(canvas.getByText(t('admin:kyc.operatorsOwn'))).toBeVisible(), slow);
    await expect(canvas.queryByRole('button', { name: t('admin:kyc.approve') })).toBeNull();
  },
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
    const [again] = canvas.getAllByRole('button', { name: getTranslate(loaded)('admin:kyc.again') });
    await userEvent.click(again as HTMLElement);
    const evidence = canvas.getByRole('heading', { name: getTranslate(loaded)('admin:kyc.evidence') });
    await waitFor(() => expect(evidence).toHaveFocus());
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
