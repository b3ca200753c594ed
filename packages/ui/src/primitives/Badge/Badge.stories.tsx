import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { withTexts } from '../../testing/interaction/withTexts.tsx';
import { getForcedColors } from '../../testing/matrix/forcedColors.ts';
import { getKeys } from '../../testing/matrix/getKeys.ts';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { badge } from './Badge.css.ts';
import { Badge, CountBadge } from './Badge.tsx';

const badgeTones = getKeys(badge.classNames.variants.tone);

const meta = {
  title: 'Primitives/Badge',
  component: Badge,
  args: { children: '' },
  decorators: [withTexts((t) => ({ children: t('order:status.pendingPayment') }))],
  parameters: guide({
    use: 'The state of a thing, always with its word: status in lists and records, tag on pictures. CountBadge for a number on an icon; vermilion for the cart alone.',
    avoid:
      'Something to press: a chip or a Toggle. A message: Banner. The state of an order: StatusBadge knows its words and tones.',
  }),
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { args: { tone: 'warning' } };

export const States: Story = {
  render: (args) => (
    <Stack>
      {(['status', 'tag'] as const).map((look) => (
        <Inline key={look}>
          {badgeTones.map((tone) => (
            <Badge key={tone} {...args} look={look} tone={tone} />
          ))}
        </Inline>
      ))}
      <Inline>
        {badgeTones.map((tone) => (
          <CountBadge key={tone} count={18} tone={tone} />
        ))}
      </Inline>
    </Stack>
  ),
  play: async ({ canvas, canvasElement, loaded }) => {
    for (const badge of canvas.getAllByText(getTranslate(loaded)('order:status.pendingPayment'))) {
      await expect(badge.getBoundingClientRect().height).toBe(22);
    }
    // A dot beside the text, since colour alone carries no meaning.
    await expect(canvasElement.querySelectorAll('span > span[aria-hidden]')).toHaveLength(badgeTones.length);
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
  },
};

export const Counts: Story = {
  render: () => (
    <Inline>
      <CountBadge count={3} isCart />
      <CountBadge count={99} />
      <CountBadge count={1284} tone="brand" />
    </Inline>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('3')).toBeVisible();
    await expect(canvas.getByText('99')).toBeVisible();
    await expect(canvas.getByText('99+')).toBeVisible();
  },
};

/** In forced colours the badge keeps a border. */
export const ForcedColours: Story = {
  play: async ({ canvas, loaded }) => {
    const badge = canvas.getByText(getTranslate(loaded)('order:status.pendingPayment'));
    await expect(getForcedColors(badge)['border-top-style']).toBe('solid');
  },
};

export const NothingAtZero: Story = {
  render: () => <CountBadge count={0} />,
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('0')).toBeNull();
  },
};

export const LongText: Story = { args: { children: 'Waiting for an identity check', tone: 'info' } };
