import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

const meta = {
  title: 'Patterns/Lists and states/LoadMore',
  component: LoadMore,
  parameters: guide({
    use: 'At the end of a shelf that goes on: it comes by itself twice, and then by the button, so that the footer can be reached.',
    avoid: 'In the back office, where places in a list are remembered: use Pagination.',
    keyboard: [[['Tab', 'Enter'], 'To the button, which brings the next page; the focus stays']],
  }),
  args: { loadedCount: 24, total: 86, isLoading: false, onLoad: fn() },
} satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onLoad).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button')).toHaveFocus();
  },
};

function LastPage(props: LoadMoreProps) {
  const [loadedCount, setLoadedCount] = useState(props.loadedCount);
  return <LoadMore {...props} loadedCount={loadedCount} onLoad={() => setLoadedCount(props.total)} />;
}

/** The button goes with the last page: the focus stays at the end of the list. */
export const LastPageLoaded: Story = {
  tags: ['!visual'],
  render: (args) => <LastPage {...args} />,
  async play({ canvas }) {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(document.activeElement).toHaveTextContent('86');
    await expect(document.activeElement).not.toBe(document.body);
  },
};

/** Loads the next page when the end of the list is seen. */
export const Automatic: Story = {
  args: { isAutomatic: true },
  async play({ canvas, args }) {
    await waitFor(() => expect(args.onLoad).toHaveBeenCalledOnce());
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** An end below the window waits until the viewer scrolls; then it loads before it is seen. */
export const AutomaticAhead: Story = {
  tags: ['!visual'],
  args: { isAutomatic: true },
  render: (args) => (
    <div style={{ paddingBlockStart: 'calc(100vh + 20rem)' }}>
      <LoadMore {...args} />
    </div>
  ),
  async play({ canvasElement, args }) {
    await haveObserversReported(canvasElement);
    await expect(args.onLoad).not.toHaveBeenCalled();
    window.scrollTo({ top: 40, behavior: 'instant' });
    await waitFor(() => expect(args.onLoad).toHaveBeenCalledOnce());
    window.scrollTo({ top: 0, behavior: 'instant' });
  },
};

/** Resolves once the browser has told an observer created now, so also all earlier ones. */
function haveObserversReported(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe(element);
  });
}

export const Loading: Story = { args: { isLoading: true } };
/** After an error it does not retry automatically. */
export const Failed: Story = {
  tags: ['!visual'],
  args: { failure: 'The next goods did not come', isAutomatic: true },
  async play({ canvas, args, loaded }) {
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(args.onLoad).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: getTranslate(loaded)('common:action.retry') }));
    await expect(args.onLoad).toHaveBeenCalledOnce();
  },
};
export const AllShown: Story = {
  args: { loadedCount: 86 },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const States: Story = {
  render: (args) => (
    <Stack>
      <LoadMore {...args} />
      <LoadMore {...args} isLoading />
      <LoadMore {...args} loadedCount={12_004} total={128_400} />
      <LoadMore {...args} failure="The next goods did not come" />
      <LoadMore {...args} loadedCount={86} />
    </Stack>
  ),
};

export const LongText: Story = {
  args: { failure: 'The next goods did not come, because the connection was lost between two stations of the line' },
};
