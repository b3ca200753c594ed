import type { Meta, StoryObj } from '@storybook/react-vite';
import { ArrowLeft } from 'lucide-react';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { type LinkComponentProps, LinkContext } from '../Link/LinkContext.ts';
import { LinkButton } from './LinkButton.tsx';

const meta = {
  title: 'Primitives/LinkButton',
  component: LinkButton,
  args: { href: '/goods', children: '' },
  decorators: [withTexts((t) => ({ children: t('shop:product.allGoods') }))],
  parameters: guide({
    use: 'The way on from an empty state, an error or the end of a task: a link with the weight of a button.',
    avoid: 'An act: Button. A place among other text: Link. A link known by its icon alone: IconButton with asChild.',
    keyboard: [
      [['Tab'], 'Moves to it.'],
      [['Enter'], 'Follows it.'],
    ],
  }),
} satisfies Meta<typeof LinkButton>;
export default meta;
type Story = StoryObj<typeof meta>;

const navigate = fn();
function Routed({ href, onClick, ...props }: LinkComponentProps) {
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
        navigate(href);
      }}
    />
  );
}

export const Default: Story = {
  args: { onClick: fn() },
  render: (args) => (
    <LinkContext value={Routed}>
      <LinkButton {...args} />
    </LinkContext>
  ),
  play: async ({ args, canvas }) => {
    navigate.mockClear();
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(navigate).toHaveBeenCalledWith('/goods');
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

export const WithIcon: Story = {
  args: { variant: 'outline', size: 'sm', leading: <Icon as={ArrowLeft} size={16} /> },
};

export const LongText: Story = {
  args: { children: 'Everything that this shop has ever sold, with the pieces that are gone', isFullWidth: true },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
