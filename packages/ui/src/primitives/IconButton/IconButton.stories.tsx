import type { Meta, StoryObj } from '@storybook/react-vite';
import { Trash2 } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Icon } from '../Icon/Icon.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { IconButton, iconButtonVariants } from './IconButton.tsx';

const meta = {
  title: 'Primitives/IconButton',
  component: IconButton,
  args: { label: '移除', children: <Icon as={Trash2} />, onClick: fn() },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    const button = canvas.getByRole('button', { name: '移除' });
    await expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter} ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      {iconButtonVariants.map((variant) => (
        <Inline key={variant} gap="lg">
          <IconButton {...args} variant={variant} size="sm" />
          <IconButton {...args} variant={variant} />
          <IconButton {...args} variant={variant} size="lg" />
          <IconButton {...args} variant={variant} disabled />
          <IconButton {...args} variant={variant} isLoading />
        </Inline>
      ))}
    </Stack>
  ),
};

/** Small to the eye, 44 to the thumb. */
export const TargetIsLarge: Story = {
  args: { size: 'sm' },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button');
    const { height } = button.getBoundingClientRect();
    const reach = Number.parseFloat(getComputedStyle(button, '::before').height);
    await expect(height).toBe(36);
    await expect(reach).toBeGreaterThanOrEqual(44);
  },
};
