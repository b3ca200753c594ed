import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import { SearchInput, type SearchInputProps } from './SearchInput.tsx';

const meta = {
  title: 'Primitives/SearchInput',
  component: SearchInput,
  args: { label: '搜索商品', placeholder: '搜索商品', value: '', onValueChange: fn(), onSearch: fn(), isPill: true },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof SearchInput>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: SearchInputProps) {
  const [value, setValue] = useState(props.value);
  return <SearchInput {...props} value={value} onValueChange={setValue} />;
}

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('searchbox', { name: '搜索商品' });
    await userEvent.type(input, '茶壶{Enter}');
    await expect(args.onSearch).toHaveBeenCalledWith('茶壶');
    await userEvent.keyboard('{Escape}');
    await expect(input).toHaveValue('');
  },
};

/** The Enter that picks a candidate of the input method searches nothing. */
export const Composing: Story = {
  args: { value: 'cha' },
  play: async ({ args, canvas }) => {
    fireEvent.keyDown(canvas.getByRole('searchbox'), { key: 'Enter', isComposing: true });
    await expect(args.onSearch).not.toHaveBeenCalled();
  },
};
