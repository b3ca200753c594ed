import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, waitFor } from 'storybook/test';
import { Text } from '../../primitives/Text/Text.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';

const meta = {
  title: 'Patterns/PullToRefresh',
  component: PullToRefresh,
  args: {
    onRefresh: fn(() => new Promise((resolve) => setTimeout(resolve, 200))),
    children: <Text>紫砂茶壶</Text>,
  },
} satisfies Meta<typeof PullToRefresh>;
export default meta;
type Story = StoryObj<typeof meta>;

async function pull(target: HTMLElement, distance: number) {
  const touches = (clientY: number) => [new Touch({ identifier: 1, target, clientX: 40, clientY })];
  await fireEvent.touchStart(target, { touches: touches(100) });
  await fireEvent.touchMove(target, { touches: touches(100 + distance) });
  await fireEvent.touchEnd(target);
}

export const PulledFarEnough: Story = {
  async play({ args, canvas }) {
    await pull(canvas.getByText('紫砂茶壶'), 160);
    await expect(args.onRefresh).toHaveBeenCalledOnce();
    await expect(canvas.getAllByRole('status')[0]).not.toBeEmptyDOMElement();
    await waitFor(() => expect(canvas.getAllByRole('status')[0]).toBeEmptyDOMElement());
  },
};

export const PulledTooLittle: Story = {
  async play({ args, canvas }) {
    await pull(canvas.getByText('紫砂茶壶'), 60);
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};
