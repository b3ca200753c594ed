import { noteServerDate } from '@sampan/api/serverClock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { FilterBar, type FilterBarProps, searchPauseMs } from './FilterBar.tsx';
import { type FilterDef, type FilterValue, filterParams, noFilters } from './filterValue.ts';

const filters: FilterDef[] = [
  {
    id: 'status',
    label: '狀態',
    kind: 'several',
    options: [
      { value: '10', label: '待付款' },
      { value: '20', label: '待寄出' },
      { value: '30', label: '已寄出' },
      { value: '40', label: '已完成' },
    ],
  },
  {
    id: 'method',
    label: '付款方式',
    kind: 'choice',
    options: [
      { value: 'alipay', label: '支付寶' },
      { value: 'wechat', label: '微信支付' },
    ],
  },
  { id: 'placed', label: '下單日期', kind: 'dates' },
  { id: 'total', label: '金額', kind: 'amount', currency: 'HKD' },
  { id: 'carrier', label: '快遞公司', kind: 'text' },
];

const three: FilterValue = {
  search: '茶',
  entries: {
    status: { kind: 'several', value: ['20', '30'] },
    placed: { kind: 'dates', value: { from: '2026-11-01', to: '2026-11-20' } },
    total: { kind: 'amount', value: { min: 10000 } },
  },
};

/** Keeps the value in state instead of the URL. */
function Remembering({ value: start, onChange, ...props }: FilterBarProps) {
  const [value, setValue] = useState(start);
  const [view, setView] = useState('all');
  return (
    <div data-density="admin">
      <FilterBar
        {...props}
        views={props.views && { ...props.views, value: view, onChange: setView }}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
      <output hidden data-testid="query">
        {decodeURIComponent(filterParams(value).toString())}
      </output>
    </div>
  );
}

const meta = {
  title: 'Patterns/Tables and charts/FilterBar',
  component: FilterBar,
  args: {
    filters,
    value: noFilters,
    onChange: fn(),
    searchLabel: '訂單、顧客或電話',
    views: {
      items: [
        { value: 'all', label: '全部' },
        { value: 'pay', label: '待付款', count: 6 },
        { value: 'ship', label: '待寄出', count: 18 },
        { value: 'refunds', label: '退款', count: 2 },
      ],
      value: 'all',
      onChange: fn(),
    },
  },
  render: (args) => <Remembering {...args} />,
  parameters: guide({
    use: 'Above every DataTable: views, search, filters in use. What it says is what the address says.',
    avoid: 'The goods of the shop have a FilterPanel. A choice that changes a form is a Field.',
    keyboard: [
      [['ArrowLeft', 'ArrowRight'], 'Between the views'],
      [['Escape'], 'Empties the search; closes a filter and gives the focus back'],
      [['Enter'], 'On a view: shows it. In the search: searches at once. On a filter in use: changes it'],
      [['Tab'], 'Search, add, then each filter and its cross'],
    ],
  }),
} satisfies Meta<typeof FilterBar>;
export default meta;
type Story = StoryObj<typeof meta>;

const query = () => screen.getByTestId('query').textContent;
const crosses = () => [...document.querySelectorAll<HTMLElement>('[data-remove]')];

async function close() {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Opens "Filter" and chooses one by its label. */
async function choose(add: string, label: string) {
  await userEvent.click(screen.getByRole('button', { name: add }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: label }));
  return dialog;
}

export const Default: Story = {};
export const InUse: Story = { args: { value: three } };
export const OnADesktop: Story = { args: { value: three }, globals: { viewport: { value: 'desktop' } } };

/** Views that do not fit beside the search have the line for themselves: none is cut off. */
export const ManyViews: Story = {
  globals: { viewport: { value: 'desktop' } },
  args: {
    views: {
      items: ['All', 'To pay', 'Transfers', 'New notes', 'To ship', 'Shipped', 'Refunds', 'Done'].map((label) => ({
        value: label === 'All' ? 'all' : label,
        label,
        count: 12,
      })),
      value: 'all',
      onChange: fn(),
    },
    tools: (
      <Button variant="outline" size="sm">
        Columns
      </Button>
    ),
  },
  async play({ canvas }) {
    if (window.innerWidth < 1280) return;
    const list = canvas.getByRole('tablist');
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};

export const States: Story = {
  parameters: { ...forced('li button') },
  render: (args) => (
    <StateMatrix rows={['chips']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => (
        <div data-density="admin">
          <FilterBar {...args} views={undefined} value={three} />
        </div>
      )}
    </StateMatrix>
  ),
  play: looksDiffer('li button', ['hover', 'focus', 'pressed']),
};

/** Debounced while typing, at once on Enter, cleared on Esc. */
export const Searching: Story = {
  tags: ['!visual'],
  async play({ args, canvas }) {
    const field = canvas.getByRole('searchbox', { name: args.searchLabel });
    await userEvent.type(field, 'tea');
    await expect(args.onChange).not.toHaveBeenCalled();
    await waitFor(() => expect(query()).toBe('q=tea'));
    await expect(args.onChange).toHaveBeenCalledTimes(1);
    await userEvent.type(field, 'pot{Enter}');
    await expect(query()).toBe('q=teapot');
    await userEvent.keyboard('{Escape}');
    await expect(query()).toBe('');
    await expect(field).toHaveFocus();
  },
};

/** A filter that is removed before the search is sent stays removed, and what was typed is kept. */
export const RemovingWhileTyping: Story = {
  tags: ['!visual'],
  args: { value: { search: '', entries: { status: { kind: 'several', value: ['20'] } } } },
  async play({ args, canvas }) {
    const field = canvas.getByRole('searchbox', { name: args.searchLabel });
    await userEvent.type(field, 'tea');
    await userEvent.click(crosses()[0] as HTMLElement);
    await expect(query()).toBe('');
    await waitFor(() => expect(query()).toBe('q=tea'));
    await expect(field).toHaveValue('tea');
  },
};

/** IME composition triggers no search. */
export const Composing: Story = {
  async play({ args, canvas }) {
    const field = canvas.getByRole('searchbox', { name: args.searchLabel });
    fireEvent.compositionStart(field);
    fireEvent.change(field, { target: { value: 'cha' } });
    await new Promise((resolve) => setTimeout(resolve, searchPauseMs + 50));
    await expect(args.onChange).not.toHaveBeenCalled();
    fireEvent.change(field, { target: { value: '茶' } });
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(query()).toBe('q=茶'));
  },
};

/** First the filter, then its value; every change applies, and Esc returns the focus. */
export const Adding: Story = {
  tags: ['visual-after-play'],
  async play({ loaded }) {
    const add = getTranslate(loaded)('admin:filter.addLong');
    const several = await choose(add, '狀態');
    await expect(several.getAllByRole('checkbox')[0]).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(query()).toBe('f.status=10');
    await userEvent.click(several.getByText('已寄出'));
    await expect(query()).toBe('f.status=10&f.status=30');
    await userEvent.click(several.getByRole('button', { name: getTranslate(loaded)('admin:filter.back') }));
    await expect(several.queryByRole('button', { name: '狀態' })).toBeNull();
    await userEvent.click(several.getByRole('button', { name: '付款方式' }));
    await userEvent.click(several.getByRole('radio', { name: '微信支付' }));
    await expect(query()).toBe('f.method=wechat&f.status=10&f.status=30');
    await close();
    await waitFor(() => expect(screen.getByRole('button', { name: add })).toHaveFocus());
  },
};

/** A range and a text apply on blur and Enter. */
export const AddingAmountAndText: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const add = getTranslate(loaded)('admin:filter.addLong');
    const amount = await choose(add, '金額');
    await userEvent.type(amount.getAllByRole('textbox')[0] as HTMLElement, '12.5{Enter}');
    await expect(query()).toContain('f.total=1250..');
    // Blur first: the test's change event would otherwise fire during closing.
    await userEvent.tab();
    await close();
    const text = await choose(add, '快遞公司');
    await userEvent.type(text.getByRole('textbox', { name: '快遞公司' }), 'SF{Enter}');
    await expect(query()).toContain('f.carrier=SF');
    await userEvent.tab();
    await close();
    await expect(crosses()).toHaveLength(2);
  },
};

/** Enter that confirms an IME candidate does not filter; Safari fires it late, with keyCode 229. */
export const ComposingText: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const text = await choose(getTranslate(loaded)('admin:filter.addLong'), '快遞公司');
    const field = text.getByRole('textbox', { name: '快遞公司' });
    await userEvent.type(field, '順豐');
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
    await expect(query()).toBe('');
    await userEvent.keyboard('{Enter}');
    await expect(query()).toBe('f.carrier=順豐');
    await userEvent.tab();
    await close();
  },
};

/** Presets need one press. */
export const AddingDates: Story = {
  tags: ['!visual'],
  async play({ loaded }) {
    const dates = await choose(getTranslate(loaded)('admin:filter.addLong'), '下單日期');
    await userEvent.click(dates.getByRole('button', { name: /下單日期/ }));
    const picker = within(await screen.findByRole('dialog', { name: '下單日期' }));
    await userEvent.click(picker.getAllByRole('button', { pressed: false })[0] as HTMLElement);
    await expect(query()).toContain('f.placed=2026-11-20..2026-11-20');
    await close();
    await expect(crosses()).toHaveLength(1);
  },
};

/** "Today" is the shop's day by the server's clock, where the browser's zone and clock say other days. */
export const AddingTodayElsewhere: Story = {
  tags: ['!visual'],
  beforeEach() {
    const day = spyOn(Date.prototype, 'getDate').mockReturnValue(19);
    noteServerDate('Sat, 21 Nov 2026 04:00:00 GMT', Date.now());
    return () => {
      day.mockRestore();
      noteServerDate(new Date().toUTCString(), Date.now());
    };
  },
  async play({ loaded }) {
    const dates = await choose(getTranslate(loaded)('admin:filter.addLong'), '下單日期');
    await userEvent.click(dates.getByRole('button', { name: /下單日期/ }));
    const picker = within(await screen.findByRole('dialog', { name: '下單日期' }));
    await userEvent.click(picker.getAllByRole('button', { pressed: false })[0] as HTMLElement);
    await expect(query()).toContain('f.placed=2026-11-21..2026-11-21');
  },
};

/** A press on a chip edits the filter; an emptied filter is removed on close. */
export const Changing: Story = {
  tags: ['!visual'],
  args: { value: { search: '', entries: { status: { kind: 'several', value: ['20'] } } } },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    canvas.getByRole('button', { name: '狀態 待寄出' }).focus();
    await userEvent.keyboard('{Enter}');
    const editor = within(await screen.findByRole('dialog', { name: '狀態' }));
    await userEvent.click(editor.getByText('已完成'));
    await expect(query()).toBe('f.status=20&f.status=40');
    await userEvent.click(editor.getByText('已完成'));
    await userEvent.click(editor.getByText('待寄出'));
    await expect(query()).toBe('');
    await expect(editor.getByText('待寄出')).toBeVisible();
    await close();
    await waitFor(() => expect(crosses()).toHaveLength(0));
    await waitFor(() => expect(canvas.getByRole('button', { name: translate('admin:filter.addLong') })).toHaveFocus());
  },
};

/** The focus moves to the next remove button, the previous one, then to the add button; each removal can be undone. */
export const Removing: Story = {
  tags: ['!visual'],
  args: { value: three },
  async play({ canvas, loaded }) {
    const translate = getTranslate(loaded);
    await expect(crosses()).toHaveLength(3);
    const label = translate('admin:filter.remove', { label: '下單日期' });
    await userEvent.click(canvas.getByRole('button', { name: label }));
    await expect(query()).toBe('q=茶&f.status=20&f.status=30&f.total=10000..');
    await expect(crosses()[1]).toHaveFocus();
    // The key that removed the filter is still held down.
    await expect(fireEvent.keyDown(crosses()[1] as HTMLElement, { key: 'Enter', repeat: true })).toBe(false);
    await userEvent.click(await screen.findByRole('button', { name: translate('common:action.undo') }));
    await expect(query()).toContain('f.placed=2026-11-01..2026-11-20');
    await userEvent.click(canvas.getByRole('button', { name: translate('admin:filter.clearAll') }));
    await expect(query()).toBe('q=茶');
    await expect(canvas.getByRole('button', { name: translate('admin:filter.addLong') })).toHaveFocus();
  },
};

/** A view loads data: arrow keys move, Enter selects. */
export const Views: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const [all, pay] = canvas.getAllByRole('tab') as [HTMLElement, HTMLElement];
    all.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(pay).toHaveFocus();
    await expect(all).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(pay).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(all).toHaveFocus();
    await expect(pay).toHaveAttribute('aria-selected', 'true');
  },
};

export const LongText: Story = {
  args: {
    searchLabel: 'Filter by the order number, the name of the buyer, the telephone or the tracking number',
    value: {
      search: '',
      entries: {
        carrier: { kind: 'text', value: 'Hongkong and Yaumatei Ferry and Parcel Company (1923) Limited, Central Pier' },
        status: { kind: 'several', value: ['10', '20', '30', '40'] },
      },
    },
    filters: filters.map((def) => ({ ...def, label: `${def.label} · of all orders of the last ninety days` })),
    tools: (
      <Button variant="outline" size="sm">
        Columns of the table
      </Button>
    ),
  },
};
