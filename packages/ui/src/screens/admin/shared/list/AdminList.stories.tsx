import { contract } from '@sampan/api/contract';
import type { OrderSummary } from '@sampan/api/entities';
import { statusName } from '@sampan/domain/order/orderStatus';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, waitFor } from 'storybook/test';
import { useHere } from '../../../../app/navigation/navigation.tsx';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import type { Column } from '../../../../patterns/DataTable/columns.ts';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import { getTranslate } from '../../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../../testing/screens/AdminStory.tsx';
import { AdminPage } from '../shell/AdminPage.tsx';
import { AdminList } from './AdminList.tsx';
import { getChoiceText } from './filterReads.ts';
import { useListState } from './useListState.ts';

const statuses = [10, 20, 30, 40] as const;

/** A minimal index screen. */
function Example() {
  const { t } = useTranslation('admin');
  const { t: translateOrder } = useTranslation('order');
  const statusFilter: FilterDef = {
    id: 'status',
    label: t('shell.place.orders'),
    kind: 'choice',
    options: statuses.map((status) => ({
      value: String(status),
      label: translateOrder(`status.${statusName[status]}`),
    })),
  };
  const tracking: FilterDef = { id: 'tracking', label: 'Tracking number', kind: 'text' };
  const list = useListState({ filters: [statusFilter, tracking], sorts: ['created', '-created'], sort: '-created' });
  const status = statuses.find((each) => String(each) === getChoiceText(list.filters, 'status'));
  const result = useEndpoint(
    contract.adminOrder.list,
    { page: list.page, limit: list.size, ...(status && { status }) },
    { keepPreviousData: true },
  );
  const columns = useMemo<Column<OrderSummary>[]>(
    () => [
      { id: 'no', kind: 'id', header: 'No.', isFixed: true, value: (order) => order.orderNo },
      { id: 'created', kind: 'date', header: 'Placed', isSortable: true, value: (order) => order.createdAt },
    ],
    [],
  );
  return (
    <AdminPage permission="orders.viewAll" title={t('shell.place.orders')}>
      <AdminList
        name="orders"
        label={t('shell.place.orders')}
        list={list}
        result={result}
        columns={columns}
        rowName={(order) => order.orderNo}
        getHref={({ id }) => `/admin/orders/${id}`}
        searchLabel={t('shell.search')}
        empty={{ art: 'orders', title: t('shell.place.orders') }}
        views={statuses.map((each) => ({
          view: `f.status=${each}`,
          label: translateOrder(`status.${statusName[each]}`),
        }))}
      />
      <output hidden data-testid="here">
        {useHere()}
      </output>
    </AdminPage>
  );
}

const meta = {
  title: 'Admin/Shared/List',
  component: Example,
  globals: atADesk,
  parameters: adminShop('/admin/orders'),
  render: () => (
    <AdminStory>
      <Example />
    </AdminStory>
  ),
} satisfies Meta<typeof Example>;
export default meta;
type Story = StoryObj<typeof meta>;

const here = () => document.querySelector('[data-testid="here"]')?.textContent;

/** Views, filters and page are in the URL. */
export const Default: Story = {
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const shipped = await canvas.findByRole('tab', { name: translate('order:status.shipped') });
    await userEvent.click(shipped);
    await waitFor(() => expect(here()).toBe('/admin/orders?f.status=30'));
    await expect(shipped).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(canvas.getByRole('tab', { name: translate('admin:list.all') }));
    await waitFor(() => expect(here()).toBe('/admin/orders'));
  },
};

/** Two chips removed before the list is rendered again: the second removal keeps the first. */
export const TwoChipsAtOnce: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/orders?f.status=20&f.tracking=SF1'),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const findCross = (label: string) => canvas.findByRole('button', { name: t('admin:filter.remove', { label }) });
    const crosses = [await findCross(t('admin:shell.place.orders')), await findCross('Tracking number')];
    for (const cross of crosses) cross.click();
    await waitFor(() => expect(here()).toBe('/admin/orders'));
  },
};

/** A default view, as `useSavedViews` stores it. */
const withDefaultView: Story['beforeEach'] = () => {
  const views = [{ id: 'saved-1', name: 'To ship', query: 'f.status=20' }];
  localStorage.setItem('admin.views.orders', JSON.stringify({ views, defaultId: 'saved-1' }));
  return () => localStorage.removeItem('admin.views.orders');
};

/** The default view is applied at the start; after that, the URL says that all rows are chosen. */
export const DefaultView: Story = {
  tags: ['!visual'],
  beforeEach: withDefaultView,
  async play({ canvas, loaded }) {
    await waitFor(() => expect(here()).toBe('/admin/orders?f.status=20'));
    const all = await canvas.findByRole('tab', { name: getTranslate(loaded)('admin:list.all') });
    await userEvent.click(all);
    await waitFor(() => expect(here()).toBe('/admin/orders?q='));
    await expect(all).toHaveAttribute('aria-selected', 'true');
  },
};

/** After Back or a reload, all rows are still chosen. */
export const AllInsteadOfTheDefaultView: Story = {
  tags: ['!visual'],
  parameters: adminShop('/admin/orders?q='),
  beforeEach: withDefaultView,
  async play({ canvas, loaded }) {
    const all = await canvas.findByRole('tab', { name: getTranslate(loaded)('admin:list.all') });
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await expect(here()).toBe('/admin/orders?q=');
  },
};

export const OnAPhone: Story = { tags: ['!visual'], globals: onAPhone };
