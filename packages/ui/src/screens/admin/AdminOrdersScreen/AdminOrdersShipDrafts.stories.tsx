import { contract } from '@sampan/api/contract';
import { failAtGateway } from '@sampan/demo/backend/controls';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { expireSession, UntilExpiry } from '../../../testing/interaction/UntilExpiry.tsx';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { createDifference } from '../../../testing/samples/storyDifference.ts';
import { AdminStory, adminShop, atADesk } from '../../../testing/screens/AdminStory.tsx';
import { boxIn, getButton, rowsThere, slow } from '../../../testing/screens/adminOrdersStory.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders/Ship drafts',
  component: AdminOrdersScreen,
  tags: ['!visual'],
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders?f.status=20', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <UntilExpiry>
      <AdminStory>
        <AdminOrdersScreen />
      </AdminStory>
    </UntilExpiry>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const draftKey = 'draft shipment of orders';
const readDraft = () => JSON.parse(sessionStorage.getItem(draftKey) ?? 'null');

/** Opens the dialog for the first paid orders of the page, or all of them; returns its rows. */
async function openDialog(t: ReturnType<typeof getTranslate>, count?: number) {
  for (const row of (await rowsThere()).slice(0, count)) await userEvent.click(boxIn(row));
  await userEvent.click(getButton(t('admin:orders.act.ship')));
  const dialog = await screen.findByRole('dialog', {}, slow);
  const rows = await waitFor(() => {
    const found = [...dialog.querySelectorAll<HTMLElement>('fieldset[data-order]')];
    expect(found.length).toBeGreaterThan(1);
    return found;
  }, slow);
  return { dialog, rows };
}
const inputsIn = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('input') ?? [])];

const countCarrierRequests = fn();

/** The carriers are requested with the first selected order: the list itself does not need them. */
export const CarriersWithASelection: Story = {
  beforeEach({ msw }) {
    countCarrierRequests.mockClear();
    // Without a response: the shop's handler gives it.
    msw.use(http.post(`*${contract.adminSetting.list.path}`, () => countCarrierRequests()));
  },
  async play() {
    const [row] = await rowsThere();
    await expect(countCarrierRequests).not.toHaveBeenCalled();
    await userEvent.click(boxIn(row as HTMLElement));
    await waitFor(() => expect(countCarrierRequests).toHaveBeenCalledOnce(), slow);
  },
};

/** The session expires: carriers and tracking numbers stay in this tab. */
export const ParcelsOutliveTheSession: Story = {
  async play({ loaded }) {
    const { rows } = await openDialog(getTranslate(loaded));
    const [first, second] = rows.map(({ dataset }) => dataset.order ?? '');
    await userEvent.click(inputsIn(rows[0])[1] as HTMLElement);
    await userEvent.paste('SF1234567890123\n12345678');
    expireSession();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(readDraft()).toMatchObject({
      [first as string]: { trackingNo: 'SF1234567890123' },
      [second as string]: { carrier: '', trackingNo: '12345678' },
    });
  },
};

/**
 * After the next login they fill the rows of their orders again. Closing the dialog asks, and discards those of the
 * chosen orders alone.
 */
export const ParcelsComeBack: Story = {
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const closed = await openDialog(t);
    const id = closed.rows[1]?.dataset.order ?? '';
    await userEvent.click(within(closed.dialog).getByRole('button', { name: t('common:action.close') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    const other = { 999999: { carrier: 'UPS', trackingNo: '1Z999AA10123456785' } };
    const parcels = { [id]: { carrier: 'UPS', trackingNo: '1Z999AA10123456784' }, ...other };
    sessionStorage.setItem(draftKey, JSON.stringify(parcels));
    await userEvent.click(getButton(t('admin:orders.act.ship')));
    const dialog = await screen.findByRole('dialog', {}, slow);
    const values = () => [...dialog.querySelectorAll<HTMLElement>('fieldset[data-order]')].map(inputsIn);
    await waitFor(() => expect(values()[1]?.map(({ value }) => value)).toEqual(['UPS', '1Z999AA10123456784']), slow);
    await expect(values()[0]?.map(({ value }) => value)).toEqual(['', '']);
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    const question = within(await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, slow));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await expect(readDraft()).toEqual(other);
  },
};

/** A request whose answer was lost may have shipped the orders: the dialog says so, and once it is opened again no more. */
export const ShippingUnanswered: Story = {
  beforeEach: ({ msw }) => msw.use(http.post(`*${contract.adminOrder.shipMany.path}`, () => HttpResponse.error())),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { dialog, rows } = await openDialog(t, 2);
    await userEvent.click(inputsIn(rows[0])[1] as HTMLElement);
    await userEvent.paste('SF1234567890123\nSF1234567890124');
    const submit = t('admin:orders.ship.submit', { count: 2, n: '2' });
    await userEvent.click(within(dialog).getByRole('button', { name: submit }));
    const failure = t('admin:orders.ship.failed.unknown');
    await within(dialog).findByText(failure, undefined, slow);
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    const question = within(await screen.findByRole('alertdialog', { name: t('controls:discard.title') }, slow));
    await userEvent.click(question.getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await userEvent.click(getButton(t('admin:orders.act.ship')));
    const again = await screen.findByRole('dialog', {}, slow);
    await expect(within(again).queryByText(failure)).toBeNull();
  },
};

/** The dialog names the orders whose payment is disputed or missing: their goods must not be sent unchecked. */
export const OpenDifferences: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      http.post(`*${contract.transaction.differences.path}`, async ({ request }) => {
        const { orderIds = [] } = (await request.json()) as { orderIds?: number[] };
        const facts = { movement: 'dispute', kind: 'dispute' } as const;
        const list = orderIds.slice(1, 2).map((orderId) => createDifference({ ...facts, orderId }));
        return HttpResponse.json({ list, total: list.length, page: 1, limit: 100, pages: 1 });
      }),
    ),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { dialog, rows } = await openDialog(t, 2);
    const [, number = ''] = rows.map((row) => row.ariaLabel?.match(/SP\d+/)?.[0] ?? '');
    const text = t('admin:orders.ship.differences', { count: 1, numbers: number });
    await expect(await within(dialog).findByText(text, undefined, slow)).toBeVisible();
  },
};

/** The differences cannot be loaded: the dialog says so. */
export const DifferencesFailed: Story = {
  beforeEach: ({ msw }) => msw.use(failAtGateway(contract.transaction.differences, 502)),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const { dialog } = await openDialog(t, 2);
    await expect(await within(dialog).findByText(t('admin:order.differencesUnknown'), undefined, slow)).toBeVisible();
  },
};
