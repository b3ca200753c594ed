import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { FilterPanel, type FilterPanelProps } from './FilterPanel.tsx';

const meta = {
  title: 'Patterns/FilterPanel',
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
    await userEvent.click(canvas.getByRole('button', { name: /^茶/ }));
    await userEvent.click(canvas.getByRole('button', { name: /^茶杯/ }));
    const [least, most] = canvas.getAllByRole('textbox') as [HTMLElement, HTMLElement];
    await userEvent.type(least, '200');
    await userEvent.type(most, '50{Enter}');
    await userEvent.click(canvas.getByRole('checkbox'));
    await expect(args.onChange).toHaveBeenLastCalledWith({ category: 3, min: 5000, max: 20000, stock: true });
  },
};

export const CategoriesLoading: Story = { args: { categories: 'loading' } };
export const WithoutCategories: Story = { args: { categories: undefined, value: { min: 5000, stock: true } } };
