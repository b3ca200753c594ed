import type { Meta, StoryObj } from '@storybook/react-vite';
import { ShoppingBag } from 'lucide-react';
import { expect, fn, userEvent } from 'storybook/test';
import { Icon } from '../Icon/Icon.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Button, buttonSizes, buttonVariants } from './Button.tsx';

const meta = {
  title: 'Primitives/Button',
  component: Button,
  args: { children: '加入购物车', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onClick).toHaveBeenCalledTimes(2);
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      {buttonVariants.map((variant) => (
        <Inline key={variant}>
          {buttonSizes.map((size) => (
            <Button key={size} {...args} variant={variant} size={size} />
          ))}
          <Button {...args} variant={variant} leading={<Icon as={ShoppingBag} />} />
          <Button {...args} variant={variant} disabled />
          <Button {...args} variant={variant} isLoading />
          <Button {...args} variant={variant} isLoading leading={<Icon as={ShoppingBag} />} />
        </Inline>
      ))}
      <Button {...args} isFullWidth />
    </Stack>
  ),
};

export const Loading: Story = {
  args: { isLoading: true },
  play: async ({ args, canvas }) => {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    button.focus();
    await expect(button).toHaveFocus();
  },
};

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ args, canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const AsLink: Story = {
  render: (args) => (
    <Button {...args} asChild variant="tonal">
      <a href="#goods">{args.children}</a>
    </Button>
  ),
};

export const LongText: Story = {
  args: { children: 'Create an account and check out with everything', isFullWidth: true },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  },
};
