import { contract } from '@sampan/api/contract';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildArticle } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  AdminStory,
  adminShop,
  atADesk,
  expectToFitBesideScrollBars,
  onAPhone,
} from '../../../testing/screens/AdminStory.tsx';
import { ArticlesScreen } from './ArticlesScreen.tsx';

/** Shows the URL as well, for stories that follow a link. */
function Page() {
  return (
    <AdminStory>
      <ArticlesScreen />
      <output hidden>{useHere()}</output>
    </AdminStory>
  );
}

const meta = {
  title: 'Admin/Articles',
  component: ArticlesScreen,
  globals: atADesk,
  parameters: adminShop('/admin/articles', 'operator'),
  render: () => <Page />,
} satisfies Meta<typeof ArticlesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 8000 };
const here = () => document.querySelector('output')?.textContent;
const links = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = [...canvasElement.querySelectorAll<HTMLElement>('main a[href^="/admin/articles/"][data-row-handle]')];
    if (found.length === 0) throw new Error('no rows');
    return found;
  }, slow);
const getId = (link: HTMLElement | undefined) => Number(link?.getAttribute('href')?.split('/').at(-1));
const getStoredArticle = (id: number) => getDemoBackend().state.articles.find((article) => article.id === id);
const toAnswer = async (at: number) =>
  within(await screen.findByRole('alertdialog', undefined, slow))
    .getAllByRole('button')
    .at(at) as HTMLElement;

/** Runs an action from the first row's menu; returns the row's article. */
async function chooseFromFirstMenu(canvasElement: HTMLElement, action: number) {
  const id = getId((await links(canvasElement))[0]);
  const menu = canvasElement.querySelector<HTMLElement>('main :is(tbody, li) [aria-haspopup="menu"]');
  await userEvent.click(menu as HTMLElement);
  const items = await screen.findAllByRole('menuitem', undefined, slow);
  await userEvent.click(items.at(action) as HTMLElement);
  return id;
}
const actions = { first: 1, second: 2, delete: -1 };

export const Default: Story = {
  async play({ canvasElement, loaded }) {
    const rows = await links(canvasElement);
    const t = getTranslate(loaded);
    const written = t('admin:locales.share.all', { language: 'English' });
    await expect(canvasElement.querySelector(`main tbody [role="img"][aria-label$="${written}"]`)).toBeVisible();
    await expect(rows.length).toBeGreaterThan(5);
    await expect(canvasElement.querySelector('main a[href="/admin/articles/new"]')).toBeVisible();
  },
};

/** All default columns fit beside the menu of a 1280 px window with scroll bars, and titles have the largest share of it. */
export const FitsADesk: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const [title] = await links(canvasElement);
    if (window.innerWidth < 1280) return;
    const table = await expectToFitBesideScrollBars();
    await expect(title?.closest('th')?.clientWidth).toBeGreaterThanOrEqual(table.clientWidth / 4);
  },
};

/** The views are the statuses and are in the URL. */
export const Drafts: Story = {
  parameters: adminShop('/admin/articles?f.status=0', 'operator'),
};

export const SearchFinds: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const before = (await links(canvasElement)).length;
    await userEvent.type(within(canvasElement).getByRole('searchbox'), 'tea');
    await waitFor(() => expect(here()).toContain('q=tea'), slow);
    await waitFor(async () => expect((await links(canvasElement)).length).toBeLessThan(before), slow);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

export const FilteredEmpty: Story = {
  tags: ['state:filteredEmpty', '!visual'],
  parameters: adminShop('/admin/articles?q=zzzz', 'operator'),
  async play({ canvasElement, loaded }) {
    const clear = getTranslate(loaded)('admin:table.filteredEmpty.clear');
    await userEvent.click(await within(canvasElement).findByRole('button', { name: clear }, slow));
    await expect((await links(canvasElement)).length).toBeGreaterThan(5);
  },
};

const nothing = { list: [], total: 0, page: 1, limit: 20, pages: 0 };
export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) => msw.use(answer(contract.adminArticle.list, nothing)),
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminArticle.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.list, 'INTERNAL')),
};
/** The categories fail: each article has its own category name. */
export const Partial: Story = {
  tags: ['state:partial'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.categoryList, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/articles', 'customer') };

/** Archiving asks for confirmation. */
export const Archives: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvasElement }) {
    const id = await chooseFromFirstMenu(canvasElement, actions.first);
    await userEvent.click(await toAnswer(1));
    await waitFor(() => expect(getStoredArticle(id)?.status).toBe(2), slow);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
  },
};

/** Cancelling the dialog changes nothing. */
export const KeepsIt: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const id = await chooseFromFirstMenu(canvasElement, actions.first);
    await userEvent.click(await toAnswer(0));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(getStoredArticle(id)?.status).toBe(1);
  },
};

/** Publishing an archived article needs no confirmation. */
export const PublishesAgain: Story = {
  beforeEach() {
    for (const article of getDemoBackend().state.articles) article.status = 2;
  },
  async play({ canvasElement }) {
    const id = await chooseFromFirstMenu(canvasElement, actions.first);
    await waitFor(() => expect(getStoredArticle(id)?.status).toBe(1), slow);
  },
};

/** Published and made a draft again at once: the last press counts, although the server is slow with the first. */
export const LastPressCounts: Story = {
  tags: ['!visual'],
  beforeEach() {
    for (const article of getDemoBackend().state.articles) article.status = 2;
  },
  async play({ canvasElement, msw }) {
    const { handler, release } = holdCall(contract.adminArticle.detail, { once: true });
    msw.use(handler);
    const { audit } = getDemoBackend().state;
    const entries = audit.length;
    const id = await chooseFromFirstMenu(canvasElement, actions.first);
    await chooseFromFirstMenu(canvasElement, actions.second);
    await userEvent.click(await toAnswer(1));
    release();
    await waitFor(() => expect(audit.length).toBe(entries + 2), slow);
    await expect(getStoredArticle(id)?.status).toBe(0);
  },
};

/** A slow publication ends while a question is open: the question stays. */
export const AsksDuringPublication: Story = {
  tags: ['!visual'],
  beforeEach: LastPressCounts.beforeEach,
  async play({ canvasElement, loaded, msw }) {
    const { handler, release } = holdCall(contract.adminArticle.detail, { once: true });
    msw.use(handler);
    const id = await chooseFromFirstMenu(canvasElement, actions.first);
    await chooseFromFirstMenu(canvasElement, actions.second);
    await toAnswer(1);
    release();
    const name = getStoredArticle(id)?.title;
    await screen.findByText(getTranslate(loaded)('admin:articles.done.publish', { name }), undefined, slow);
    await userEvent.click(await toAnswer(1));
    await waitFor(() => expect(getStoredArticle(id)?.status).toBe(0), slow);
  },
};

export const Deletes: Story = {
  tags: ['!visual'],
  async play({ canvasElement }) {
    const id = await chooseFromFirstMenu(canvasElement, actions.delete);
    await userEvent.click(await toAnswer(1));
    await waitFor(() => expect(getStoredArticle(id)).toBeUndefined(), slow);
    await waitFor(async () => expect((await links(canvasElement)).map(getId)).not.toContain(id), slow);
  },
};

/** A conflict or a server error: the row stays, and a message explains. */
export const ActFails: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminArticle.delete, 'INTERNAL')),
  async play({ canvasElement }) {
    const id = await chooseFromFirstMenu(canvasElement, actions.delete);
    await userEvent.click(await toAnswer(1));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow);
    await expect((await links(canvasElement)).map(getId)).toContain(id);
  },
};

const longTitle =
  'How a side-handle teapot is thrown, trimmed, glazed and fired twice on an island without a road 侧把壶的一生';
export const LongText: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.adminArticle.list, {
        ...nothing,
        list: [buildArticle({ title: longTitle, i18n: {}, categoryName: 'Pottery from the outer islands', status: 2 })],
        total: 1,
        pages: 1,
      }),
    ),
};
