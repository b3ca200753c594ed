import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { PullToRefresh } from './PullToRefresh.tsx';

const meta = {
  title: 'Patterns/Layout/PullToRefresh',
  component: PullToRefresh,
  parameters: guide({
    use: 'Around a list that changes by itself: the shop window, the goods, the orders.',
    avoid: 'Around forms, and in layers that are pulled down to close.',
  }),
  args: {
    onRefresh: fn(() => new Promise((resolve) => setTimeout(resolve, 200))),
    children: <Text>紫砂茶壶</Text>,
  },
} satisfies Meta<typeof PullToRefresh>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The first touch loads the code. */
async function touch(target: HTMLElement, canvasElement: HTMLElement) {
  await fireEvent.touchStart(target, { touches: [new Touch({ identifier: 1, target, clientX: 40, clientY: 100 })] });
  await fireEvent.touchEnd(target);
  await waitFor(() => expect(canvasElement.querySelector('[role="status"]')).not.toBeNull());
}

async function pull(target: HTMLElement, distance: number) {
  const touches = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 40, clientY })];
  await fireEvent.touchStart(target, { touches: touches(100) });
  await fireEvent.touchMove(target, { touches: touches(100 + distance) });
  await fireEvent.touchEnd(target);
}

/** Pulled down from the top and released. */
export const Default: Story = {
  async play({ args, canvas, canvasElement }) {
    await touch(canvas.getByText('紫砂茶壶'), canvasElement);
    await pull(canvas.getByText('紫砂茶壶'), 160);
    await expect(args.onRefresh).toHaveBeenCalledOnce();
    await expect(canvas.getAllByRole('status')[0]).not.toBeEmptyDOMElement();
    await waitFor(() => expect(canvas.getAllByRole('status')[0]).toBeEmptyDOMElement());
  },
};

export const PulledTooLittle: Story = {
  tags: ['!visual'],
  async play({ args, canvas, canvasElement }) {
    await touch(canvas.getByText('紫砂茶壶'), canvasElement);
    await pull(canvas.getByText('紫砂茶壶'), 60);
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};

/** A second finger ends the pull: no indicator stays, and nothing is refreshed. */
export const SecondFinger: Story = {
  tags: ['!visual'],
  async play({ args, canvas, canvasElement }) {
    const target = canvas.getByText('紫砂茶壶');
    const finger = (identifier: number, clientY: number) => new Touch({ identifier, target, clientX: 40, clientY });
    await touch(target, canvasElement);
    await fireEvent.touchStart(target, { touches: [finger(1, 100)] });
    await fireEvent.touchMove(target, { touches: [finger(1, 260)] });
    await waitFor(() => expect(canvasElement.querySelector('[data-pull]')).not.toBeNull());
    await fireEvent.touchStart(target, { touches: [finger(1, 260), finger(2, 120)] });
    await fireEvent.touchEnd(target, { touches: [finger(1, 260)] });
    await fireEvent.touchEnd(target);
    await waitFor(() => expect(canvasElement.querySelector('[data-pull]')).toBeNull());
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};

/** Partly pulled, pulled past the threshold, and refreshing. */
export const States: Story = {
  tags: ['!visual'],
  async play({ args, canvas, canvasElement }) {
    const target = canvas.getByText('紫砂茶壶');
    const touches = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 40, clientY })];
    await touch(target, canvasElement);
    await fireEvent.touchStart(target, { touches: touches(100) });
    await fireEvent.touchMove(target, { touches: touches(160) });
    await waitFor(() => expect(canvasElement.querySelector('[data-pull="more"]')).not.toBeNull());
    await fireEvent.touchMove(target, { touches: touches(260) });
    await waitFor(() => expect(canvasElement.querySelector('[data-pull="enough"]')).not.toBeNull());
    // Pushed back up before release: no refresh.
    await fireEvent.touchMove(target, { touches: touches(100) });
    await fireEvent.touchEnd(target);
    await waitFor(() => expect(canvasElement.querySelector('[data-pull]')).toBeNull());
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};
