import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { browserKeys, untilScrolled } from '../../testing/interaction/browserKeys.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { ScrollArea } from './ScrollArea.tsx';

function lines(count: number) {
  return Array.from({ length: count }, (_, index) => `SP26104${String(index).padStart(2, '0')}`);
}

const meta = {
  title: 'Primitives/ScrollArea',
  component: ScrollArea,
  parameters: guide({
    use: 'For a part of a page that scrolls by itself beside others: a queue, a log, a wide picture of code.',
    avoid:
      'For the page itself, for a Dialog or Sheet (they scroll by themselves) and for anything that fits by wrapping.',
    keyboard: [
      [['Tab'], 'Reaches the area while there is more than fits.'],
      [['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'], 'Scroll it.'],
    ],
  }),
  args: {
    label: '待处理的订单',
    maxHeight: '200px',
    children: (
      <Stack gap="sm" style={{ padding: 12 }}>
        {lines(20).map((line) => (
          <Text key={line}>{line}</Text>
        ))}
      </Stack>
    ),
  },
} satisfies Meta<typeof ScrollArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('group', { name: args.label });
    await expect(box.getBoundingClientRect().height).toBe(200);
    await waitFor(() => expect(box).toHaveAttribute('tabindex', '0'));
    await userEvent.tab();
    await expect(box).toHaveFocus();
    // The scrollbar is beside the text, at its end.
    await waitFor(() => expect(box.parentElement?.querySelector('[data-orientation="vertical"]')).toBeVisible());
    box.scrollTop = 100;
    await expect(box.scrollTop).toBe(100);
  },
};

/** Native scrolling, so the browser's own keys work. */
export const Keyboard: Story = {
  tags: ['!visual'],
  play: async ({ args, canvas }) => {
    const browser = await browserKeys();
    if (!browser) return;
    const box = canvas.getByRole('group', { name: args.label });
    await waitFor(() => expect(box).toHaveAttribute('tabindex', '0'));
    box.focus();
    const end = box.scrollHeight - box.clientHeight;
    const half = box.clientHeight / 2;
    for (const [key, isThere] of [
      ['End', (top: number) => Math.abs(top - end) < 1],
      ['ArrowUp', (top: number) => top < end && top > end - half],
      ['PageUp', (top: number) => top < end - half],
      ['Home', (top: number) => top === 0],
      ['ArrowDown', (top: number) => top > 0 && top < half],
      ['PageDown', (top: number) => top > half],
    ] as const) {
      await untilScrolled(box, () => browser.keyboard(`{${key}}`));
      await waitFor(() => expect(`${key} ${isThere(box.scrollTop)}`).toBe(`${key} true`));
    }
  },
};

/** Content that fits does not scroll and is not a tab stop. */
export const EverythingFits: Story = {
  tags: ['!visual'],
  args: { children: <Text>SP2610400</Text> },
  play: async ({ args, canvas }) => {
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    await expect(canvas.getByRole('group', { name: args.label })).not.toHaveAttribute('tabindex');
  },
};

export const Sideways: Story = {
  args: {
    axis: 'horizontal',
    children: (
      <div style={{ inlineSize: 'max-content', padding: '12px 0 20px' }}>
        <Text>{lines(12).join(' · ')}</Text>
      </div>
    ),
  },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('group', { name: args.label });
    await expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

export const States: Story = {
  parameters: forced('[tabindex="0"]'),
  render: (args) => (
    <StateMatrix rows={['vertical']} looks={['rest', 'focus']}>
      {(row, look) => <ScrollArea {...args} label={`${row} ${look}`} />}
    </StateMatrix>
  ),
  play: looksDiffer('[tabindex="0"]', ['focus']),
};

/** Long words break and never widen the area. */
export const LongText: Story = {
  args: { children: <Text>{'https://sampan.example/media/agreements/'.repeat(20)}</Text> },
  play: async ({ args, canvas }) => {
    const box = canvas.getByRole('group', { name: args.label });
    await expect(box.scrollWidth).toBe(box.clientWidth);
  },
};
