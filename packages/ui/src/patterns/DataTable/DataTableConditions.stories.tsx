import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { characterKeysKey } from '@sampan/domain/preferences/characterKeys';
import { maxOrderAmount } from '@sampan/domain/pricing/quote';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, fireEvent, fn, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { getOrders, type StoryOrder, useStoryTexts } from '../../testing/samples/storyOrders.tsx';
import {
  chosenRows,
  getLink,
  here,
  OrderTable,
  type OrderTableProps,
  toBox,
  toRow,
} from '../../testing/samples/storyOrderTable.tsx';
import { BulkResult } from '../BulkBar/BulkResult.tsx';
import { DataTable } from './DataTable.tsx';
import { noSelection } from './selection.ts';

const storyOrders = getOrders(createShop(new Date('2026-11-20T04:00:00Z')));
const at = (index: number) => storyOrders[index] as StoryOrder;

const meta = {
  title: 'Patterns/Tables and charts/DataTable/Conditions',
  component: DataTable as typeof OrderTable,
  render: (args) => <OrderTable {...args} />,
  args: { orders: storyOrders },
  globals: { viewport: { value: 'desktop' } },
} satisfies Meta<OrderTableProps>;
export default meta;
type Story = StoryObj<typeof meta>;

const widerLetters = new CSSStyleSheet();
widerLetters.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }');

/** Letters as wide as a reader may set them: no time reaches into the next cell (WCAG 1.4.12). */
export const WiderLetters: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 8), isPaged: false },
  beforeEach() {
    document.adoptedStyleSheets.push(widerLetters);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== widerLetters);
    };
  },
  async play({ canvasElement }) {
    const times = [...canvasElement.querySelectorAll('td time')];
    await expect(times.length).toBeGreaterThan(0);
    for (const time of times) {
      const cell = time.closest('td') as HTMLElement;
      await expect(time.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
    }
  },
};

/** Turned off, letters neither move nor select; Enter still opens the row (WCAG 2.1.4). */
export const LettersTurnedOff: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 8), isPaged: false },
  beforeEach: () => localStorage.setItem(characterKeysKey, 'off'),
  async play() {
    const { activeElement } = document;
    await userEvent.keyboard('jx');
    await expect(document.activeElement).toBe(activeElement);
    toBox(at(2)).focus();
    await userEvent.keyboard('x');
    await expect(toBox(at(2))).not.toBeChecked();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(2).id}`));
  },
};

const readNo = fn(({ no }: StoryOrder) => no);

/** Selecting a row renders no cell again: a table has hundreds. */
export const CellsStay: Story = {
  tags: ['!visual'],
  args: {
    orders: storyOrders.slice(0, 8),
    isPaged: false,
    columns: [{ id: 'no', kind: 'id', header: 'No.', isFixed: true, value: readNo }],
  },
  async play() {
    await expect(readNo).toHaveBeenCalled();
    readNo.mockClear();
    await userEvent.click(toBox(at(2)));
    await expect(toBox(at(2))).toBeChecked();
    await expect(readNo).not.toHaveBeenCalled();
  },
};

/** When the focused row is removed, the row in its place receives the focus. */
export const RowRemoved: Story = {
  tags: ['!visual'],
  render: (args) => <Removing {...args} />,
  async play() {
    await userEvent.keyboard('jjx');
    fireEvent.keyDown(document.body, { key: 'Delete' });
    await waitFor(() => expect(getLink(at(2))).toHaveFocus());
    await expect(toRow(at(1))).toBeNull();
  },
};

function Removing(props: OrderTableProps) {
  const [orders, setOrders] = useState(storyOrders.slice(0, 8));
  useEffect(function removeSecondOnDelete() {
    const remove = (event: KeyboardEvent) =>
      event.key === 'Delete' && setOrders((before) => before.filter(({ id }) => id !== at(1).id));
    document.addEventListener('keydown', remove);
    return () => document.removeEventListener('keydown', remove);
  }, []);
  return <OrderTable {...props} orders={orders} isPaged={false} />;
}

/** The largest amounts wrap after their currency sign, and never between digits. */
export const LargeAmounts: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 3).map((order) => ({ ...order, total: maxOrderAmount, currency: 'HKD' })) },
  async play({ canvas }) {
    for (const amount of await canvas.findAllByText(/10,000,000,000/)) {
      const digits = amount.lastChild as Text;
      const range = document.createRange();
      range.selectNodeContents(digits);
      await expect(range.getClientRects()).toHaveLength(1);
      // No further than into the padding of the next cell.
      const cell = amount.closest('td') as HTMLElement;
      const reach = range.getBoundingClientRect().right - cell.getBoundingClientRect().right;
      await expect(reach).toBeLessThan(Number.parseFloat(getComputedStyle(cell).paddingInlineEnd));
    }
  },
};

/** The skeleton has the final geometry, with eight rows. */
export const Loading: Story = {
  args: { isLoading: true, orders: [] },
  async play({ canvas, canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('section[aria-busy="true"]')).toBeVisible());
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(8);
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(8);
    await expect(within(canvas.getByRole('table')).queryByRole('button')).toBeNull();
  },
};

/** Stale rows stay, dimmed, until new ones are loaded. */
export const Refreshing: Story = {
  tags: ['!visual'],
  render: (args) => <Refetching {...args} />,
  async play({ canvas, canvasElement }) {
    await userEvent.click(canvas.getByRole('button', { name: 'refetch' }));
    const body = canvasElement.querySelector('[data-refreshing]');
    await expect(body).toHaveAttribute('aria-busy', 'true');
    await expect(getLink(at(0))).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'refetch' }));
    await expect(body).not.toHaveAttribute('data-refreshing');
  },
};

function Refetching(props: OrderTableProps) {
  const [isRefreshing, setRefreshing] = useState(false);
  const button = (
    <Button variant="outline" size="sm" onClick={() => setRefreshing(!isRefreshing)}>
      refetch
    </Button>
  );
  return <OrderTable {...props} isRefreshing={isRefreshing} toolbar={button} />;
}

export const Empty: Story = { args: { orders: [] } };

export const FilteredEmpty: Story = {
  tags: ['!visual'],
  args: { orders: [], isFiltered: true, onClearFilters: fn() },
  async play({ args, canvas, loaded }) {
    await userEvent.click(
      canvas.getByRole('button', { name: getTranslate(loaded)('admin:table.filteredEmpty.clear') }),
    );
    await expect(args.onClearFilters).toHaveBeenCalled();
  },
};

const failure = { code: 'INTERNAL', message: 'The database is away', statusCode: 500, requestId: 'req-1' } as const;

export const Failed: Story = {
  tags: ['!visual'],
  args: { orders: [], error: failure, onRetry: fn() },
  async play({ args, canvas, loaded }) {
    await userEvent.click(await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.retry') }));
    await expect(args.onRetry).toHaveBeenCalled();
  },
};

/** Existing rows stay; unreadable values of a row are noted below it. */
export const Partial: Story = {
  args: { error: failure, onRetry: fn() },
  render: (args) => <WithNotes {...args} />,
};

function WithNotes(props: OrderTableProps) {
  const texts = useStoryTexts();
  return (
    <OrderTable
      {...props}
      orders={storyOrders.slice(0, 9)}
      isPaged={false}
      getNote={({ id }) =>
        id === at(2).id
          ? { tone: 'warning', text: texts.notRead, action: { label: texts.again, onPress: () => undefined } }
          : undefined
      }
    />
  );
}

/** After a bulk action: a summary above, each row's own result below it. */
export const AfterABulkAction: Story = {
  tags: ['!visual'],
  render: (args) => <Shipped {...args} />,
  async play({ loaded, canvas }) {
    const translate = getTranslate(loaded);
    await expect(toRow(at(1))).toHaveAttribute('aria-describedby', document.querySelector('[id$="-note-399"]')?.id);
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:table.bulk.selectFailed') }));
    await expect(chosenRows()).toBe(1);
  },
};

function Shipped(props: OrderTableProps) {
  const texts = useStoryTexts();
  const [selection, setSelection] = useState(noSelection);
  const failedId = String(at(1).id);
  return (
    <OrderTable
      {...props}
      orders={storyOrders.slice(0, 9)}
      isPaged={false}
      selection={selection}
      onSelectionChange={setSelection}
      notice={
        <BulkResult
          done={2}
          failed={1}
          onSelectFailed={() => setSelection({ isAll: false, ids: [failedId] })}
          onClose={() => undefined}
        />
      }
      getNote={(row) => {
        if (row.id === at(1).id) return { tone: 'danger', text: texts.noTracking };
        return row.id === at(0).id || row.id === at(3).id ? { tone: 'success', text: texts.shipped } : undefined;
      }}
    />
  );
}

export const BulkAtWork: Story = {
  args: { selected: { isAll: true, ids: [] }, bulkWork: { done: 140, total: 400 } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const bar = canvas.getByRole('group', { name: translate('admin:table.bulk.label') });
    await expect(within(bar).getByRole('status')).toHaveTextContent('140');
    await expect(within(bar).queryByRole('button')).toBeNull();
  },
};

/** Details in a sheet beside the list: the number is a button. */
export const OpensBeside: Story = {
  tags: ['!visual'],
  args: { onOpen: fn(), getHref: undefined },
  async play({ args, canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: at(2).no }));
    await expect(args.onOpen).toHaveBeenCalledWith(at(2));
  },
};

/** No selection and no links: focusable and scrollable by keyboard. */
export const ToRead: Story = {
  tags: ['!visual'],
  args: { bulkActions: [], getHref: undefined, isPaged: false, orders: storyOrders.slice(0, 30) },
  async play({ canvas }) {
    await expect(canvas.queryByRole('checkbox')).toBeNull();
    await expect(canvas.queryByRole('link')).toBeNull();
    await expect(canvas.getByRole('region')).toHaveAttribute('tabindex', '0');
    await userEvent.keyboard('j');
    await expect(document.activeElement).toHaveAttribute('data-row-id', String(at(0).id));
  },
};
