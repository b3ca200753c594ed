import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Link, linkLooks } from './Link.tsx';
import { type LinkComponentProps, LinkContext } from './LinkContext.ts';

const meta = {
  title: 'Primitives/Link',
  component: Link,
  args: { href: '/goods', children: '查看全部' },
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  render: (args) => (
    <Stack align="flex-start">
      {linkLooks.map((look) => (
        <Link key={look} {...args} look={look} />
      ))}
      <Text>
        {'另见'}
        <Link {...args} href="/help" />
      </Text>
    </Stack>
  ),
};

const navigate = fn();
function Routed({ href, ...props }: LinkComponentProps) {
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}

export const ThroughTheRouter: Story = {
  render: (args) => (
    <LinkContext value={Routed}>
      <Link {...args} />
    </LinkContext>
  ),
  play: async ({ canvas }) => {
    navigate.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(navigate).toHaveBeenCalledWith('/goods');
  },
};

export const LeadsElsewhere: Story = {
  args: { href: 'https://example.com/' },
  render: ThroughTheRouter.render,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('rel', 'noreferrer');
  },
};
