import type { Meta, StoryObj } from '@storybook/react-vite';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Toggle, type ToggleProps } from './Toggle.tsx';

const meta = {
  title: 'Primitives/Toggle',
  component: Toggle,
  parameters: guide({
    use: 'For something that is on while the button is pressed and that has its effect at once: bold text, the list of featured goods only.',
    avoid:
      'For a setting that is kept: use Switch. For one of several: use ToggleGroup. In a form with a Save button: use Checkbox.',
    keyboard: [
      [['Tab'], 'Reaches it.'],
      [['Enter', 'Space'], 'Presses it, and releases it again.'],
    ],
  }),
  args: { label: '只看推荐', icon: Star, isPressed: false, onPressedChange: fn() },
  render: (args) => <Remembering {...args} />,
} satisfies Meta<typeof Toggle>;
export default meta;
type Story = StoryObj<typeof meta>;

function Remembering(props: ToggleProps) {
  const [isPressed, setPressed] = useState(props.isPressed);
  return (
    <Toggle
      {...props}
      isPressed={isPressed}
      onPressedChange={(next) => {
        setPressed(next);
        props.onPressedChange(next);
      }}
    />
  );
}

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: args.label, pressed: false });
    await userEvent.tab();
    await expect(button).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(args.onPressedChange).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: (args) => (
    <StateMatrix rows={['off', 'on']} looks={['rest', 'hover', 'focus', 'pressed', 'disabled']}>
      {(row, look) => <Toggle {...args} isPressed={row === 'on'} disabled={look === 'disabled'} />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed', 'disabled'], pressShows),
};

/** The press target is larger than the visible size. */
export const PressTarget: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button', { name: args.label });
    const { left, top, height } = button.getBoundingClientRect();
    await expect(height).toBe(36);
    await expect(document.elementFromPoint(left + 18, top - 3)).toBe(button);
  },
};

export const LongText: Story = { args: { label: 'Only goods that are recommended' } };
