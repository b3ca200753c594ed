import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';

const meta = {
  title: 'Features/Catalogue/FilterPanel',
  component: FilterPanel,
  args: {
    value: {},
    currency: 'CNY',
    bounds: { min: 1800, max: 69800 },
    categories: [
      { id: 1, parentId: null, name: '茶', productCount: 17 },
      { id: 2, parentId: 1, name: '茶壶与茶席', productCount: 8 },
      { id: 3, parentId: 1, name: '茶杯与盖碗', productCount: 9 },
      { id: 4, parentId: null, name: '餐桌', productCount: 11 },
    ],
    onChange: fn(),
  },
  parameters: guide({
    use: 'Beside a list of goods on a desktop, where every change applies at once; in a Sheet on a phone, with one button at its end.',
    avoid: 'In the back office, whose filters come one by one: use FilterBar.',
    keyboard: [
      [['Tab'], 'Through categories, prices and stock'],
      [['Enter'], 'Chooses a category; takes a price that was typed'],
      [['Space'], 'Only what is in stock, or everything'],
    ],
  }),
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof FilterPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering({ onChange, ...props }: FilterPanelProps) {
  const [value, setValue] = useState(props.value);
  return (
    <FilterPanel
      {...props}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
    />
  );
}

export const Default: Story = {
  async play({ canvas, args }) {
    canvas.getByRole('button', { name: /^茶/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: /^茶杯/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('button', { name: /^茶杯/ })).toHaveAttribute('aria-current', 'true');
    const [minBox, maxBox] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(minBox, '200');
    await userEvent.type(maxBox, '50{Enter}');
    canvas.getByRole('checkbox').focus();
    await userEvent.keyboard(' ');
    await expect(args.onChange).toHaveBeenLastCalledWith({ category: 3, min: 5000, max: 20000, stock: true });
  },
};

/** The levels along the way to the chosen category, and the one below it. */
export const ThreeLevels: Story = {
  args: {
    value: { category: 2 },
    categories: [
      { id: 1, parentId: null, name: '茶', productCount: 17 },
      { id: 2, parentId: 1, name: '茶壶与茶席', productCount: 8 },
      { id: 3, parentId: 1, name: '茶杯与盖碗', productCount: 9 },
      { id: 5, parentId: 2, name: '紫砂壶', productCount: 3 },
      { id: 6, parentId: 3, name: '建盏', productCount: 2 },
    ],
  },
  async play({ canvas, args }) {
    await expect(canvas.queryByRole('button', { name: /^建盏/ })).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^紫砂壶/ }));
    await expect(args.onChange).toHaveBeenLastCalledWith({ category: 5 });
    await expect(canvas.getByRole('button', { name: /^紫砂壶/ })).toHaveAttribute('aria-current', 'true');
  },
};

export const CategoriesLoading: Story = { args: { categories: 'loading' } };
export const WithoutCategories: Story = { args: { categories: undefined, value: { min: 5000, stock: true } } };

/** The second category is hovered, the third focused, the fourth pressed; plus a selected one. */
export const States: Story = {
  parameters: {
    pseudo: {
      hover: '[data-panel] li:nth-child(2) > button',
      focusVisible: '[data-panel] li:nth-child(3) > button',
      active: '[data-panel] li:nth-child(4) > button',
      rootSelector: 'body',
    },
  },
  args: {
    value: { category: 2, min: 5000, stock: true },
    counts: new Map([
      [1, 12],
      [2, 5],
      [4, 0],
    ]),
  },
  render: (args) => (
    <div data-panel="" style={{ maxInlineSize: '240px' }}>
      <FilterPanel {...args} />
    </div>
  ),
};

export const LongText: Story = {
  args: {
    value: { category: 1 },
    categories: [
      {
        id: 1,
        parentId: null,
        name: 'Teapots, trays, caddies and everything around the pouring of tea',
        productCount: 12_840,
      },
      { id: 2, parentId: 1, name: 'Wirtschaftskorrespondenzschreibtischlampen', productCount: 3 },
    ],
  },
};
