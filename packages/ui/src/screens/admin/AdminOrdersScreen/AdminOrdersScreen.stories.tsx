import { contract } from '@sampan/api/contract';
import { shopZone } from '@sampan/api/shopZone';
import { orderStatus } from '@sampan/api/statuses';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { asksAgreement } from '@sampan/domain/order/agreement';
import { toOrderSummary } from '@sampan/domain/order/orderSummary';
import englishTexts from '@sampan/locales/en-US/admin.json';
import simplifiedTexts from '@sampan/locales/zh-CN/admin.json';
import traditionalTexts from '@sampan/locales/zh-HK/admin.json';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import { setNow } from '../../../../../../.storybook/clock.ts';
import { useHere } from '../../../app/navigation/navigation.tsx';
import { getFormats } from '../../../i18n/format.ts';
import { getShopZoneName } from '../../../i18n/shopZoneName.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import {
  boxIn,
  chooseAllButOne,
  control,
  drawn,
  numberIn,
  rowsThere,
  slow,
} from '../../../testing/screens/adminOrdersStory.ts';
import { orderViewNames } from '../shared/orders/orderQuery.ts';
import { AdminOrdersScreen } from './AdminOrdersScreen.tsx';

const meta = {
  title: 'Admin/Orders',
  component: AdminOrdersScreen,
  globals: atADesk,
  parameters: { ...adminShop('/admin/orders', 'operator'), messageParts: ['first', 'admin', 'shared'] },
  render: () => (
    <AdminStory>
      <AdminOrdersScreen />
      <Here />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrdersScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

function Here() {
  return (
    <output hidden data-testid="here">
      {useHere()}
    </output>
  );
}

const here = () => document.querySelector('[data-testid="here"]')?.textContent ?? '';
const newest = () =>
  [...getDemoBackend().state.orders.values()].sort(
    (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  );
const at = (start: string): Pick<Story, 'parameters'> => ({ parameters: adminShop(start, 'operator') });

/** Orders with notes of customers that staff have not answered; each row says so. */
export const NewNotes: Story = {
  ...at('/admin/orders?f.note=new'),
  beforeEach() {
    const { orders } = getDemoBackend().state;
    for (const order of newest().slice(0, 2)) {
      const entry = { at: order.createdAt, actor: 'customer', action: 'note', note: '請放低在管理處' } as const;
      orders.set(order.id, { ...order, timeline: [...order.timeline, entry] });
    }
  },
  async play({ canvas, loaded }) {
    const rows = await rowsThere();
    const marks = await canvas.findAllByText(getTranslate(loaded)('admin:orders.customerNote'), undefined, slow);
    await expect(marks.length).toBeGreaterThanOrEqual(2);
    await expect(marks).toHaveLength(rows.length);
  },
};

/** Newest first, with pending counts on the views. */
export const Default: Story = {
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const rows = await rowsThere();
    const orders = newest();
    await expect(numberIn(rows[0])).toBe(orders[0]?.orderNo);
    const toShip = orders.filter(({ status }) => status === orderStatus.paid).length;
    const view = await waitFor(() => {
      const tabs = [...canvasElement.querySelectorAll<HTMLElement>('[role="tab"]')];
      const tab = tabs[orderViewNames.indexOf('ship')] as HTMLElement;
      expect(tab).toHaveTextContent(t('admin:orders.view.ship'));
      expect(tab).toHaveTextContent(String(toShip));
      return tab;
    }, slow);
    await userEvent.click(view);
    await waitFor(() => expect(here()).toBe('/admin/orders?f.goods=unsent'));
    const paid = newest().filter(({ status }) => status === orderStatus.paid);
    await waitFor(() => expect(drawn().map(numberIn)[0]).toBe(paid[0]?.orderNo), slow);
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };

/** Search and filters are in the URL and in the request. */
export const Filtered: Story = {
  ...at('/admin/orders?f.status=30&f.status=40&f.method=wechat&sort=-total'),
  async play() {
    const rows = await rowsThere();
    const expected = newest()
      .filter(
        ({ status, payment }) =>
          (status === orderStatus.shipped || status === orderStatus.completed) && payment?.method === 'wechat',
      )
      .sort((one, other) => other.totalAmount - one.totalAmount || other.id - one.id);
    await expect(rows.slice(0, 3).map(numberIn)).toEqual(expected.slice(0, 3).map(({ orderNo }) => orderNo));
  },
};

/** Searches by tracking number. */
export const Searched: Story = {
  ...at('/admin/orders'),
  async play({ loaded }) {
    await rowsThere();
    const parcel = newest().find(({ shipment }) => shipment !== undefined);
    const search = control('main input[type="search"]', getTranslate(loaded)('admin:orders.search')) as HTMLElement;
    await userEvent.click(search);
    await userEvent.paste(parcel?.shipment?.trackingNo ?? '');
    await waitFor(() => expect(drawn().map(numberIn)).toEqual([parcel?.orderNo]), slow);
  },
  tags: ['!visual'],
};

/** The search hint is readable whole in every locale: nothing else says what orders are searched by. */
export const SearchHint: Story = {
  ...at('/admin/orders'),
  async play({ loaded }) {
    await rowsThere();
    const field = control('main input[type="search"]', getTranslate(loaded)('admin:orders.search'));
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field as HTMLElement);
    const room =
      (field as HTMLElement).clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.font = font;
    const hints = [englishTexts, simplifiedTexts, traditionalTexts].map(({ orders }) => orders.search);
    const clipped = hints.filter((hint) => context.measureText(hint).width > room);
    await expect(clipped).toEqual([]);
  },
  tags: ['!visual'],
};
export const SearchHintOnAPhone: Story = { ...SearchHint, tags: ['!visual'], globals: onAPhone };

export const FilteredToNone: Story = {
  ...at('/admin/orders?q=no-such-order-anywhere'),
  async play({ canvas, loaded }) {
    const clear = await canvas.findByRole(
      'button',
      { name: getTranslate(loaded)('admin:table.filteredEmpty.clear') },
      slow,
    );
    await userEvent.click(clear);
    await rowsThere();
  },
  tags: ['state:filteredEmpty', '!visual'],
};

export const Empty: Story = {
  tags: ['state:empty'],
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.adminOrder.list, { list: [], total: 0, page: 1, limit: 20, pages: 0 })),
};
export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.adminOrder.list)),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.list, 'INTERNAL')),
};
export const Forbidden: Story = { tags: ['state:forbidden'], parameters: adminShop('/admin/orders', 'customer') };
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

/** Opens the dialog with two orders that can be shipped and one that cannot. */
async function chooseThree(loaded: Record<string, unknown>) {
  const t = getTranslate(loaded);
  const rows = await rowsThere();
  const orderByNumber = new Map(newest().map((order) => [order.orderNo, order]));
  const isPaid = (row: HTMLElement) => orderByNumber.get(numberIn(row))?.status === orderStatus.paid;
  const needsAgreement = (row: HTMLElement) => {
    const order = orderByNumber.get(numberIn(row));
    const { value: from } = getDemoBackend().state.settings.find(({ key }) => key === 'agreementFrom') ?? {};
    return order !== undefined && asksAgreement(order, from) && !order.agreement;
  };
  const two = rows.filter((row) => isPaid(row) && !needsAgreement(row)).slice(0, 2);
  const other = rows.find((row) => !isPaid(row));
  for (const row of [...two, other]) await userEvent.click(boxIn(row));
  const press = control('main button', t('admin:orders.act.ship')) as HTMLElement;
  await userEvent.click(press);
  const dialog = await screen.findByRole('dialog');
  return { t, dialog, press, orders: two.map((row) => orderByNumber.get(numberIn(row))) };
}

/** One carrier for all, tracking numbers pasted at once; one order has changed meanwhile, and its row says so. */
export const ShipMany: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const { t, dialog, orders } = await chooseThree(loaded);
    const [first, second] = orders.map((order) => order?.id ?? 0);
    const parcel = { orderId: second ?? 0, carrier: 'Star Ferry', trackingNo: 'FASTER-1' };
    getDemoBackend().answer(contract.adminOrder.shipment, parcel, { token: getDemoBackend().signIn('admin') });
    const layer = within(dialog);
    await layer.findByText(t('admin:orders.ship.leftOut', { count: 1 }));
    const [common, ...fields] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    const submit = layer.getByRole('button', { name: t('admin:orders.ship.submit', { count: 2, n: '2' }) });
    await userEvent.click(submit);
    await expect(fields[0]).toHaveFocus();
    await userEvent.type(common as HTMLElement, 'Star Ferry{Enter}');
    await userEvent.click(fields[1] as HTMLElement);
    await userEvent.paste('12345678\n87654321');
    await expect(fields.map(({ value }) => value)).toEqual(['Star Ferry', '12345678', 'Star Ferry', '87654321']);
    await userEvent.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    // Give the job time to finish.
    setNow('2026-11-20T04:01:00Z');
    await canvas.findByText(t('admin:orders.ship.problem.ORDER_STATE'), undefined, slow);
    await canvas.findByText(t('admin:table.bulk.mixed', { done: '1', failed: '1' }), undefined, slow);
    const parcels = [first, second].map((id) => getDemoBackend().state.orders.get(id ?? 0)?.shipment?.trackingNo);
    await expect(parcels).toEqual(['12345678', 'FASTER-1']);
  },
};

/** The dialog in its initial state. */
export const ShippingMany: Story = {
  tags: ['visual-after-play', 'state:success'],
  async play({ loaded }) {
    await chooseThree(loaded);
  },
};

/** Pasted lines that no order takes are counted, and what was pasted is not closed without a question. */
export const ShipManyPasted: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const { t, dialog, orders } = await chooseThree(loaded);
    const layer = within(dialog);
    const [, , number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.click(number as HTMLElement);
    await userEvent.paste(`SP2611260000000009 SF1000000000009\n${orders[0]?.orderNo} SF1234567890123`);
    await expect(number).toHaveValue('SF1234567890123');
    const status = layer.getByRole('status');
    await expect(status).toHaveTextContent(t('admin:orders.ship.unused', { count: 1, n: '1' }));
    await userEvent.paste('SF1234567890123\nSF1234567890123\n7.81235E+13');
    await expect(status).toHaveTextContent(t('admin:orders.ship.shortened'));
    await expect(status).toHaveTextContent(t('admin:orders.ship.repeated', { count: 2, n: '2' }));
    await expect(number).toHaveAccessibleDescription(t('admin:orders.ship.repeatedHere'));
    await userEvent.click(layer.getByRole('button', { name: t('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
};

/** A removed row is input too; the focus goes to the tracking number of the row in its place. */
export const ShipManyRemoved: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const { t, dialog, orders } = await chooseThree(loaded);
    const layer = within(dialog);
    const [removed, next] = orders.map((order) => order?.orderNo ?? '');
    await userEvent.click(layer.getByRole('button', { name: t('admin:orders.ship.leave', { no: removed }) }));
    const row = within(layer.getByRole('group', { name: t('admin:order.title', { no: next }) }));
    const number = row.getByLabelText(t('admin:order.shipping.number'));
    await expect(number).toHaveFocus();
    await expect(number).toHaveAccessibleDescription(t('admin:orders.ship.paste'));
    await userEvent.click(layer.getByRole('button', { name: t('common:action.close') }));
    await screen.findByRole('alertdialog');
  },
};

/** Closing by accident keeps the values, and the focus returns to the button. */
export const ShipManyLeft: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const { t, dialog, press } = await chooseThree(loaded);
    const [, , number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.type(number as HTMLElement, 'SF1');
    await userEvent.click(within(dialog).getByRole('button', { name: t('common:action.close') }));
    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: t('controls:discard.confirm') }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await waitFor(() => expect(press).toHaveFocus());
  },
};

/** The server rejects the request: the values stay. */
export const ShipManyRejected: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.adminOrder.shipMany, 'INTERNAL')),
  async play({ loaded }) {
    const { t, dialog } = await chooseThree(loaded);
    const [, , number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await userEvent.click(number as HTMLElement);
    await userEvent.paste('SF1234567890\nSF1234567891');
    await userEvent.click(
      within(dialog).getByRole('button', { name: t('admin:orders.ship.submit', { count: 2, n: '2' }) }),
    );
    await within(dialog).findByText(t('admin:orders.ship.failed.other'), undefined, slow);
    await expect(number).toHaveValue('SF1234567890');
  },
};

/** All orders are selected: those that wait for shipment are offered, however old they are. */
export const ShipsTheOldest: Story = {
  tags: ['!visual'],
  beforeEach() {
    const { orders } = getDemoBackend().state;
    const oldest = [...orders.values()].sort((one, other) => one.createdAt.localeCompare(other.createdAt))[0];
    for (const order of orders.values()) {
      if (order.status === orderStatus.paid) orders.set(order.id, { ...order, status: orderStatus.shipped });
    }
    if (oldest) orders.set(oldest.id, { ...oldest, status: orderStatus.paid });
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const bar = await chooseAllButOne(t);
    await userEvent.click(await bar.findByRole('button', { name: t('admin:orders.act.ship') }, slow));
    const dialog = await screen.findByRole('dialog', undefined, slow);
    await expect(dialog.querySelectorAll('fieldset[data-order]')).toHaveLength(1);
  },
};

/** `j` and `x` select, Enter opens; the URL keeps the list's query. */
export const ByKeyboard: Story = {
  ...at('/admin/orders?f.status=20'),
  async play() {
    const rows = await rowsThere();
    rows[0]?.querySelector<HTMLElement>('[data-row-handle]')?.focus();
    await userEvent.keyboard('jx');
    await waitFor(() => expect(drawn()[1]).toHaveAttribute('data-selected'));
    const id = drawn()[1]?.dataset.rowId;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/admin/orders/${id}?f.status=20`));
  },
  tags: ['!visual'],
};

/** Times are in the zone whose days the filter counts, and the page names it for a viewer elsewhere. */
export const InAnotherZone: Story = {
  ...at('/admin/orders?f.placed=2026-11-27..2026-11-27'),
  beforeEach() {
    const { orders } = getDemoBackend().state;
    for (const order of newest().slice(0, 1)) orders.set(order.id, { ...order, createdAt: '2026-11-26T17:00:00.000Z' });
    const offset = spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
    return () => offset.mockRestore();
  },
  async play({ canvas, loaded }) {
    const locale = getStoryLocale(loaded);
    const { calendarDay } = getFormats(locale, shopZone);
    for (const row of await rowsThere()) await expect(row).toHaveTextContent(calendarDay('2026-11-27'));
    const note = getTranslate(loaded)('admin:table.timeZone', { zone: getShopZoneName(locale) });
    await expect(canvas.getByText(note)).toBeVisible();
  },
  tags: ['!visual'],
};

const long = 'Wolfeschlegelsteinhausenbergerdorff-Taumatawhakatangihangakoauauotamatea';
export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const list = newest()
      .slice(0, 6)
      .map((order, index) => ({
        ...toOrderSummary(order, long),
        totalAmount: 9_999_999_999,
        orderNo: `${order.orderNo}${index}`,
        ...(order.address && { address: { ...order.address, receiver: long.slice(0, 60) } }),
      }));
    msw.use(answer(contract.adminOrder.list, { list, total: 123_456, page: 1, limit: 20, pages: 6173 }));
  },
};
