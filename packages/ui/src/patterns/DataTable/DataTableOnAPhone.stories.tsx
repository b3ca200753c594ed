import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { getOrders, manyOrders, type StoryOrder } from '../../testing/samples/storyOrders.tsx';
import {
  drawnRows,
  here,
  OrderTable,
  type OrderTableProps,
  toBox,
  toRow,
} from '../../testing/samples/storyOrderTable.tsx';
import { DataTable } from './DataTable.tsx';

const storyOrders = getOrders(createShop(new Date('2026-11-20T04:00:00Z')));
const at = (index: number) => storyOrders[index] as StoryOrder;

const meta = {
  title: 'Patterns/Tables and charts/DataTable/On a phone',
  component: DataTable as typeof OrderTable,
  render: (args) => <OrderTable {...args} />,
  args: { orders: storyOrders },
  globals: { viewport: { value: 'phone' } },
} satisfies Meta<OrderTableProps>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Rows are cards; the bulk bar is at the bottom. */
export const OnAPhone: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await expect(canvas.queryByRole('table')).toBeNull();
    await userEvent.click(toRow(at(1)));
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(1).id}`));
    await userEvent.click(toBox(at(0)));
    await userEvent.click(toBox(at(2)));
    const bar = canvas.getByRole('group', { name: translate('admin:table.bulk.label') });
    await expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    await userEvent.click(within(bar).getByRole('button', { name: translate('admin:table.bulk.more') }));
    await expect(await screen.findAllByRole('menuitem')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
  },
};

export const SortingOnAPhone: Story = {
  tags: ['!visual'],
  args: { onSorted: fn(), startSort: { column: 'placed', isDescending: true } },
  async play({ args, canvas }) {
    const trigger = canvas.getAllByRole('button').find((button) => button.getAttribute('aria-haspopup') === 'menu');
    await userEvent.click(trigger as HTMLElement);
    const choices = await screen.findAllByRole('menuitemradio');
    await userEvent.click(choices[3] as HTMLElement);
    await expect(args.onSorted).toHaveBeenLastCalledWith({ column: 'total', isDescending: true });
  },
};

export const TenThousandOnAPhone: Story = {
  args: { orders: manyOrders(storyOrders, 10_000), isPaged: false },
  async play() {
    await waitFor(() => expect(drawnRows().length).toBeGreaterThan(5));
    await expect(drawnRows().length).toBeLessThan(60);
    const page = document.documentElement;
    // The virtualiser is lazy; until it is loaded, the first cards are rendered.
    await waitFor(() => expect(page.scrollHeight).toBeGreaterThan(100_000), { timeout: 5000 });
    window.scrollTo(0, document.documentElement.scrollHeight);
    await waitFor(() => expect(document.querySelector('[data-row-id="10000"]')).toBeVisible());
    await expect(document.querySelector('[data-row-id="10000"]')).toHaveAttribute('aria-posinset', '10000');
    window.scrollTo(0, 0);
  },
};

export const LoadingOnAPhone: Story = { args: { isLoading: true, orders: [] } };
export const EveryKindOnAPhone: Story = {
  args: { kinds: 'every', orders: storyOrders.slice(0, 6), isPaged: false },
};
export const Narrow: Story = {
  globals: { viewport: { value: 'narrow' } },
  args: { selected: { isAll: false, ids: ['400'] } },
};

const long = 'Bartholomew Featherstonehaugh-Cholmondeley of the Upper Western Harbour District';
const longOrders = storyOrders.slice(0, 5).map((order) => ({
  ...order,
  no: `SP-${order.id}-EXTRAORDINARILY-LONG-NUMBER`,
  customer: { ...order.customer, name: long },
  total: 123_456_789_00,
}));

export const LongText: Story = {
  args: {
    orders: longOrders,
    isPaged: false,
    kinds: 'every',
    getNote: () => ({ tone: 'warning', text: `${long}. ${long}.` }),
  },
};
