import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LazyTooltip } from './LazyTooltip.tsx';

const meta = {
  title: 'Patterns/Lists and states/LazyTooltip',
  component: LazyTooltip,
  parameters: guide({
    use: 'For a tooltip of the back office’s shell and lists: its code comes when the browser is idle.',
    avoid: 'For an IconButton, which brings its own.',
    keyboard: [[['Tab'], 'The hint comes up with the focus, and goes with it.']],
  }),
  args: { text: 'Times are in Asia/Hong Kong', children: <Button variant="outline">Placed</Button> },
} satisfies Meta<typeof LazyTooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Focus from before the code was loaded stays; the next focus shows the tooltip. */
export const Default: Story = {
  async play({ canvas, canvasElement }) {
    canvas.getByRole('button').focus();
    await expect(canvas.getByRole('button')).toHaveFocus();
    await waitFor(
      async () => {
        (canvasElement.ownerDocument.activeElement as HTMLElement).blur();
        await userEvent.tab();
        await expect(canvas.getByRole('button')).toHaveFocus();
        await expect(screen.getByRole('tooltip')).toHaveTextContent('Asia/Hong Kong');
      },
      { timeout: 5000 },
    );
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  },
};
