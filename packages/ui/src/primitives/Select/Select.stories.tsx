import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Field } from '../Field/Field.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Select, type SelectProps } from './Select.tsx';

const meta = {
  title: 'Primitives/Select',
  component: Select,
  args: {
    label: '排序',
    options: [
      { value: 'created', label: '最新' },
      { value: 'price', label: '价格从低到高' },
      { value: 'sold', label: '销量', description: '最近90天' },
    ],
    value: 'created',
    onValueChange: fn(),
  },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: SelectProps) {
  const [value, setValue] = useState(props.value);
  return <Select {...props} value={value} onValueChange={setValue} />;
}

export const Default: Story = {
  play: async ({ canvas }) => {
    const trigger = canvas.getByRole('combobox', { name: '排序' });
    await userEvent.tab();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{End}{Enter}');
    await expect(trigger).toHaveTextContent('销量');
    await waitFor(() => expect(trigger).not.toHaveAttribute('aria-hidden'));
  },
};

export const States: Story = {
  render: (args) => (
    <Stack gap="md">
      <Select {...args} size="sm" />
      <Select {...args} />
      <Select {...args} value={undefined} />
      <Select {...args} disabled />
      <Field label="地区" error="请选择地区">
        <Select {...args} label={undefined} value={undefined} />
      </Field>
    </Stack>
  ),
};

export const LongText: Story = {
  args: { options: [{ value: 'created', label: 'The newest goods of every category, whether in stock or not' }] },
};
