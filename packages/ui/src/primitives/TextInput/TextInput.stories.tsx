import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { TextInput } from './TextInput.tsx';

const meta = {
  title: 'Primitives/TextInput',
  component: TextInput,
  args: { 'aria-label': '姓名', placeholder: '陈嘉敏', onChange: fn() },
} satisfies Meta<typeof TextInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole('textbox');
    await userEvent.type(input, ' １３８ 0000 ');
    await userEvent.tab();
    await expect(input).toHaveValue('138 0000');
    await expect(args.onChange).toHaveBeenCalled();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack gap="md">
      <TextInput {...args} size="sm" />
      <TextInput {...args} />
      <TextInput {...args} size="lg" />
      <TextInput {...args} prefix="HK$" defaultValue="128.00" />
      <TextInput {...args} value="Clear me" onClear={fn()} />
      <TextInput {...args} isPill />
      <TextInput {...args} aria-invalid defaultValue="?" />
      <TextInput {...args} readOnly defaultValue="SP2610483" />
      <TextInput {...args} disabled defaultValue="SP2610483" />
    </Stack>
  ),
};

function Clearable() {
  const [value, setValue] = useState('茶壶');
  return (
    <TextInput
      aria-label="搜索"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onClear={() => setValue('')}
    />
  );
}

export const ClearButton: Story = {
  render: () => <Clearable />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByRole('textbox')).toHaveValue('');
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LongText: Story = {
  args: { defaultValue: 'Flat 8B, Harbour View Court, 8 Central Pier Road, Hong Kong Island' },
};
