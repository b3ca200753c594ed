import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Text } from '../Text/Text.tsx';
import { Popover } from './Popover.tsx';

const meta = {
  title: 'Primitives/Popover',
  component: Popover,
  args: {
    label: '筛选',
    trigger: <Button variant="outline">筛选</Button>,
    children: (
      <Stack gap="md">
        <Text>价格与库存</Text>
        <Checkbox isChecked={false} onCheckedChange={() => undefined}>
          只看有货
        </Checkbox>
      </Stack>
    ),
  },
  parameters: guide({
    use: 'A few controls that belong to their trigger: filters of a column, a range of dates. On a phone the same stands in a bottom Sheet.',
    avoid: 'Acts to choose from: Menu. Words alone: Tooltip. What must be answered before going on: Dialog.',
    keyboard: [
      [['Enter', 'Space'], 'On the trigger: opens it and moves into it.'],
      [['Tab'], 'Moves through its controls and stays among them.'],
      [['Escape'], 'Closes it; focus goes back to the trigger.'],
    ],
  }),
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  tags: ['visual-after-play'],
  play: async () => {
    const trigger = screen.getByRole('button', { name: '筛选' });
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(trigger);
    await screen.findByRole('dialog', { name: '筛选' });
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  play: async () => {
    const trigger = screen.getByRole('button', { name: '筛选' });
    for (const key of ['{Enter}', ' ']) {
      trigger.focus();
      await userEvent.keyboard(key);
      const popover = await screen.findByRole('dialog');
      await waitFor(() => expect(within(popover).getByRole('checkbox')).toHaveFocus());
      await userEvent.tab();
      await expect(within(popover).getByRole('checkbox')).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(trigger).toHaveFocus());
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
};

/** Aligned with its trigger's start, end or centre. */
export const States: Story = {
  render: (args) => (
    <Inline gap="lg">
      {(['start', 'center', 'end'] as const).map((align) => (
        <Popover
          key={align}
          {...args}
          label={align}
          align={align}
          trigger={<Button variant="outline">{align}</Button>}
        />
      ))}
    </Inline>
  ),
  play: async ({ canvas }) => {
    for (const trigger of canvas.getAllByRole('button')) {
      await userEvent.click(trigger);
      const popover = await screen.findByRole('dialog', { name: trigger.textContent });
      const { left, right } = popover.getBoundingClientRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(innerWidth);
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
};

export const PressOutside: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Stack align="flex-start">
      <Popover {...args} />
      <Text>外面</Text>
    </Stack>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await screen.findByRole('dialog');
    await userEvent.click(canvas.getByText('外面'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Limited to the available height; the content scrolls. */
export const LongText: Story = {
  tags: ['visual-after-play'],
  args: { children: <Text>{'Your order leaves within 48 hours of payment. '.repeat(60)}</Text> },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await userEvent.click(screen.getByRole('button'));
    const popover = await screen.findByRole('dialog');
    await expect(popover.getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
    const body = popover.firstElementChild as HTMLElement;
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    // The keyboard scrolls it too.
    await waitFor(() => expect(body).toHaveAttribute('tabindex', '0'));
    await expect(popover.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth);
  },
};
