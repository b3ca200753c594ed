import { orderStatus } from '@sampan/api/statuses';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { statusName } from '@sampan/domain/order/orderStatus';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, screen, waitFor, within } from 'storybook/test';
import { SavedViews } from '../../features/admin/SavedViews/SavedViews.tsx';
import { useSavedViews } from '../../features/admin/SavedViews/useSavedViews.ts';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { getOrders, type StoryOrder, useOrderColumns, useStoryTexts } from '../../testing/samples/storyOrders.tsx';
import { drawnRows, OrderTable } from '../../testing/samples/storyOrderTable.tsx';
import { FilterBar } from '../FilterBar/FilterBar.tsx';
import { type FilterDef, filterParams, isFiltered, readFilters } from '../FilterBar/filterValue.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import type { ColumnChoice } from './columnChoice.ts';

const storyOrders = getOrders(createShop(new Date('2026-11-20T04:00:00Z')));
const statuses = [10, 20, 30, 40, 60] as const;
const storage = { get: () => null, set: () => undefined, remove: () => undefined, subscribe: () => () => undefined };

/** Filters the orders by the URL's parameters, as the server does. */
function matching(orders: readonly StoryOrder[], query: string, filters: readonly FilterDef[]) {
  const { search, entries } = readFilters(new URLSearchParams(query), filters);
  const status = entries.status?.kind === 'several' ? entries.status.value : undefined;
  return orders.filter(
    (order) =>
      (!status || status.includes(String(order.status))) &&
      (order.no.includes(search) || order.customer.name.includes(search)),
  );
}

/** A complete index page of the admin area; the query is in its URL. */
function OrderIndex() {
  const { t } = useTranslation('order');
  const texts = useStoryTexts();
  const columns = useOrderColumns();
  const saved = useSavedViews(storage, 'views');
  const [query, setQuery] = useState('');
  const [choice, setChoice] = useState<ColumnChoice>();
  const filters: FilterDef[] = [
    {
      id: 'status',
      label: columns.find(({ id }) => id === 'status')?.header ?? '',
      kind: 'several',
      options: statuses.map((status) => ({ value: String(status), label: t(`status.${statusName[status]}`) })),
    },
    { id: 'total', label: columns.find(({ id }) => id === 'total')?.header ?? '', kind: 'amount', currency: 'CNY' },
  ];
  const views = [
    { value: '', label: texts.all },
    ...statuses.slice(0, 3).map((status) => ({
      value: `f.status=${status}`,
      label: t(`status.${statusName[status]}`),
      count: storyOrders.filter((order) => order.status === status).length,
    })),
    ...saved.views.map((view) => ({ value: view.query, label: view.name })),
  ];
  const value = readFilters(new URLSearchParams(query), filters);
  return (
    <OrderTable
      orders={matching(storyOrders, query, filters)}
      columnChoice={choice}
      isFiltered={isFiltered(value)}
      onClearFilters={() => setQuery('')}
      toolbar={
        <FilterBar
          views={{ items: views, value: query, onChange: setQuery }}
          filters={filters}
          value={value}
          onChange={(next) => setQuery(filterParams(next).toString())}
          searchLabel={texts.search}
          tools={<ColumnChooser columns={columns} choice={choice} onChange={setChoice} />}
          saving={<SavedViews store={saved} query={query} isKept={views.some((view) => view.value === query)} />}
        />
      }
    />
  );
}

const meta = {
  title: 'Patterns/Tables and charts/DataTable/Whole list',
  component: OrderIndex,
  parameters: guide({
    use: 'An index page with views, search, filters and actions for the selected rows.',
    avoid: 'A list of which every row fits on one screen is a plain DataTable.',
  }),
} satisfies Meta<typeof OrderIndex>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A view, a search and a filter in turn; the result can be saved as a view. */
export const Default: Story = {
  globals: { viewport: { value: 'desktop' } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const [, , toShip] = canvas.getAllByRole('tab') as HTMLElement[];
    await userEvent.click(toShip as HTMLElement);
    const waiting = storyOrders.filter(({ status }) => status === orderStatus.paid).length;
    const table = canvas.getByRole('table');
    await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', String(waiting + 1)));
    await expect(toShip).toHaveAttribute('aria-selected', 'true');
    const [chip] = within(canvas.getByRole('list', { name: translate('admin:filter.applied') })).getAllByRole('button');
    await expect(chip).toBeVisible();

    await userEvent.type(canvas.getByRole('searchbox'), '林{Enter}');
    await waitFor(() => expect(drawnRows().length).toBeLessThan(waiting));
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:views.save') }));
    const naming = within(await screen.findByRole('dialog'));
    await userEvent.type(naming.getByRole('textbox'), '林');
    await userEvent.click(naming.getByRole('button', { name: translate('admin:views.save') }));
    await waitFor(() => expect(canvas.getByRole('tab', { name: '林' })).toHaveAttribute('aria-selected', 'true'));
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:filter.clearAll') }));
    await waitFor(() => expect(Number(table.getAttribute('aria-rowcount'))).toBeGreaterThan(2));
  },
};

export const OnAPhone: Story = {};

/** No row matches: an empty state with "Clear filters" replaces the rows, and then the heading receives its focus. */
export const NothingFound: Story = {
  tags: ['!visual'],
  render: () => (
    <main>
      <h1>订单</h1>
      <OrderIndex />
    </main>
  ),
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.type(canvas.getByRole('searchbox'), 'nothing{Enter}');
    await waitFor(() =>
      expect(document.querySelector('body > [aria-live]')).toHaveTextContent(
        translate('admin:table.filteredEmpty.title'),
      ),
    );
    await userEvent.click(await canvas.findByRole('button', { name: translate('admin:table.filteredEmpty.clear') }));
    await waitFor(() => expect(drawnRows()).toHaveLength(20));
    await expect(canvas.getByRole('heading', { name: '订单' })).toHaveFocus();
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
  },
};
