import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { vars } from '../../theme/vars.css.ts';
import { Text } from '../Text/Text.tsx';
import { Link } from './Link.tsx';
import { type LinkComponentProps, LinkContext } from './LinkContext.ts';
import { NewTabLink } from './NewTabLink.tsx';

const meta = {
  title: 'Primitives/Link',
  component: Link,
  args: { look: 'nav', href: '/goods', children: '查看全部' },
  parameters: guide({
    use: 'Whatever leads to another place. Inline in prose, nav for "See all", quiet where its place says that it leads somewhere, bare around a card or under another part\'s looks.',
    avoid:
      'An act: Button. An act that must look like a link: Button with variant="link". A link that must look like a button: LinkButton.',
    keyboard: [
      [['Tab'], 'Moves to it.'],
      [['Enter'], 'Follows it.'],
    ],
  }),
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const States: Story = {
  parameters: forced('a'),
  render: (args) => (
    <StateMatrix rows={['inline', 'nav', 'quiet']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(look) =>
        look === 'inline' ? (
          <Text>
            {'另见'}
            <Link {...args} look={look} />
          </Text>
        ) : (
          <Link {...args} look={look} />
        )
      }
    </StateMatrix>
  ),
  play: looksDiffer('a', ['hover', 'focus', 'pressed'], pressShows),
};

export const InProse: Story = {
  render: (args) => (
    <Text>
      {'另见'}
      <Link {...args} look="inline" href="/help" />
      {'，或者联系店铺。'}
    </Text>
  ),
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).textDecorationLine).toBe('underline');
  },
};

/** Screen readers announce the new tab. */
export const OpensANewTab: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Text>
      {'另见'}
      <NewTabLink href={args.href}>{args.children}</NewTabLink>
    </Text>
  ),
  play: async ({ args, canvas, loaded }) => {
    const link = canvas.getByRole('link');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAccessibleName(String(args.children));
    await expect(link).toHaveAccessibleDescription(getTranslate(loaded)('controls:newTab'));
  },
};

/** Takes the styles of the card. */
export const AroundACard: Story = {
  args: {
    look: 'bare',
    children: (
      <span style={{ display: 'block', padding: 16, borderRadius: 16, background: vars.color.bg.surface }}>
        青釉茶壶
      </span>
    ),
  },
  play: async ({ canvas }) => {
    await expect(getComputedStyle(canvas.getByRole('link')).textDecorationLine).toBe('none');
  },
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
  tags: ['!visual'],
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
  tags: ['!visual'],
  args: { href: 'https://example.com/' },
  render: ThroughTheRouter.render,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link')).toHaveAttribute('rel', 'noreferrer');
  },
};

export const LongText: Story = {
  args: { children: 'Everything about delivery, returns and what happens to a parcel that nobody was at home for' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
