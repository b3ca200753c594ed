import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { SearchInput, type SearchInputProps } from './SearchInput.tsx';

const meta = {
  title: 'Primitives/SearchInput',
  component: SearchInput,
  args: { label: '搜索商品', placeholder: '搜索商品', value: '', onValueChange: fn(), onSearch: fn(), isPill: true },
  render: (args) => <Remembering {...args} />,
  parameters: guide({
    use: 'Words by which something is found: goods in the shop, rows of a table.',
    avoid: 'A choice from a list that it opens: Combobox. Text that is kept: TextInput.',
    keyboard: [
      [['Enter'], 'Searches, unless it picks a candidate of an input method.'],
      [['Escape'], 'Empties it. Empty, it leaves the key to the layer around.'],
    ],
  }),
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
    await expect(input).toHaveFocus();
  },
};

export const States: Story = {
  parameters: forced('input, :has(> input)'),
  render: (args) => (
    <StateMatrix rows={['empty', 'filled']} looks={['rest', 'hover', 'focus', 'disabled']}>
      {(row, look) => <SearchInput {...args} value={row === 'filled' ? '茶壶' : ''} disabled={look === 'disabled'} />}
    </StateMatrix>
  ),
  play: looksDiffer(':has(> input)', ['hover', 'focus', 'disabled']),
};

/** During IME composition Enter does not search and Esc does not clear. */
export const Composing: Story = {
  args: { value: 'cha' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('searchbox');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    await expect(args.onSearch).not.toHaveBeenCalled();
    await expect(input).toHaveValue('cha');
    fireEvent.keyDown(input, { key: 'Enter' });
    await expect(args.onSearch).toHaveBeenCalledWith('cha');
  },
};

const outside = fn();
/** In a sheet the first Esc clears the field, and only the second closes the sheet. */
export const EscapeTwice: Story = {
  tags: ['!visual'],
  args: { value: '茶壶' },
  decorators: [
    (Story) => (
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the surrounding layer, which handles keys too
      <div onKeyDown={(event) => event.key === 'Escape' && outside()}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    outside.mockClear();
    canvas.getByRole('searchbox').focus();
    await userEvent.keyboard('{Escape}');
    await expect(outside).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect(outside).toHaveBeenCalledOnce();
  },
};

export const Cleared: Story = {
  tags: ['!visual'],
  args: { value: '茶壶' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByRole('searchbox')).toHaveValue('');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
  },
};

export const LongText: Story = {
  args: { value: 'a celadon teapot with a bamboo handle, and two cups that go with it' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
