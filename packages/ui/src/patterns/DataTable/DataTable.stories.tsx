import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { applyPrintRules } from '../../testing/interaction/printRules.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { getOrders, manyOrders, type StoryOrder } from '../../testing/samples/storyOrders.tsx';
import {
  chosenRows,
  drawnRows,
  getLink,
  here,
  OrderTable,
  type OrderTableProps,
  toBox,
  toRow,
} from '../../testing/samples/storyOrderTable.tsx';
import { DataTable } from './DataTable.tsx';

const storyOrders = getOrders(createShop(new Date('2026-11-20T04:00:00Z')));
const at = (index: number) => storyOrders[index] as StoryOrder;
const getItems = (order: StoryOrder) => toRow(order).querySelector(':scope > td:nth-last-child(2)') as HTMLElement;

const meta = {
  title: 'Patterns/Tables and charts/DataTable',
  component: DataTable as typeof OrderTable,
  render: (args) => <OrderTable {...args} />,
  args: { orders: storyOrders },
  globals: { viewport: { value: 'desktop' } },
  parameters: guide({
    use: 'Every index page of the back office: many things of one kind, to find one, compare some, or do the same to several.',
    avoid:
      'A handful of facts about one thing is a DescriptionList; goods in the shop are a ProductGrid; a table inside an article is prose.',
    keyboard: [
      [['j', 'k'], 'Next and previous row; the focus goes to its link'],
      [['x'], 'Chooses the row, or lets it go'],
      [['Shift+x'], 'Chooses all rows from the last chosen one, as a press with Shift does'],
      [['Enter'], 'Opens the row'],
      [['Tab'], 'Headers that sort, then checkbox, link and controls of each row'],
      [['Alt+ArrowUp', 'Alt+ArrowDown'], 'In the column chooser: moves the column'],
    ],
  }),
} satisfies Meta<OrderTableProps>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas }) {
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '401');
    await expect(toRow(at(0))).toHaveAttribute('aria-rowindex', '2');
    await expect(canvas.getByRole('link', { name: at(0).no })).toBe(getLink(at(0)));
    await userEvent.click(getLink(at(0)));
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(0).id}`));
  },
};

export const States: Story = {
  parameters: { ...forced('[data-row-id="399"]') },
  render: (args) => (
    <StateMatrix rows={['rows']} looks={['rest', 'hover', 'focus']}>
      {(_, look) => (
        <OrderTable
          {...args}
          label={look}
          orders={storyOrders.slice(0, 4)}
          selected={{ isAll: false, ids: [] }}
          isPaged={false}
          toolbar={undefined}
          getNote={({ id }) => (id === 398 ? { tone: 'danger', text: at(2).no } : undefined)}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[data-row-id="399"]', ['hover', 'focus']),
};

/** Dates and amounts sort descending first; a second press reverses the order. */
export const Sorting: Story = {
  tags: ['!visual'],
  args: { onSorted: fn() },
  async play({ args, canvas }) {
    const [, placed, , , , , total] = canvas.getAllByRole('columnheader').slice(1);
    const header = within(total as HTMLElement).getByRole('button');
    await expect(total).not.toHaveAttribute('aria-sort');
    await userEvent.click(header);
    await expect(args.onSorted).toHaveBeenLastCalledWith({ column: 'total', isDescending: true });
    await expect(total).toHaveAttribute('aria-sort', 'descending');
    const dearest = storyOrders.toSorted((one, other) => other.total - one.total)[0];
    await expect(drawnRows()[0]).toHaveAttribute('data-row-id', String(dearest?.id));
    await userEvent.keyboard('{Enter}');
    await expect(total).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(placed as HTMLElement).getByRole('button'));
    await expect(placed).toHaveAttribute('aria-sort', 'descending');
    await expect(total).not.toHaveAttribute('aria-sort');
  },
};

/** j, k, x and Enter work wherever the focus is. */
export const Keyboard: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 8), isPaged: false },
  async play() {
    await userEvent.keyboard('jj');
    await expect(getLink(at(1))).toHaveFocus();
    await userEvent.keyboard('k');
    await expect(getLink(at(0))).toHaveFocus();
    await userEvent.keyboard('k');
    await expect(getLink(at(0))).toHaveFocus();
    await userEvent.keyboard('x');
    await expect(toBox(at(0))).toBeChecked();
    await expect(getLink(at(0))).toHaveFocus();
    await userEvent.keyboard('jjj');
    await userEvent.keyboard('{Shift>}X{/Shift}');
    await expect(chosenRows()).toBe(4);
    await userEvent.keyboard('x');
    await expect(chosenRows()).toBe(3);
    // Enter on a checkbox opens its row; on a button it presses the button.
    toBox(at(2)).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(2).id}`));
    await userEvent.keyboard('j{Enter}');
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(3).id}`));
  },
};

/** Tab order: headers first, then row by row. */
export const TabOrder: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 2), isPaged: false },
  async play({ canvas }) {
    const [all, ...others] = canvas.getByRole('table').querySelectorAll<HTMLElement>('input, button, a');
    await expect(others).toEqual(expect.arrayContaining([toBox(at(0)), getLink(at(0)), toBox(at(1)), getLink(at(1))]));
    all?.focus();
    for (const stop of others) {
      await userEvent.tab();
      await expect(stop).toHaveFocus();
    }
  },
};

/** Shortcuts are ignored while typing. */
export const KeyboardWhileTyping: Story = {
  tags: ['!visual'],
  args: { orders: storyOrders.slice(0, 8), isPaged: false, toolbar: <input aria-label="search" /> },
  async play({ canvas }) {
    const field = canvas.getByRole('textbox');
    await userEvent.type(field, 'jx');
    await expect(field).toHaveValue('jx');
    await expect(field).toHaveFocus();
    await expect(chosenRows()).toBe(0);
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    await expect(field).toHaveFocus();
    field.blur();
    fireEvent.keyDown(document.body, { key: 'j' });
    await expect(getLink(at(0))).toHaveFocus();
  },
};

/** A press anywhere on a row opens it, with modifier keys, unless it selects text or hits a control. */
export const PressingARow: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const items = getItems(at(3));
    await userEvent.click(items);
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(3).id}`));
    await userEvent.click(toBox(at(1)));
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(3).id}`));
    const open = spyOn(window, 'open').mockReturnValue(null);
    // In Firefox a press with Ctrl selects the cell.
    await expect(fireEvent.mouseDown(getItems(at(2)), { ctrlKey: true })).toBe(false);
    fireEvent.click(getItems(at(2)), { ctrlKey: true });
    await expect(open).toHaveBeenCalledWith(expect.stringContaining(`/admin/orders/${at(2).id}`), '_blank', 'noopener');
    open.mockRestore();
    getSelection()?.selectAllChildren(items);
    fireEvent.click(items);
    await waitFor(() => expect(here()).toBe(`/admin/orders/${at(3).id}`));
    getSelection()?.removeAllRanges();
    await expect(canvas.getByRole('table')).toBeVisible();
  },
};

/** Shift selects a range; the bulk bar covers the headers, which still name the columns. */
export const Selecting: Story = {
  tags: ['!visual'],
  args: { onSelected: fn(), size: 10 },
  async play({ args, canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(toBox(at(1)));
    const user = userEvent.setup();
    await user.keyboard('{Shift>}');
    await user.click(toBox(at(4)));
    await expect(chosenRows()).toBe(4);
    await user.click(getItems(at(6)));
    await user.keyboard('{/Shift}');
    await expect(chosenRows()).toBe(6);
    await expect(here()).toBe('/');

    const page = canvas.getByRole('checkbox', { name: translate('admin:table.selectPage') });
    await expect(page).toBePartiallyChecked();
    const bar = canvas.getByRole('group', { name: translate('admin:table.bulk.label') });
    await expect(bar).toHaveTextContent(translate('admin:table.bulk.selected', { count: 6, n: '6' }));
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(8);
    await expect(within(canvas.getByRole('table')).queryByRole('button')).toBeNull();

    await userEvent.click(page);
    await expect(chosenRows()).toBe(10);
    await expect(page).toBeChecked();
    await userEvent.click(within(bar).getByRole('button', { name: translate('admin:table.bulk.all', { n: '400' }) }));
    await expect(args.onSelected).toHaveBeenLastCalledWith({ isAll: true, ids: [] });
    await userEvent.click(toBox(at(0)));
    await expect(args.onSelected).toHaveBeenLastCalledWith({ isAll: true, ids: [String(at(0).id)] });
    await expect(bar).toHaveTextContent(translate('admin:table.bulk.selected', { count: 399, n: '399' }));
    await userEvent.click(within(bar).getByRole('button', { name: translate('admin:table.bulk.clear') }));
    await expect(chosenRows()).toBe(0);
    await expect(bar).not.toBeInTheDocument();
    await expect(page).toHaveFocus();
  },
};

/** The selection is kept when the page changes. */
export const SelectingAcrossPages: Story = {
  tags: ['!visual'],
  args: { onSelected: fn(), size: 10 },
  async play({ args, canvas, loaded }) {
    const translate = getTranslate(loaded);
    await userEvent.click(toBox(at(0)));
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:table.page.next') }));
    await expect(toRow(at(10))).toHaveAttribute('aria-rowindex', '12');
    await expect(chosenRows()).toBe(0);
    await userEvent.click(toBox(at(10)));
    await expect(args.onSelected).toHaveBeenLastCalledWith({
      isAll: false,
      ids: [String(at(0).id), String(at(10).id)],
    });
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:table.page.previous') }));
    await expect(toBox(at(0))).toBeChecked();
  },
};

/** Only rows in view are rendered; the row count is announced, and the focused row stays mounted. */
export const TenThousandRows: Story = {
  tags: ['!visual'],
  args: { orders: manyOrders(storyOrders, 10_000), isPaged: false },
  async play({ canvas }) {
    await waitFor(() => expect(drawnRows().length).toBeGreaterThan(5));
    await expect(drawnRows().length).toBeLessThan(60);
    await expect(canvas.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    const box = canvas.getByRole('region');
    // At first only the rows of the first window are rendered, and the height of the others is unknown.
    await waitFor(() => expect(box.scrollHeight).toBeGreaterThan(100_000));
    await userEvent.keyboard('jj');
    const focused = document.activeElement;
    box.scrollTop = box.scrollHeight;
    await waitFor(() => expect(document.querySelector('[data-row-id="10000"]')).toBeVisible());
    await expect(document.querySelector('[data-row-id="10000"]')).toHaveAttribute('aria-rowindex', '10001');
    await expect(drawnRows().length).toBeLessThan(60);
    await expect(document.activeElement).toBe(focused);
    await userEvent.keyboard('j');
    await expect(document.activeElement?.closest('[data-row-id]')).toHaveAttribute('data-row-id', '3');
    const { top, bottom } = (document.activeElement as HTMLElement).getBoundingClientRect();
    await expect(top).toBeGreaterThan(box.getBoundingClientRect().top + 39);
    await expect(bottom).toBeLessThan(box.getBoundingClientRect().bottom);
  },
};

/** On paper all rows and all columns are there: nothing scrolls, and a long list is not virtualised. */
export const OnPaper: Story = {
  tags: ['!visual'],
  args: { kinds: 'every', orders: manyOrders(storyOrders, 120), isPaged: false },
  globals: { viewport: { value: 'tablet' } },
  async play({ canvas }) {
    const box = canvas.getByRole('region');
    await waitFor(() => expect(drawnRows().length).toBeGreaterThan(5), { timeout: 8000 });
    const removeRules = applyPrintRules();
    window.dispatchEvent(new Event('beforeprint'));
    try {
      await expect(drawnRows()).toHaveLength(120);
      await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
      await expect(box.scrollHeight).toBeLessThanOrEqual(box.clientHeight);
    } finally {
      removeRules();
      window.dispatchEvent(new Event('afterprint'));
    }
    await waitFor(() => expect(drawnRows().length).toBeLessThan(60), { timeout: 8000 });
  },
};

/** The header and the first column are sticky. A shade marks the columns beyond the end, until they are scrolled to. */
export const Scrolled: Story = {
  args: { kinds: 'every' },
  globals: { viewport: { value: 'tablet' } },
  async play({ canvas }) {
    const box = canvas.getByRole('region');
    const header = canvas.getAllByRole('columnheader')[2] as HTMLElement;
    const link = getLink(at(5));
    const [wasHigh, wasLeft] = [header.getBoundingClientRect().top, link.getBoundingClientRect().left];
    await waitFor(() => expect(box).toHaveAttribute('data-more'));
    // A shade in both themes: darker than the card, not a glow.
    const getBrightness = (color: string) => Math.max(...(color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    const readShade = () => ({
      shade: getBrightness(getComputedStyle(box.parentElement as HTMLElement, '::after').backgroundImage),
      surface: getBrightness(getComputedStyle(box.querySelector('tbody tr') as HTMLElement).backgroundColor),
    });
    const switchTheme = () => {
      document.body.toggleAttribute('dark-theme');
      document.documentElement.classList.toggle('dark-theme');
    };
    const shades = [readShade()];
    switchTheme();
    shades.push(readShade());
    switchTheme();
    await expect(shades[0]?.surface).not.toBe(shades[1]?.surface);
    for (const { shade, surface } of shades) await expect(shade).toBeLessThan(surface);
    box.scrollTo(300, 60);
    await waitFor(() => expect(box).toHaveAttribute('data-slid'));
    await expect(header.getBoundingClientRect().top).toBe(wasHigh);
    await expect(link.getBoundingClientRect().left).toBe(wasLeft);
    const middle = link.getBoundingClientRect();
    const above = document.elementFromPoint(middle.left + 4, middle.top + middle.height / 2);
    await expect(link.contains(above)).toBe(true);
    box.scrollLeft = box.scrollWidth;
    await waitFor(() => expect(box).not.toHaveAttribute('data-more'));
    box.scrollLeft = 300;
  },
};

export const EveryKindOfColumn: Story = {
  args: { kinds: 'every', orders: storyOrders.slice(0, 12), isPaged: false },
  async play({ canvas }) {
    // The order number, not its picture, is announced with the other cells of the row.
    const headers = canvas.getAllByRole('rowheader').map((header) => header.textContent);
    await expect(headers).toEqual(storyOrders.slice(0, 12).map(({ no }) => no));
  },
};

export const ColumnChooser: Story = {
  tags: ['visual-after-play'],
  async play({ canvas, loaded }) {
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('admin:table.columns.label') }));
    await expect((await screen.findAllByRole('checkbox', { checked: true })).length).toBeGreaterThan(0);
  },
};

/** Shown, hidden, moved; the identifying column is not listed. */
export const ChoosingColumns: Story = {
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    const names = () => canvas.getAllByRole('columnheader').map((header) => header.textContent);
    const before = names();
    const trigger = canvas.getByRole('button', { name: translate('admin:table.columns.label') });
    await userEvent.click(trigger);
    const chooser = within(await screen.findByRole('dialog'));
    const boxes = chooser.getAllByRole('checkbox');
    await expect(boxes).toHaveLength(7);
    await userEvent.click(boxes[0] as HTMLElement);
    await expect(names()).toEqual(before.toSpliced(2, 1));
    boxes[1]?.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect(boxes[1]).toHaveFocus();
    await expect(names().slice(2, 4)).toEqual([before[4], before[3]]);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await expect(names().slice(2, 4)).toEqual([before[3], before[4]]);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const up = chooser.getByRole('button', { name: translate('admin:table.columns.up', { name: before[3] }) });
    await userEvent.click(up);
    await expect(names().slice(2, 4)).toEqual([before[3], before[4]]);
    await expect(up).toHaveFocus();
    await userEvent.click(chooser.getByRole('button', { name: translate('admin:table.columns.reset') }));
    await expect(names()).toEqual(before);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(trigger).toHaveFocus());
  },
};

const long = 'Bartholomew Featherstonehaugh-Cholmondeley of the Upper Western Harbour District';
const longOrders = storyOrders.slice(0, 5).map((order) => ({
  ...order,
  no: `SP-${order.id}-EXTRAORDINARILY-LONG-NUMBER`,
  customer: { ...order.customer, name: long },
  phone: long,
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
