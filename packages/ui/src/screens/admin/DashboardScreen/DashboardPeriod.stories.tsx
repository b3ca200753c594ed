import { contract } from '@sampan/api/contract';
import { holdCall } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
// Loaded with the stories, so that neither play functions nor pictures wait for it.
import '../../../patterns/ChartFrame/ChartPlot.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

const meta = {
  title: 'Admin/Dashboard/Period',
  component: DashboardScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin'),
  render: () => (
    <AdminStory>
      <DashboardScreen />
    </AdminStory>
  ),
} satisfies Meta<typeof DashboardScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };

/** While the figures of other days load, the previous ones stay, marked as busy. */
export const FiguresOfOtherDays: Story = {
  async play({ canvas, loaded, msw }) {
    const t = getTranslate(loaded);
    const orders = await canvas.findByRole('group', { name: t('admin:dashboard.figure.orders') }, longWait);
    await waitFor(() => expect(orders.closest('[aria-busy="true"]')).toBeNull(), longWait);
    const held = holdCall(contract.transaction.report);
    msw.use(held.handler);
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(`^${t('admin:reports.period')}`) }));
    await userEvent.click(await screen.findByRole('button', { name: t('controls:dates.preset.last30') }, longWait));
    try {
      await waitFor(() => expect(orders.closest('[aria-busy="true"]')).not.toBeNull());
    } finally {
      held.release();
    }
    await waitFor(() => expect(orders.closest('[aria-busy="true"]')).toBeNull(), longWait);
  },
};
