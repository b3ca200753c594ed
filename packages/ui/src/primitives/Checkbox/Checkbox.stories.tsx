import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Checkbox, type CheckboxProps, checkboxShapes } from './Checkbox.tsx';

const meta = {
  title: 'Primitives/Checkbox',
  component: Checkbox,
  args: { isChecked: false, onCheckedChange: fn(), children: '全选' },
} satisfies Meta<typeof Checkbox>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: CheckboxProps) {
  const [isChecked, setChecked] = useState(props.isChecked);
  return <Checkbox {...props} isChecked={isChecked} onCheckedChange={setChecked} />;
}

export const Default: Story = {
  render: (args) => <Remembering {...args} />,
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox', { name: '全选' });
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(box).toBeChecked();
    await userEvent.click(canvas.getByText('全选'));
    await expect(box).not.toBeChecked();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      {checkboxShapes.map((shape) => (
        <Inline key={shape} gap="xl">
          {([false, true, 'indeterminate'] as const).map((isChecked) => (
            <Checkbox key={String(isChecked)} {...args} shape={shape} isChecked={isChecked} />
          ))}
          <Checkbox {...args} shape={shape} isChecked disabled />
        </Inline>
      ))}
    </Stack>
  ),
};

export const LongText: Story = {
  args: { children: 'I have read the terms of sale and the privacy notice, and I agree to both of them' },
};
