import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button, type ButtonProps } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LazyTooltip } from './LazyTooltip.tsx';

const meta = {
  title: 'Patterns/Lists and states/LazyTooltip',
  component: LazyTooltip,
  parameters: guide({
    use: 'For a tooltip of the back office’s shell and lists: its code comes when a mouse or the focus first reaches its child.',
    avoid: 'For an IconButton, which brings its own.',
    keyboard: [[['Tab'], 'The hint comes up with the focus, and goes with it.']],
  }),
  args: { text: 'Times are in Asia/Hong Kong', children: <Button variant="outline">Placed</Button> },
} satisfies Meta<typeof LazyTooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

const slow = { timeout: 10_000 };
const findTooltip = () => screen.findByRole('tooltip', {}, slow);
const waitUntilClosed = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());

/** Opens when the focus first reaches the child, which keeps it. */
export const Default: Story = {
  async play({ canvas }) {
    await userEvent.tab();
    await expect(await findTooltip()).toHaveTextContent('Asia/Hong Kong');
    await expect(canvas.getByRole('button')).toHaveFocus();
    await expect(canvas.getByRole('button')).toHaveAccessibleDescription(/Hong Kong/);
    await userEvent.tab();
    await waitUntilClosed();
  },
};

/** Opens when a mouse first rests on the child, though not for one that passes by; the next press reaches the child. */
export const Hovered: Story = {
  args: { children: <Button onClick={fn()}>Placed</Button> },
  async play({ canvas, args }) {
    await userEvent.hover(canvas.getByRole('button'));
    await userEvent.unhover(canvas.getByRole('button'));
    await userEvent.hover(canvas.getByRole('button'));
    await expect(await findTooltip()).toHaveTextContent('Asia/Hong Kong');
    await expect(canvas.getByRole('button')).not.toHaveFocus();
    await userEvent.click(canvas.getByRole('button'));
    await waitUntilClosed();
    await expect((args.children as ReactElement<ButtonProps>).props.onClick).toHaveBeenCalledOnce();
  },
};
