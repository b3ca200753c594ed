import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Switch, type SwitchProps } from './Switch.tsx';

const meta = {
  title: 'Primitives/Switch',
  component: Switch,
  args: { label: '只看有货', isOn: false, onChange: fn() },
} satisfies Meta<typeof Switch>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: SwitchProps) {
  const [isOn, setOn] = useState(props.isOn);
  return <Switch {...props} isOn={isOn} onChange={setOn} />;
}

export const Default: Story = {
  render: (args) => <Remembering {...args} />,
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(canvas.getByRole('switch', { name: '只看有货' })).toBeChecked();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <Switch {...args} />
      <Switch {...args} isOn />
      <Switch {...args} isOn isPending />
      <Switch {...args} disabled />
    </Stack>
  ),
};

export const LongText: Story = {
  args: { label: 'Tell me by email when something in my cart becomes cheaper than it was' },
};
