import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Tooltip, TooltipGroup } from './Tooltip.tsx';

const meta = {
  title: 'Primitives/Tooltip',
  component: Tooltip,
  args: { text: '2026年3月7日 14:05', children: <Button variant="outline">3小时前</Button> },
  decorators: [
    (Story) => (
      <div style={{ padding: 64 }}>
        <Story />
      </div>
    ),
  ],
  parameters: guide({
    use: 'A hint beside what is already said: the full date behind "3 hours ago", the time zone of a column. Around neighbours, a TooltipGroup.',
    avoid:
      'The only place where something is said: touch screens do not show it. An icon without words: IconButton brings its own. Controls inside: Popover.',
    keyboard: [
      [['Tab'], 'To its element: shows it at once. Away from it: hides it.'],
      [['Escape'], 'Hides it; focus stays.'],
    ],
  }),
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

const getTooltip = () => screen.queryByRole('tooltip');
/** Reads Radix's state, which says whether the tooltip was delayed, so no timing is needed. */
const opening = () => getTooltip()?.closest<HTMLElement>('[data-state]')?.dataset.state;
/** A leaving mouse keeps moving: Radix checks whether it moves towards the tooltip. */
async function leave(element: HTMLElement) {
  await userEvent.unhover(element);
  await userEvent.pointer({ target: document.body, coords: { clientX: 1, clientY: 1 } });
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const Default: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('2026年3月7日');
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(/2026年3月7日/);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(getTooltip()).toBeNull());
    await expect(canvas.getByRole('button')).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await screen.findByRole('tooltip');
    await userEvent.tab();
    await waitFor(() => expect(getTooltip()).toBeNull());
  },
};

/** On each side; flipped if there is no space. */
export const States: Story = {
  render: (args) => (
    <Inline gap="lg">
      {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
        <Tooltip key={side} {...args} side={side}>
          <Button variant="outline">{side}</Button>
        </Tooltip>
      ))}
    </Inline>
  ),
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button')) {
      await userEvent.tab();
      await expect(button).toHaveFocus();
      const { left, right } = (await screen.findByRole('tooltip')).getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(innerWidth);
    }
  },
};

/** The mouse has to rest on it for half a second. */
export const WaitsForTheMouse: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'));
    await waitFor(() => expect(opening()).toBe('delayed-open'));
    await leave(canvas.getByRole('button'));
    await waitFor(() => expect(getTooltip()).toBeNull());
  },
};

/** After the first tooltip of a group, the next one opens at once. */
export const AmongNeighbours: Story = {
  tags: ['!visual'],
  render: () => (
    <TooltipGroup>
      <Inline>
        <Tooltip text="上一页的订单">
          <Button variant="outline">上一页</Button>
        </Tooltip>
        <Tooltip text="下一页的订单">
          <Button variant="outline">下一页</Button>
        </Tooltip>
      </Inline>
    </TooltipGroup>
  ),
  play: async ({ canvas }) => {
    const [previous, next] = canvas.getAllByRole('button') as [HTMLElement, HTMLElement];
    await userEvent.hover(previous);
    await waitFor(() => expect(getTooltip()).toHaveTextContent('上一页的订单'));
    await expect(opening()).toBe('delayed-open');
    await leave(previous);
    await userEvent.hover(next);
    await waitFor(() => expect(getTooltip()).toHaveTextContent('下一页的订单'));
    await expect(opening()).toBe('instant-open');
  },
};

export const NotOnTouch: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await fireEvent.pointerMove(canvas.getByRole('button'), { pointerType: 'touch' });
    await pause(700);
    await expect(getTooltip()).toBeNull();
  },
};

export const LongText: Story = {
  args: { text: 'Times are shown in the zone of your browser, Asia/Hong_Kong, eight hours ahead of universal time' },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await userEvent.tab();
    const { left, right } = (await screen.findByRole('tooltip')).getBoundingClientRect();
    await expect(left).toBeGreaterThanOrEqual(0);
    await expect(right).toBeLessThanOrEqual(innerWidth);
  },
};
