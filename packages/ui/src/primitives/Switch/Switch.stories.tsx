import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Switch, type SwitchProps } from './Switch.tsx';

const meta = {
  title: 'Primitives/Switch',
  component: Switch,
  args: { label: '只看有货', isOn: false, onChange: fn() },
  parameters: guide({
    use: 'On and off with an effect at once: a filter, a setting. The owner shows the change before the answer and takes it back with a toast should it fail.',
    avoid: 'Inside a form with a Save button: Checkbox. One of two named things: a segmented RadioGroup.',
    keyboard: [
      [['Tab'], 'Moves to it.'],
      [['Enter', 'Space'], 'Turns it on or off. Nothing happens while the last change is on its way.'],
    ],
  }),
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
    const control = canvas.getByRole('switch', { name: '只看有货' });
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(control).toBeChecked();
    await userEvent.keyboard('{Enter}');
    await expect(control).not.toBeChecked();
    await userEvent.click(canvas.getByText('只看有货'));
    await expect(control).toBeChecked();
  },
};

export const States: Story = {
  parameters: forced('[role="switch"]'),
  render: (args) => (
    <StateMatrix rows={['off', 'on']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled', 'loading']}>
      {(row, look) => (
        <Switch {...args} isOn={row === 'on'} disabled={look === 'disabled'} isPending={look === 'loading'} />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('[role="switch"]', ['hover', 'focus', 'pressed', 'disabled', 'loading'], pressShows),
};

/** While the change is pending, it keeps the focus and ignores presses. */
export const Pending: Story = {
  tags: ['!visual'],
  args: { isOn: true, isPending: true },
  play: async ({ args, canvas }) => {
    const control = canvas.getByRole('switch');
    await userEvent.tab();
    await expect(control).toHaveFocus();
    await expect(control).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard(' {Enter}');
    await userEvent.click(control);
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};

/** The press target is 44 px, larger than the visible 26 px. */
export const TargetIsLarge: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const reach = getComputedStyle(canvas.getByRole('switch'), '::after');
    await expect(Number.parseFloat(reach.height)).toBeGreaterThanOrEqual(44);
    await expect(Number.parseFloat(reach.width)).toBeGreaterThanOrEqual(44);
  },
};

/** On and off differ in background in forced colours. */
export const ForcedColours: Story = {
  render: (args) => (
    <Stack>
      <Switch {...args} label="off" />
      <Switch {...args} label="on" isOn />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const [off, on] = canvas.getAllByRole('switch').map((control) => getForcedColors(control)['background-color']);
    await expect([off, on]).toEqual([undefined, 'highlight']);
  },
};

export const LongText: Story = {
  args: { label: 'Tell me by email when something in my cart becomes cheaper than it was' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
