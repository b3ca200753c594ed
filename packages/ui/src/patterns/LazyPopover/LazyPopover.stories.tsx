import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { createLazyPart } from '../../app/lazyPart.tsx';
import { Button } from '../../primitives/Button/Button.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { LazyPopover } from './LazyPopover.tsx';

let partLoaded = Promise.withResolvers<void>();
createLazyPart('slow', async () => {
  await partLoaded.promise;
  return () => null;
});

const meta = {
  title: 'Patterns/Lists and states/LazyPopover',
  component: LazyPopover,
  parameters: guide({
    use: 'For a popover of a list’s toolbar, which most visits do not open. Its code comes when a hand comes near the button.',
    avoid: 'For actions: use LazyMenu.',
    keyboard: [
      [['Enter', 'Space'], 'Open it at its first control, the first time too; close it on the button.'],
      [['Escape'], 'Closes it; the focus is on the button again.'],
    ],
  }),
  args: {
    label: 'Columns',
    trigger: <Button variant="outline">Columns</Button>,
    children: <Button variant="tonal">Reset</Button>,
    onOpenChange: fn(),
  },
} satisfies Meta<typeof LazyPopover>;
export default meta;
type Story = StoryObj<typeof meta>;

const popover = () => screen.findByRole('dialog', { name: 'Columns' }, { timeout: 5000 });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The button stays the same element when the code loads, so that the focus is not lost. */
export const Default: Story = {
  async play({ args, canvas }) {
    const button = canvas.getByRole('button', { name: 'Columns' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    await popover();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(button);
    await closed();
    await expect(args.onOpenChange).toHaveBeenCalledTimes(2);
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const button = canvas.getByRole('button', { name: 'Columns' });
    await userEvent.tab();
    for (const key of ['{Enter}', ' ']) {
      await userEvent.keyboard(key);
      await popover();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Reset' })).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await closed();
      await waitFor(() => expect(button).toHaveFocus());
    }
  },
};

/** Pressing another control closes the popover and keeps the focus there. */
export const PressedElsewhere: Story = {
  tags: ['!visual'],
  render: (args) => (
    <>
      <LazyPopover {...args} /> <Button>Elsewhere</Button>
    </>
  ),
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole('button', { name: 'Columns' }));
    await popover();
    await userEvent.click(canvas.getByRole('button', { name: 'Elsewhere' }));
    await closed();
    await expect(canvas.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
  },
};

/** A second press while its code is loading closes it: the progress bar ends, and nothing opens later. */
export const PressedTwiceWhileLoading: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    partLoaded = Promise.withResolvers();
  },
  args: { parts: ['slow'] },
  async play({ canvas, canvasElement }) {
    const button = canvas.getByRole('button', { name: 'Columns' });
    const findProgress = () => canvasElement.querySelector('[data-route-progress]');
    await userEvent.click(button);
    await waitFor(() => expect(findProgress()).toBeVisible());
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(findProgress()).toBeNull();
    await expect(button).not.toHaveAttribute('aria-busy');
    partLoaded.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(button);
    await popover();
  },
};

/** Escape while its code is loading cancels the opening, and so does a control elsewhere, which keeps the focus. */
export const LeftWhileLoading: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    partLoaded = Promise.withResolvers();
  },
  args: { parts: ['slow'] },
  render: (args) => (
    <>
      <LazyPopover {...args} /> <Button>Elsewhere</Button>
    </>
  ),
  async play({ canvas }) {
    const button = canvas.getByRole('button', { name: 'Columns' });
    const elsewhere = canvas.getByRole('button', { name: 'Elsewhere' });
    const leaves: (() => Promise<unknown>)[] = [() => userEvent.keyboard('{Escape}'), () => userEvent.click(elsewhere)];
    for (const leave of leaves) {
      await userEvent.click(button);
      await expect(button).toHaveAttribute('aria-busy', 'true');
      await leave();
      await expect(button).not.toHaveAttribute('aria-busy');
    }
    partLoaded.resolve();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expect(elsewhere).toHaveFocus();
    await userEvent.click(button);
    await popover();
  },
};

/** Open state controlled by the caller. */
export const Controlled: Story = {
  tags: ['!visual'],
  render: function Controlled(args) {
    const [isOpen, setOpen] = useState(false);
    return (
      <LazyPopover {...args} isOpen={isOpen} onOpenChange={setOpen}>
        <Button onClick={() => setOpen(false)}>Done</Button>
      </LazyPopover>
    );
  },
  async play({ canvas }) {
    const button = canvas.getByRole('button', { name: 'Columns' });
    await userEvent.click(button);
    await popover();
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await closed();
    await waitFor(() => expect(button).toHaveFocus());
  },
};

/** Before it is loaded: a button with aria-haspopup. */
export const States: Story = {
  parameters: forced('button'),
  render: ({ label, children }) => (
    <StateMatrix rows={['closed']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(_row, look) => (
        <LazyPopover label={label} trigger={<Button variant="outline">{look}</Button>}>
          {children}
        </LazyPopover>
      )}
    </StateMatrix>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const button of canvas.getAllByRole('button')) {
      await expect(button).toHaveAttribute('aria-haspopup', 'dialog');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
    await looksDiffer('button', ['hover', 'focus', 'pressed'])({ canvasElement });
  },
};

export const LongText: Story = {
  args: {
    trigger: <Button variant="outline">Everything one may leave out of a list</Button>,
    children: <Text>Show all of them again, as they were on the day when the shop was opened</Text>,
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await popover();
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
