import { contract } from '@sampan/api/contract';
import { noteServerDate } from '@sampan/api/serverClock';
import { answer } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { useServices } from '../../../app/services/ServicesContext.ts';
import type { Preset } from '../../../primitives/DateRangePicker/presets.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { TransactionsScreen } from './TransactionsScreen.tsx';

/** The app is idle: from then on, a navigation waits for the next frame. */
function IdleApp() {
  const { build } = useServices();
  useEffect(
    function becomeIdle() {
      build.idle();
    },
    [build],
  );
  return <output hidden>{useHere()}</output>;
}

const meta = {
  title: 'Admin/Transactions/Period',
  component: TransactionsScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: adminShop('/admin/transactions'),
  render: () => (
    <AdminStory>
      <TransactionsScreen />
      <IdleApp />
    </AdminStory>
  ),
} satisfies Meta<typeof TransactionsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const longWait = { timeout: 10_000 };
const expectHere = (address: string) =>
  waitFor(() => expect(document.querySelector('output[hidden]')).toHaveTextContent(address), longWait);

async function choosePeriod(t: ReturnType<typeof getTranslate>, preset: Preset) {
  const name = new RegExp(`^${t('admin:reports.period')}`);
  await userEvent.click(await screen.findByRole('button', { name }, longWait));
  const panel = within(await screen.findByRole('dialog', {}, longWait));
  await userEvent.click(panel.getByRole('button', { name: t(`controls:dates.preset.${preset}`) }));
}

/** Another period begins with its first page. */
export const ChosenOnALaterPage: Story = {
  parameters: adminShop('/admin/transactions?page=2'),
  beforeEach({ msw }) {
    const day = { date: '2026-11-20', count: 52, amount: 46800, refundAmount: 0, adjustedAmount: 0 };
    msw.use(
      answer(contract.transaction.logsByDate, { list: [], total: 52, page: 2, limit: 50, pages: 2, days: [day] }),
    );
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    await screen.findByText(t('admin:transactions.day.count', { count: 52 }), {}, longWait);
    await choosePeriod(t, 'last7');
    await expectHere('/admin/transactions?from=2026-11-14&to=2026-11-20');
  },
};

/** A page that does not exist gives way to the last one. */
export const PageBeyondTheLast: Story = {
  parameters: adminShop('/admin/transactions?page=9'),
  beforeEach({ msw }) {
    msw.use(answer(contract.transaction.logsByDate, { list: [], total: 52, page: 9, limit: 50, pages: 2, days: [] }));
  },
  play: () => expectHere('/admin/transactions?page=2'),
};

/** The device's clock is three days slow: today is the server's. */
export const SlowDeviceClock: Story = {
  beforeEach() {
    noteServerDate('Mon, 23 Nov 2026 04:00:00 GMT', Date.now());
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ loaded }) {
    await choosePeriod(getTranslate(loaded), 'today');
    await expectHere('/admin/transactions?from=2026-11-23&to=2026-11-23');
  },
};
