import { contract } from '@sampan/api/contract';
import { noteServerDate } from '@sampan/api/serverClock';
import { answer } from '@sampan/demo/backend/controls';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, waitFor } from 'storybook/test';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { createDifference } from '../../../../testing/samples/storyDifference.ts';
import { AdminStory, adminShop, atADesk } from '../../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from '../TransactionsScreen.tsx';

const meta = {
  title: 'Admin/Transactions/Reconciliation of an order',
  component: TransactionsScreen,
  globals: atADesk,
  parameters: adminShop('/admin/transactions?view=differences&f.state=open&f.order=8', 'operator'),
  render: () => (
    <AdminStory>
      <TransactionsScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const dayMs = 86_400_000;
const difference = createDifference({ method: 'stripe', movement: 'dispute', kind: 'dispute', orderId: 8 });
const readDifferences = fn();
const openOfOrder = expect.objectContaining({ orderId: 8, state: 'open' });

const beforeEach: Story['beforeEach'] = ({ msw }) => {
  readDifferences.mockClear();
  msw.use(
    answer(contract.order.detail, { ...buildOrder({ status: 20 }), id: 8, orderNo: 'SP2611190008' }),
    answer(contract.transaction.statements, []),
    http.post(`*${contract.transaction.differences.path}`, async ({ request }) => {
      readDifferences(await request.json());
      return HttpResponse.json({ list: [difference], total: 1, page: 1, limit: 20, pages: 1 });
    }),
  );
};

/** The order's page links to its differences: the filter names the order and can be removed. */
export const OfOneOrder: Story = {
  tags: ['visual-after-play'],
  beforeEach,
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const label = t('admin:order.pageTitle');
    await canvas.findByRole('button', { name: `${label} SP2611190008` }, longWait);
    await waitFor(() => expect(readDifferences).toHaveBeenLastCalledWith(openOfOrder), longWait);
    const kind = await canvas.findByText(t('admin:transactions.difference.kindOf.dispute'), {}, longWait);
    await expect(getComputedStyle(kind).fontFamily).not.toContain('mono');
    await userEvent.click(canvas.getByRole('button', { name: t('admin:filter.remove', { label }) }));
    await waitFor(() => expect(readDifferences.mock.lastCall?.[0]).not.toHaveProperty('orderId'), longWait);
    await expect(canvas.queryByRole('button', { name: `${label} SP2611190008` })).toBeNull();
  },
};

/** A saved view with the filter, applied where the URL has none. */
export const SavedView: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/transactions?view=differences&f.state=matched', 'operator'),
  async beforeEach(context) {
    const views = [{ id: 'saved-1', name: 'My order', query: 'f.order=8&f.state=open' }];
    localStorage.setItem('admin.views.differences', JSON.stringify({ views }));
    await beforeEach(context);
    return () => localStorage.removeItem('admin.views.differences');
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('tab', { name: 'My order' }, longWait));
    await canvas.findByRole('button', { name: `${t('admin:order.pageTitle')} SP2611190008` }, longWait);
    await waitFor(() => expect(readDifferences).toHaveBeenLastCalledWith(openOfOrder), longWait);
  },
};

/** The device's clock is a month slow: deadlines are by the server's clock. */
export const SlowDeviceClock: Story = {
  tags: ['!visual'],
  async beforeEach(context) {
    await beforeEach(context);
    const serverNow = Date.now() + 30 * dayMs;
    const list = [{ ...difference, dueAt: new Date(serverNow + dayMs).toISOString() }];
    context.msw.use(answer(contract.transaction.differences, { list, total: 1, page: 1, limit: 20, pages: 1 }));
    noteServerDate(new Date(serverNow).toUTCString(), Date.now());
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('admin:transactions.difference.dueSoon'), {}, longWait);
  },
};
