import { contract } from '@sampan/api/contract';
import type { File } from '@sampan/api/entities';
import { answer, failWith, holdCall, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { Refetcher, refetch } from '../../../testing/interaction/Refetcher.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { FilesScreen, type FilesScreenProps } from './FilesScreen.tsx';

/** Keeps in state what the app keeps in the URL. */
function WithUrl(props: FilesScreenProps) {
  const [kind, setKind] = useState(props.kind);
  return <FilesScreen kind={kind} onKindChange={setKind} />;
}

const meta = {
  title: 'Shop/user-download',
  component: FilesScreen,
  args: { kind: 'all', onKindChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/user/download' } },
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
    </ShopLayout>
  ),
} satisfies Meta<typeof FilesScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const { myfiles } = contract.user;

function aFile(id: number, deviation: Partial<File> = {}): File {
  return {
    id,
    name: 'side-handle-teapot.pdf',
    size: 482_133,
    mime: 'application/pdf',
    checksum: '0'.repeat(64),
    createdAt: '2026-11-12T03:00:00.000Z',
    orderId: 12,
    ...deviation,
  };
}
const files = [
  aFile(1),
  aFile(2, { name: 'glaze-recipes.zip', mime: 'application/zip', size: 3_482_133 }),
  aFile(3, { name: 'bamboo-lid.svg', mime: 'image/svg+xml', size: 18_200 }),
  aFile(4, { name: 'kiln-plan.pdf', expiresAt: '2026-10-01T00:00:00.000Z', orderId: undefined }),
];
function getPage(list: File[], total = list.length) {
  return { list, total, page: 1, limit: 100, pages: Math.ceil(total / 100) || 1 };
}
const has = (list: File[], total?: number): Story => ({
  beforeEach: ({ msw }) => msw.use(answer(myfiles, getPage(list, total))),
});

/** The purchased files of the demo shop's customer. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const list = await canvas.findByRole('list', { name: t('account:blueprint') });
    await expect(within(list).getAllByRole('listitem').length).toBeGreaterThan(0);
    await expect(canvas.getByText(t('account:files.refund'))).toBeVisible();
  },
};

/** A download is verified against its checksum before the browser saves it. */
export const Downloads: Story = {
  tags: ['state:success', '!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const list = await canvas.findByRole('list', { name: t('account:blueprint') });
    const [row] = within(list).getAllByRole('listitem') as [HTMLElement];
    const [button] = within(row).getAllByRole('button') as [HTMLElement];
    button.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(row.querySelector('[data-status="done"]')).not.toBeNull(), { timeout: 5000 });
    await expect(button).toHaveFocus();
  },
};

export const EveryKind: Story = {
  ...has(files),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('radio', { name: t('account:files.kind.archive') }));
    const list = canvas.getByRole('list', { name: t('account:blueprint') });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    const filter = canvas.getByRole('radiogroup').getBoundingClientRect();
    await expect(getComputedStyle(list.parentElement as HTMLElement).boxShadow).not.toBe('none');
    const card = (list.parentElement as HTMLElement).getBoundingClientRect();
    await expect(card.top - filter.bottom).toBeGreaterThanOrEqual(16);
    await userEvent.click(canvas.getByRole('radio', { name: t('account:files.kind.all') }));
  },
  tags: ['!visual'],
};

/** Downloads in sequence; a failed one does not stop the others. */
export const DownloadsTheSelected: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  beforeEach: ({ msw }) =>
    msw.use(answer(myfiles, getPage(files.slice(0, 3))), failWith(contract.file.download, 'NOT_FOUND')),
  async play({ canvas, loaded }) {
    if (window.innerWidth < 1024) return;
    const t = getTranslate(loaded);
    const all = await canvas.findByRole('checkbox', { name: t('account:files.selectAll') });
    await userEvent.click(canvas.getByRole('checkbox', { name: t('account:files.select', { name: files[1]?.name }) }));
    await expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    await expect(all).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: t('account:files.downloadSelected', { n: 3 }) }));
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3), { timeout: 5000 });
  },
};

export const FilteredEmpty: Story = {
  args: { kind: 'other' },
  ...has(files),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('account:files.clear') }));
    await expect(canvas.getByRole('list', { name: t('account:blueprint') })).toBeVisible();
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
  },
  tags: ['state:filteredEmpty', '!visual'],
};

/** Files whose downloads ended, or that a refund holds back, are listed without a button and cannot be selected. */
export const NotDownloadable: Story = {
  ...has([
    aFile(1),
    aFile(2, { name: 'kiln-plan.pdf', expiresAt: '2026-10-01T00:00:00.000Z' }),
    aFile(3, { name: 'bamboo-lid.pdf', isOnHold: true }),
  ]),
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const list = await canvas.findByRole('list', { name: t('account:blueprint') });
    await expect(within(list).getAllByRole('button')).toHaveLength(1);
    await expect(within(list).getByText(t('controls:download.onHold'))).toBeVisible();
    if (window.innerWidth < 1024) return;
    await userEvent.click(canvas.getByRole('checkbox', { name: t('account:files.selectAll') }));
    await expect(canvas.getByRole('button', { name: t('account:files.downloadSelected', { n: 1 }) })).toBeVisible();
  },
};

/** Nothing is left to download, which is not the same as no files. */
export const AllExpired: Story = {
  ...has([aFile(1, { expiresAt: '2026-10-01T00:00:00.000Z' })]),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('list', { name: t('account:blueprint') });
    for (const text of ['account:files.refund', 'account:files.selectAll'] as const)
      await expect(canvas.queryByText(t(text))).toBeNull();
  },
};

export const Empty: Story = { ...has([]), tags: ['state:empty'] };
export const MoreThanAPage: Story = has(files, 240);
export const Loading: Story = { tags: ['state:loading'], beforeEach: ({ msw }) => msw.use(mockPendingCall(myfiles)) };
/** A next page that fails while the list is fetched again can be retried; then the list shows what has changed. */
export const NextPageFailsDuringARefetch: Story = {
  ...has(files, 120),
  tags: ['!visual'],
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
      <Refetcher />
    </ShopLayout>
  ),
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const more = await canvas.findByRole('button', { name: t('common:action.loadMore') });
    const { handler, release } = holdCall(myfiles);
    const error = { code: 'INTERNAL', message: 'INTERNAL', statusCode: 500, requestId: 'story' };
    const failSecondPage = http.post(`*${myfiles.path}`, async ({ request }) => {
      const { page } = (await request.clone().json()) as { page?: number };
      return page === 2 ? HttpResponse.json(error, { status: 500 }) : undefined;
    });
    msw.use(failSecondPage, handler);
    void refetch(myfiles);
    await userEvent.click(more);
    const retry = await canvas.findByRole('button', { name: t('common:action.retry') }, { timeout: 6000 });
    release();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(retry).toBeVisible();
    msw.use(answer(myfiles, getPage([aFile(1, { name: 'renamed.pdf' })], 120)));
    await userEvent.click(retry);
    await canvas.findByTitle('renamed.pdf');
  },
};

export const Failed: Story = { tags: ['state:error'], beforeEach: ({ msw }) => msw.use(failWith(myfiles, 'INTERNAL')) };
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  beforeEach: ({ msw }) => msw.use(failWith(myfiles, 'FORBIDDEN')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

export const LongNames: Story = has([
  aFile(1, {
    name: 'the-complete-drawings-of-the-side-handle-teapot-with-a-bamboo-lid-and-a-matching-tray-second-edition.pdf',
    expiresAt: '2099-12-31T00:00:00.000Z',
  }),
  aFile(2, { name: '手工側把茶壺連竹蓋茶盤四杯完整圖則第二版附釉料配方及燒成曲線.zip', mime: 'application/zip' }),
]);

/** On a desktop the filter is no wider than its words need, and the button counts only what is selected. */
export const NothingSelected: Story = {
  ...has(files),
  tags: ['!visual'],
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByRole('button', { name: t('account:files.downloadNone') })).toBeVisible();
    const filter = canvas.getByRole('radiogroup', { name: t('account:files.filter') });
    await expect(filter.getBoundingClientRect().width).toBeLessThanOrEqual(360);
  },
};
